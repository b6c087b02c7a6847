// V8 and its debugger behind the model's interface.
#ifndef TWINSTEP_ENGINES_V8_V8_ENGINE_H_
#define TWINSTEP_ENGINES_V8_V8_ENGINE_H_

#include <memory>

#include "engines/v8/v8_options.h"
#include "model/debugger.h"
#include "model/status.h"

namespace twinstep {

// The engine belongs to the thread that makes it, and so do its sessions; the thread needs 2 MB of stack. Any number of
// engines can exist, also on one thread.
//
// What it does not contain, as V8 ends the process (workers are processes for that):
// - a single huge allocation beyond the heap limit;
// - V8 11.3: stepping out of an async generator before its first yield (Node 20 dies of it too; V8 13.6 does not);
// - V8 13.6: abandoning or timing out while a job runs the body of a module one of whose imports has a top-level await
//   (V8 11.3 does not).
//
// What it cannot prevent: V8's inspector formats the stack of an Error that is `this`, the subject of `with`, a return
// value or what an evaluation gives or throws, and calls the program's Error.prepareStackTrace for it.
absl::StatusOr<std::unique_ptr<Engine>> MakeV8Engine(const V8Options& options = {});

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_ENGINE_H_
