#include "harness/studies/effectiveness/trial.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
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

uint64_t AddNews(const std::vector<FaultNews>& news, uint64_t first_session, Trial& trial) {
  const absl::Duration before = trial.cpu_time;
  uint64_t next = first_session;
  bool inside = false;
  for (const FaultNews& one : news) {
    const absl::Duration after = before + absl::Microseconds(one.microseconds());
    if (one.has_begins()) {
      inside = true;
      next = one.session() + 1;
    } else if (one.has_end()) {
      inside = false;
      ++trial.sessions;
      trial.cpu_time = after;
      trial.failures += one.end().failed();
    } else if (one.has_warning()) {
      ++trial.warned;
      TrialWarning warning{.session = one.session(),
                           .after = after,
                           .oracle = one.warning().oracle(),
                           .warning_class = one.warning().warning_class()};
      if (!one.warning().without_fault() && !IsKnown(trial.warnings, warning)) {
        trial.warnings.push_back(std::move(warning));
      }
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
                    {"oracles; the first warning", /*left=*/true}});
}

std::string EffectivenessLine(const Trial& trial, const Trial& baseline) {
  const std::vector<TrialWarning> finds = Finds(trial, baseline);
  const std::string session = finds.empty() ? "-" : absl::StrCat(finds[0].session + 1);
  const std::string after = finds.empty() ? "-" : Seconds(finds[0].after);
  const std::string crashes = trial.crashes > 0 ? absl::StrCat(" (crashes: ", trial.crashes, ")") : "";
  return Columns("fault").Row({trial.fault, session, after, absl::StrCat(trial.sessions),
                               absl::StrCat(finds.empty() ? "not found" : Oracles(finds), crashes,
                                            finds.empty() ? "" : absl::StrCat("; ", finds[0].warning_class))});
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
