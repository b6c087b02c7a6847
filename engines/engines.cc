#include "engines/engines.h"

#include <utility>

#include "engines/known_engines.h"
#include "engines/spidermonkey/spidermonkey_engine.h"
#include "engines/v8/v8_engine.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<Engine>> MakeEngine(const std::string& name) {
  if (name == "v8") return MakeV8Engine();
  if (name == "spidermonkey") return MakeSpiderMonkeyEngine();
  absl::Status unknown = CheckEngineName(name);
  return unknown.ok() ? absl::InternalError("engines.cc makes no engine \"" + name + "\"") : unknown;
}

Engine* StartedPair::Named(const std::string& name) const {
  for (Engine* const engine : {a.get(), b.get()}) {
    if (engine->name() == name) return engine;
  }
  return nullptr;
}

absl::StatusOr<StartedPair> MakePair(const EnginePair& pair) {
  ASSIGN_OR_RETURN(std::unique_ptr<Engine> a, MakeEngine(pair.a));
  ASSIGN_OR_RETURN(std::unique_ptr<Engine> b, MakeEngine(pair.b));
  return StartedPair{.a = std::move(a), .b = std::move(b)};
}

}  // namespace twinstep
