// The programs of the own corpus, for tests that want many programs.
#ifndef TWINSTEP_ENGINES_CONFORMANCE_CORPUS_PROGRAMS_H_
#define TWINSTEP_ENGINES_CONFORMANCE_CORPUS_PROGRAMS_H_

#include <vector>

#include "proto/program.pb.h"

namespace twinstep {

// Those of corpus/own that are no modules, in order of their names. Ends the test program if they are not there.
const std::vector<Program>& CorpusPrograms();
// Those of corpus/corners.
const std::vector<Program>& CornerPrograms();
// Those that are modules, each with all that they may import.
const std::vector<Program>& CorpusModules();

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_CONFORMANCE_CORPUS_PROGRAMS_H_
