// What gives Firefox's prelude a SpiderMonkey to run in: the engine's shell, or the browser.
#ifndef TWINSTEP_ENGINES_SHELLS_JS_LAUNCHER_H_
#define TWINSTEP_ENGINES_SHELLS_JS_LAUNCHER_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/shell_process.h"

namespace twinstep {

// `program` is the path of what is started, `flags` are those of js_options.h. `script` runs there, with the functions
// of js that the prelude calls, and hears and says by the process's pipes. Errors: it does not start, with what to do;
// InvalidArgument, there is no such flag.
using JsLauncher = absl::StatusOr<std::unique_ptr<ShellProcess>> (*)(const std::string& program,
                                                                     const std::vector<std::string>& flags,
                                                                     std::string_view script);

// A js.
absl::StatusOr<std::unique_ptr<ShellProcess>> LaunchJs(const std::string& program,
                                                       const std::vector<std::string>& flags, std::string_view script);

// A Firefox without a window, in whose own process the script runs (Marionette, context chrome).
absl::StatusOr<std::unique_ptr<ShellProcess>> LaunchFirefox(const std::string& program,
                                                            const std::vector<std::string>& flags,
                                                            std::string_view script);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_JS_LAUNCHER_H_
