// What programs run by a shell.
#ifndef TWINSTEP_ENGINES_SHELLS_RUNNABLE_H_
#define TWINSTEP_ENGINES_SHELLS_RUNNABLE_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "model/engine_facts.h"
#include "proto/program.pb.h"

namespace twinstep {

// Unimplemented, with what to do, where it does not run by a shell of which this is known.
absl::Status CanRun(const Program& program, const EngineFacts& facts);

// Whether code of the program may call import(), as far as its text says: what it imports need not be there.
bool MayImport(absl::string_view source);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_RUNNABLE_H_
