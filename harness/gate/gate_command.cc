#include "harness/gate/gate_command.h"

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <set>

#include "absl/strings/str_cat.h"
#include "engines/engine_pair.h"
#include "harness/bugs/known_list.h"
#include "harness/campaign/campaign_progress.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/gate/gate_report.h"
#include "harness/gate/gate_setup.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

// A gate by time that ran fewer has looked at next to nothing.
constexpr uint64_t kFewestSessions = 30;

}  // namespace

absl::Status WhetherItLands(const GateResult& result, bool by_time) {
  if (!result.only_new.empty()) return RefusedAndSaid();
  uint64_t ran = 0;
  for (const auto& [mode, count] : result.sessions) ran += count;
  const uint64_t ended = ran - std::min(ran, result.failed_sessions);
  const std::string advice = "; give it more --seconds, or a machine with less other work";
  if (result.causes_not_reached > 0) {
    return absl::FailedPreconditionError(absl::StrCat("the gate had no time to play ", result.causes_not_reached,
                                                      " of its causes on both builds, so it lets nothing through",
                                                      advice));
  }
  if (result.failed_sessions > ended) {
    return absl::FailedPreconditionError(absl::StrCat("of ", ran, " sessions of the gate ", result.failed_sessions,
                                                      " could not be run, so it lets nothing through; debug "
                                                      "--engine=NEW says what is wrong with a build"));
  }
  if (ended < (by_time ? kFewestSessions : 1)) {
    return absl::FailedPreconditionError(
        absl::StrCat("the gate had time for ", ended, " sessions only, too few to let a change through", advice));
  }
  return absl::OkStatus();
}

std::string CommandOfMode(const std::vector<std::string>& arguments, const CampaignSettings& settings) {
  std::string command = "./bazelw run //harness:fuzz --";
  // Those of the gate itself are left out, with their values.
  static const auto& of_gate = *new std::set<std::string>{"--gate", "--known", "--record", "--out"};
  for (size_t i = 0; i < arguments.size(); ++i) {
    const size_t equals = arguments[i].find('=');
    if (!of_gate.contains(arguments[i].substr(0, equals))) {
      absl::StrAppend(&command, " ", ShellWord(arguments[i]));
    } else if (equals == std::string::npos && arguments[i] != "--gate") {
      ++i;
    }
  }
  const auto set = [&command](const std::string& flag) { absl::StrAppend(&command, " --", flag); };
  const std::string mode = ModeName(settings.mode());
  set("mode=" + mode);
  set(settings.actions() == ALL_ACTIONS ? "actions=all" : "actions=basic");
  if (mode != "truth") set(settings.compare() == FULL ? "compare=full" : "compare=paper");
  return command;
}

absl::Status RunGateCommand(GateOptions options, const GateCommand& command, std::ostream& out) {
  absl::StatusOr<GateResult> result;
  {
    ProgressLine line("fuzz", {.log_every = kLogEvery});
    options.progress = [&line](const CampaignOptions& campaign, const CampaignProgress& progress) {
      line.Show(ProgressText(progress, campaign));
    };
    options.attributing = [&line](const std::string& text) { line.Show(text); };
    result = RunGate(options);
  }
  if (!result.ok()) return result.status();
  GateReportOptions report;
  report.pair = PairOf(options.campaigns.front().settings);
  report.samples = command.samples;
  report.result_folder = command.out;
  report.session_command = [&](CampaignMode mode) {
    for (const CampaignOptions& campaign : options.campaigns) {
      if (campaign.settings.mode() == mode) return CommandOfMode(command.arguments, campaign.settings);
    }
    return std::string();
  };
  out << GateReportText(*result, report) << std::flush;
  if (!command.out.empty()) {
    RETURN_IF_ERROR(SaveGate(*result, UserPath(command.out)));
  }
  if (!command.record.empty()) {
    for (const GateCause& cause : result->only_new) {
      RETURN_IF_ERROR(RecordCause(UserPath(command.record), cause.name));
    }
  }
  return WhetherItLands(*result, command.by_time);
}

}  // namespace twinstep
