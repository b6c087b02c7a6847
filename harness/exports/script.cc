#include "harness/exports/script.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "engines/known_engines.h"
#include "harness/exports/jit_test_script.h"
#include "harness/exports/node_script.h"
#include "harness/exports/shells.h"

namespace twinstep {

absl::StatusOr<std::string> ScriptOf(const ExportCase& export_case) {
  const Shell* const shell = ShellOf(export_case.engine);
  if (shell == nullptr) {
    return absl::UnimplementedError(
        absl::StrCat("there are no scripts for a shell of ", DisplayName(export_case.engine)));
  }
  return shell->formats.front().name == "node" ? NodeScript(export_case) : JitTest(export_case);
}

}  // namespace twinstep
