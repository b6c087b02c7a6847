// All engines, by name.
#ifndef TWINSTEP_ENGINES_ENGINES_H_
#define TWINSTEP_ENGINES_ENGINES_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "model/debugger.h"

namespace twinstep {

// "v8" or "spidermonkey". Start-up takes some tens of milliseconds. Errors: no engine of that name; it cannot be
// started.
absl::StatusOr<std::unique_ptr<Engine>> MakeEngine(const std::string& name);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_ENGINES_H_
