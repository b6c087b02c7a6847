// SpiderMonkey by its shell, js.
#ifndef TWINSTEP_ENGINES_SHELLS_JS_ENGINE_H_
#define TWINSTEP_ENGINES_SHELLS_JS_ENGINE_H_

#include <memory>

#include "absl/status/statusor.h"
#include "engines/shells/js_launcher.h"
#include "engines/shells/shell_engine.h"

namespace twinstep {

// Errors: those of MakeShellEngine.
absl::StatusOr<std::unique_ptr<Engine>> MakeJsEngine(const ShellEngineOptions& options, JsLauncher launch);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_JS_ENGINE_H_
