#include "engines/shells/shell_engine.h"

#include "absl/strings/str_cat.h"
#include "engines/shells/js_engine.h"
#include "engines/shells/node_engine.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<Engine>> MakeShellEngine(const ShellEngineOptions& options) {
  if (options.shell == "node") return MakeNodeEngine(options);
  if (options.shell == "js") return MakeJsEngine(options);
  return absl::UnimplementedError(absl::StrCat("the shell ", options.shell, " is not driven yet"));
}

}  // namespace twinstep
