// All engines, by name.
#ifndef TWINSTEP_ENGINES_ENGINES_H_
#define TWINSTEP_ENGINES_ENGINES_H_

#include <memory>
#include <string>

#include "engines/engine_pair.h"
#include "model/debugger.h"
#include "model/status.h"

namespace twinstep {

// Start-up takes some tens of milliseconds. Errors: no engine of that name (engine_facts.h has the names); it cannot be
// started.
absl::StatusOr<std::unique_ptr<Engine>> MakeEngine(const std::string& name);

// Both sides of a pair, started.
struct StartedPair {
  std::unique_ptr<Engine> a;
  std::unique_ptr<Engine> b;

  // The first of that name, or null.
  Engine* Named(const std::string& name) const;
};
absl::StatusOr<StartedPair> MakePair(const EnginePair& pair);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_ENGINES_H_
