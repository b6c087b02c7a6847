// What programs run by a shell.
#ifndef TWINSTEP_ENGINES_SHELLS_RUNNABLE_H_
#define TWINSTEP_ENGINES_SHELLS_RUNNABLE_H_

#include "absl/status/status.h"
#include "model/engine_facts.h"
#include "proto/program.pb.h"

namespace twinstep {

// Unimplemented, with what to do, where it does not run by a shell of which this is known.
absl::Status CanRun(const Program& program, const EngineFacts& facts);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_RUNNABLE_H_
