#include "engines/shells/shell_engine.h"

#include "absl/strings/str_cat.h"
#include "engines/shells/browser_shell.h"
#include "engines/shells/js_engine.h"
#include "engines/shells/pipe_shell.h"
#include "engines/shells/socket_shell.h"
#include "engines/shells/v8_shell_engine.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<Engine>> MakeShellEngine(const ShellEngineOptions& options) {
  if (options.shell == "js") return MakeJsEngine(options, LaunchJs);
  if (options.shell == "firefox") return MakeJsEngine(options, LaunchFirefox);
  if (const PipeHost* const host = FindPipeHost(options.shell); host != nullptr) {
    return MakeV8ShellEngine(
        options, [host](const ShellEngineOptions& pipe) { return PipeShell::Start(*host, pipe.path, pipe.flags); });
  }
  if (options.shell == "chromium") {
    return MakeV8ShellEngine(
        options, [](const ShellEngineOptions& browser) { return BrowserShell::Start(browser.path, browser.flags); });
  }
  if (const SocketHost* const host = FindSocketHost(options.shell); host != nullptr) {
    return MakeV8ShellEngine(options, [host](const ShellEngineOptions& socket) {
      return SocketShell::Start(*host, socket.path, socket.flags);
    });
  }
  return absl::UnimplementedError(absl::StrCat("the shell ", options.shell, " is not driven yet"));
}

}  // namespace twinstep
