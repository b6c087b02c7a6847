#include "harness/exports/run_command.h"

#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

// SpiderMonkey's options as its shell has them; empty: it has none for it.
std::string ShellFlag(const std::string& option) {
  static constexpr std::pair<absl::string_view, absl::string_view> kFlags[] = {
      {"blinterp.enable=0", "--no-blinterp"},
      {"baseline.enable=0", "--no-baseline"},
      {"ion.enable=0", "--no-ion"},
      {"native_regexp.enable=0", "--no-native-regexp"},
      {"jit.backend.enable=0", "--no-jit-backend"},
      {"blinterp.warmup.trigger=0", "--blinterp-eager"},
      {"baseline.warmup.trigger=0", "--baseline-eager"},
      {"ion.warmup.trigger=0", "--ion-eager"},
      {"parser.lazy.enable=0", "--delazification-mode=eager"},
      {"gc.min-nursery-bytes=16384", "--nursery-bytes=16384"},
      {"gc.max-nursery-bytes=16384", "--nursery-bytes=16384"}};
  for (const auto& [from, to] : kFlags) {
    if (option == std::string(from)) return std::string(to);
  }
  return "";
}

}  // namespace

std::string ShellFlags(const ExportCase& export_case, const std::string& separator) {
  std::string flags;
  std::set<std::string> seen;
  for (const std::string& setting : export_case.settings) {
    const std::string flag = export_case.engine == "v8" ? setting : ShellFlag(setting);
    if (!flag.empty() && seen.insert(flag).second) absl::StrAppend(&flags, separator, flag);
  }
  return flags;
}

std::string RunCommand(const ExportCase& export_case, const std::string& file) {
  const std::string zone =
      export_case.time_zone.empty() ? "" : absl::StrCat("TZ=", ShellWord(export_case.time_zone), " ");
  const bool v8 = export_case.engine == "v8";
  const bool modules = export_case.program.kind() == Program::MODULE || export_case.program.modules_size() > 0;
  return absl::StrCat(zone, v8 ? "node" : "js", v8 && modules ? " --experimental-vm-modules" : "",
                      ShellFlags(export_case, " "), " ", file);
}

}  // namespace twinstep
