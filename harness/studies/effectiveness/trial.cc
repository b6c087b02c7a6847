#include "harness/studies/effectiveness/trial.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "harness/text/text_table.h"

namespace twinstep {
namespace {

bool IsKnown(const std::vector<TrialWarning>& warnings, const TrialWarning& warning) {
  return std::any_of(warnings.begin(), warnings.end(), [&](const TrialWarning& other) {
    return other.oracle == warning.oracle && other.warning_class == warning.warning_class;
  });
}

std::string Seconds(absl::Duration duration) { return absl::StrFormat("%.1f", absl::ToDoubleSeconds(duration)); }

// "differential, InsertDeadCode": the oracles in order of their first find.
std::string Oracles(const std::vector<TrialWarning>& warnings) {
  std::vector<std::string> names;
  for (const TrialWarning& warning : warnings) {
    if (std::find(names.begin(), names.end(), warning.oracle) == names.end()) names.push_back(warning.oracle);
  }
  std::string text;
  for (const std::string& name : names) absl::StrAppend(&text, text.empty() ? "" : ", ", name);
  return text;
}

}  // namespace

std::string SessionLine(uint64_t session) { return absl::StrCat("session\t", session, "\n"); }

std::string EndLine(uint64_t session, absl::Duration cpu_time, bool failed) {
  return absl::StrCat("end\t", session, "\t", absl::ToInt64Microseconds(cpu_time), "\t", failed ? 1 : 0, "\n");
}

std::string WarningLine(const TrialWarning& warning, bool without_fault) {
  return absl::StrCat("warning\t", warning.session, "\t", absl::ToInt64Microseconds(warning.after), "\t",
                      without_fault ? 1 : 0, "\t", warning.oracle, "\t", warning.warning_class, "\n");
}

uint64_t AddAnswer(const std::string& answer, uint64_t first_session, Trial& trial) {
  const absl::Duration before = trial.cpu_time;
  uint64_t next = first_session;
  bool inside = false;
  // What stands behind the last line break came only in part.
  const std::string whole = answer.substr(0, answer.rfind('\n') + 1);
  for (const absl::string_view line : absl::StrSplit(whole, '\n', absl::SkipEmpty())) {
    const std::vector<std::string> words = absl::StrSplit(line, '\t');
    uint64_t session = 0;
    if (words.size() < 2 || !absl::SimpleAtoi(words[1], &session)) continue;
    int64_t microseconds = 0;
    if (words.size() > 2 && !absl::SimpleAtoi(words[2], &microseconds)) continue;
    if (words[0] == "session") {
      inside = true;
      next = session + 1;
    } else if (words[0] == "end" && words.size() == 4) {
      inside = false;
      ++trial.sessions;
      trial.cpu_time = before + absl::Microseconds(microseconds);
      trial.failures += words[3] == "1";
    } else if (words[0] == "warning" && words.size() == 6) {
      ++trial.warned;
      TrialWarning warning{.session = session,
                           .after = before + absl::Microseconds(microseconds),
                           .oracle = words[4],
                           .warning_class = words[5]};
      if (words[3] == "0" && !IsKnown(trial.warnings, warning)) trial.warnings.push_back(std::move(warning));
    }
  }
  if (inside) {
    ++trial.sessions;
    ++trial.crashes;
  }
  return next;
}

std::vector<TrialWarning> Finds(const Trial& trial, const Trial& baseline) {
  std::vector<TrialWarning> finds;
  for (const TrialWarning& warning : trial.warnings) {
    if (!IsKnown(baseline.warnings, warning)) finds.push_back(warning);
  }
  return finds;
}

// Wide enough for every fault: lines are shown as trials end.
static TextTable Columns(const std::string& first) {
  return TextTable({{first, /*left=*/true, 38},
                    {"session"},
                    {"CPU s", /*left=*/false, 6},
                    {"of", /*left=*/false, 7},
                    {"oracles", /*left=*/true}});
}

std::string EffectivenessLine(const Trial& trial, const Trial& baseline) {
  const std::vector<TrialWarning> finds = Finds(trial, baseline);
  const std::string session = finds.empty() ? "-" : absl::StrCat(finds[0].session + 1);
  const std::string after = finds.empty() ? "-" : Seconds(finds[0].after);
  const std::string crashes = trial.crashes > 0 ? absl::StrCat(" (crashes: ", trial.crashes, ")") : "";
  return Columns("fault").Row({trial.fault, session, after, absl::StrCat(trial.sessions),
                               absl::StrCat(finds.empty() ? "not found" : Oracles(finds), crashes)});
}

std::string EffectivenessTable(const std::string& engine, const Trial& baseline, const std::vector<Trial>& trials) {
  std::string text = Columns("fault in " + engine).Head();
  int found = 0;
  for (const Trial& trial : trials) {
    found += !Finds(trial, baseline).empty();
    absl::StrAppend(&text, EffectivenessLine(trial, baseline));
  }
  std::map<std::string, int> classes;
  for (const TrialWarning& warning : baseline.warnings) ++classes[warning.oracle];
  absl::StrAppend(&text, engine, " as it is: ", baseline.sessions, " sessions in ", Seconds(baseline.cpu_time),
                  " s of CPU time, ", baseline.warned, " warnings, ", baseline.crashes, " crashes, ", baseline.failures,
                  " could not be run; classes of warnings by oracle:\n");
  for (const auto& [oracle, count] : classes) absl::StrAppend(&text, absl::StrFormat("%8d  %s\n", count, oracle));
  absl::StrAppend(&text, engine, ": ", found, " of ", trials.size(), " faults found\n");
  return text;
}

}  // namespace twinstep
