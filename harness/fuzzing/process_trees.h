// The one parser of a libFuzzer process: what a mutator has parsed is at hand when the input runs.
#ifndef TWINSTEP_HARNESS_FUZZING_PROCESS_TREES_H_
#define TWINSTEP_HARNESS_FUZZING_PROCESS_TREES_H_

#include "engines/parser/tree_cache.h"

namespace twinstep {

// Made when it is first asked for, as programs are changed before any engine is there; libFuzzer's hooks are plain
// functions, which all run on one thread. Where there can be no parser the process ends, with a sentence.
TreeCache& ProcessTrees();

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_PROCESS_TREES_H_
