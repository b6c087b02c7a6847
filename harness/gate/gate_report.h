// What a gate says to people.
#ifndef TWINSTEP_HARNESS_GATE_GATE_REPORT_H_
#define TWINSTEP_HARNESS_GATE_GATE_REPORT_H_

#include <functional>
#include <string>

#include "engines/engine_pair.h"
#include "harness/gate/gate.h"
#include "model/status.h"

namespace twinstep {

struct GateReportOptions {
  EnginePair pair;
  // Causes of the new build that are shown in full; others have a line each.
  int samples = 5;
  // Where SaveGate put findings, as a person types it; empty: nowhere.
  std::string result_folder;
  // What a person types to run a campaign of that mode again, but for the sessions.
  std::function<std::string(CampaignMode)> session_command;
};

// The three groups, what else became of findings, what was covered and how long it took.
std::string GateReportText(const GateResult& result, const GateReportOptions& options);

// The findings of the new build alone into FOLDER/only_in_new, those of the old one alone into FOLDER/only_in_old, as
// result folders are (harness/results/finding_file.h). Errors: those of WriteFinding.
absl::Status SaveGate(const GateResult& result, const std::string& folder);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_GATE_GATE_REPORT_H_
