#include "harness/gate/gate_report.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engines/known_engines.h"
#include "harness/bugs/known_bugs.h"
#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/cause_entry.h"
#include "harness/campaign/shown_finding.h"
#include "harness/gate/gate_cause.h"
#include "harness/gate/gate_setup.h"
#include "harness/results/finding_file.h"
#include "harness/text/counted.h"
#include "harness/text/terminal_text.h"
#include "model/causes/cause_key.h"
#include "model/engine_name.h"

namespace twinstep {
namespace {

constexpr char kNewFolder[] = "only_in_new";
constexpr char kOldFolder[] = "only_in_old";
// Of a name; paths may be long.
constexpr size_t kLongestName = 1000;

std::string Causes(size_t count) { return NumberOf(count, "cause", "causes"); }

std::string FileOf(const Finding& finding) {
  return absl::StrCat(FindingFolder(finding), "/", FindingFileName(finding.session()));
}

Severity SeverityOfLine(const Finding& finding) {
  return SeverityOfCause(finding.cause(), finding.equivalence_class().divergence(), finding.has_crash());
}

std::string LineOf(const GateCause& cause) {
  return absl::StrFormat("  %6d  %-15s  %s\n", cause.findings, ShortWords(SeverityOfLine(cause.finding)),
                         OneLine(cause.name, kLongestName));
}

// As a campaign shows it.
CampaignCause ShownCause(const GateCause& cause, const EnginePair& pair) {
  CampaignCause shown;
  shown.key = WithSides(cause.finding.cause(), pair);
  shown.signature = cause.name;
  shown.side = SideToBlame(shown.key);
  shown.severity = SeverityOfLine(cause.finding);
  shown.promised = cause.finding.has_crash() || BreaksAPromise(shown.key);
  shown.policy = cause.finding.verdict().kind() == Verdict::POLICY;
  shown.sessions = cause.findings;
  shown.first_session = shown.session = cause.finding.session();
  return shown;
}

std::string EntryOf(const GateCause& cause, size_t number, const GateReportOptions& options) {
  CauseCommands commands;
  if (!options.result_folder.empty()) commands.result_folder = absl::StrCat(options.result_folder, "/", kNewFolder);
  if (options.session_command) commands.session_command = options.session_command(cause.mode);
  const ShownFinding shown = {.finding = cause.finding, .path = FileOf(cause.finding)};
  return absl::StrCat("\n",
                      CauseEntry(absl::StrCat("[", number, "] "), ShownCause(cause, options.pair), shown, commands),
                      "    accept: ", OneLine(cause.name, kLongestName), "\n");
}

// "V8 MAJOR.MINOR.BUILD", by the version that the build tells.
std::string BuildText(const std::string& name, const std::string& version) {
  return absl::StrCat(DisplayName(WithoutVersion(name)), " ", version, ", ", OneLine(name, kLongestName));
}

std::string GroupHead(const char* group, size_t count) { return absl::StrCat(group, ": ", Causes(count), "\n"); }

std::string CoveredText(const GateResult& result) {
  uint64_t sessions = 0;
  std::string by_mode;
  for (const auto& [mode, count] : result.sessions) {
    sessions += count;
    absl::StrAppend(&by_mode, by_mode.empty() ? "" : ", ", count, " ", ModeName(mode));
  }
  return absl::StrCat(
      "Covered: ", NumberOf(result.programs, "program", "programs"), ", ", NumberOf(result.places, "place", "places"),
      " where a debugger paused, ", NumberOf(result.actions, "action", "actions"), " (",
      NumberOf(result.more_kinds, "kind", "kinds"), " besides breakpoints, runs and steps) in ",
      NumberOf(sessions, "session", "sessions"), " (", by_mode, ").\n",
      result.failed_sessions == 0
          ? ""
          : absl::StrCat(NumberOf(result.failed_sessions, "session", "sessions"), " could not be run.\n"),
      absl::StrFormat("It took %.0f s.\n", absl::ToDoubleSeconds(result.elapsed)));
}

absl::Status Save(const std::vector<GateCause>& causes, const std::string& folder) {
  for (const GateCause& cause : causes) {
    const std::string path = absl::StrCat(folder, "/", FindingFolder(cause.finding));
    RETURN_IF_ERROR(WriteFinding(path, cause.finding));
  }
  return absl::OkStatus();
}

}  // namespace

std::string GateReportText(const GateResult& result, const GateReportOptions& options) {
  std::string text = absl::StrCat("OLD: ", BuildText(options.pair.a, result.engines.version_a()),
                                  "\nNEW: ", BuildText(options.pair.b, result.engines.version_b()), "\n\n");
  absl::StrAppend(&text, "=== ", GroupHead("Only in NEW", result.only_new.size()));
  const size_t full = std::min(result.only_new.size(), static_cast<size_t>(options.samples));
  for (size_t i = 0; i < full; ++i) absl::StrAppend(&text, EntryOf(result.only_new[i], i + 1, options));
  if (full > 0) absl::StrAppend(&text, "\n");
  for (size_t i = full; i < result.only_new.size(); ++i) absl::StrAppend(&text, LineOf(result.only_new[i]));
  if (!result.accepted.empty()) {
    absl::StrAppend(&text, "Besides, accepted by --known: ", Causes(result.accepted.size()), "\n");
    for (const GateCause& cause : result.accepted) absl::StrAppend(&text, LineOf(cause));
  }
  absl::StrAppend(&text, "\n=== ", GroupHead("Only in OLD (fixed)", result.only_old.size()));
  for (const GateCause& cause : result.only_old) absl::StrAppend(&text, LineOf(cause));
  absl::StrAppend(&text, "\n=== ", GroupHead("In both", result.both.size()), "\n");
  if (!result.designed.empty()) {
    absl::StrAppend(&text, "Different by design: ", NumberOf(result.designed.size(), "rule", "rules"), ".\n");
  }
  if (result.flaky > 0) {
    absl::StrAppend(&text, "Left out, as they did not reproduce three times in a row: ",
                    NumberOf(result.flaky, "finding", "findings"), ".\n");
  }
  if (result.not_played > 0) {
    absl::StrAppend(&text, "Not played on both sides, for want of time or as they were ended by a limit: ",
                    NumberOf(result.not_played, "finding", "findings"),
                    result.causes_not_reached == 0
                        ? ""
                        : absl::StrCat(", and with them all of ", Causes(result.causes_not_reached)),
                    ".\n");
  }
  return absl::StrCat(text, CoveredText(result));
}

absl::Status SaveGate(const GateResult& result, const std::string& folder) {
  RETURN_IF_ERROR(Save(result.only_new, absl::StrCat(folder, "/", kNewFolder)));
  return Save(result.only_old, absl::StrCat(folder, "/", kOldFolder));
}

}  // namespace twinstep
