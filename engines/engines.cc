#include "engines/engines.h"

#include "absl/strings/str_cat.h"
#include "engines/spidermonkey/spidermonkey_engine.h"
#include "engines/v8/v8_engine.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<Engine>> MakeEngine(const std::string& name) {
  if (name == "v8") return MakeV8Engine();
  if (name == "spidermonkey") return MakeSpiderMonkeyEngine();
  return absl::InvalidArgumentError(absl::StrCat("there is no engine \"", name, "\"; engines are v8 and spidermonkey"));
}

}  // namespace twinstep
