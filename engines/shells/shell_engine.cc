#include "engines/shells/shell_engine.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/shells/browser_shell.h"
#include "engines/shells/js_engine.h"
#include "engines/shells/pipe_shell.h"
#include "engines/shells/socket_process.h"
#include "engines/shells/socket_shell.h"
#include "engines/shells/v8_shell_engine.h"

namespace twinstep {
namespace {

using StartedShell = absl::StatusOr<std::unique_ptr<V8Shell>>;

// All shells of it are in one process after the other.
V8ShellStarter SocketShellStarter(const SocketHost& host) {
  return [&host, process = std::shared_ptr<SocketProcess>()](const ShellEngineOptions& options,
                                                             const Program& program) mutable -> StartedShell {
    // What an earlier program has left behind it ends with the process.
    if (process != nullptr && process->HasRoom()) {
      StartedShell shell = SocketShell::Start(host, options.path, process, program);
      if (shell.ok() || absl::IsUnimplemented(shell.status())) return shell;
    }
    process.reset();
    absl::StatusOr<std::shared_ptr<SocketProcess>> started = SocketProcess::Start(host, options.path, options.flags);
    if (!started.ok()) return started.status();
    process = *std::move(started);
    return SocketShell::Start(host, options.path, process, program);
  };
}

}  // namespace

absl::StatusOr<std::unique_ptr<Engine>> MakeShellEngine(const ShellEngineOptions& options) {
  if (options.shell == "js") return MakeJsEngine(options, LaunchJs);
  if (options.shell == "firefox") return MakeJsEngine(options, LaunchFirefox);
  if (const PipeHost* const host = FindPipeHost(options.shell); host != nullptr) {
    return MakeV8ShellEngine(options, [host](const ShellEngineOptions& pipe, const Program&) {
      return PipeShell::Start(*host, pipe.path, pipe.flags);
    });
  }
  if (options.shell == "chromium") {
    return MakeV8ShellEngine(options, [](const ShellEngineOptions& browser, const Program&) {
      return BrowserShell::Start(browser.path, browser.flags);
    });
  }
  if (const SocketHost* const host = FindSocketHost(options.shell); host != nullptr) {
    return MakeV8ShellEngine(options, SocketShellStarter(*host));
  }
  return absl::UnimplementedError(absl::StrCat("the shell ", options.shell, " is not driven yet"));
}

}  // namespace twinstep
