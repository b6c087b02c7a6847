#include "harness/exports/script_command.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "harness/exports/shells.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
std::string ShellFlags(const ExportCase& export_case, const std::string& separator) {
  std::string flags;
  const Shell* const shell = ShellOf(export_case.engine);
  if (shell == nullptr) return flags;
  std::set<std::string> seen;
  for (const std::string& setting : export_case.settings) {
    const std::string flag = shell->flag(setting);
    if (!flag.empty() && seen.insert(flag).second) absl::StrAppend(&flags, separator, flag);
  }
  return flags;
}

std::string RunCommand(const ExportCase& export_case, const std::string& file, const std::string& program) {
  const std::string zone =
      export_case.time_zone.empty() ? "" : absl::StrCat("TZ=", ShellWord(export_case.time_zone), " ");
  const Shell* const shell = ShellOf(export_case.engine);
  if (shell == nullptr) return "";
  const bool modules = export_case.program.kind() == Program::MODULE || export_case.program.modules_size() > 0;
  return absl::StrCat(zone, program.empty() ? shell->command : program, modules ? shell->module_flag : "",
                      ShellFlags(export_case, " "), " ", file);
}

}  // namespace twinstep
