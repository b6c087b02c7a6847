// V8 and its debugger behind the model's interface.
#ifndef TWINSTEP_ENGINES_V8_V8_ENGINE_H_
#define TWINSTEP_ENGINES_V8_V8_ENGINE_H_

#include <memory>

#include "absl/status/statusor.h"
#include "engines/v8/v8_options.h"
#include "model/debugger.h"

namespace twinstep {

// The engine belongs to the thread that makes it, and so do its sessions; the thread needs 2 MB of stack. Any number of
// engines can exist, also on one thread.
//
// What it does not contain: V8 ends the process when a single huge allocation exceeds the heap limit.
absl::StatusOr<std::unique_ptr<Engine>> MakeV8Engine(const V8Options& options = {});

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_ENGINE_H_
