// fuzz --gate, from its campaigns to the status that its exit code is made of.
#ifndef TWINSTEP_HARNESS_GATE_GATE_COMMAND_H_
#define TWINSTEP_HARNESS_GATE_GATE_COMMAND_H_

#include <iosfwd>
#include <string>
#include <vector>

#include "harness/gate/gate.h"
#include "model/status.h"

namespace twinstep {

struct GateCommand {
  // The user's, behind the program's name.
  std::vector<std::string> arguments;
  // Not by a number of sessions.
  bool by_time = false;
  // Causes of the new build that are shown in full.
  int samples = 5;
  // A folder for its findings and a file for names of causes, as they were typed; empty: none.
  std::string out;
  std::string record;
};

// Whether a change may land: not with a cause that only the new build has (RefusedAndSaid), and not where the gate has
// seen too little to say so: a cause that there was no time to play, few sessions, or hardly one that could be run.
absl::Status WhetherItLands(const GateResult& result, bool by_time);

// `arguments` as those of a campaign of `campaign`'s mode that finds the same: without the flags of the gate alone.
std::string CommandOfMode(const std::vector<std::string>& arguments, const CampaignSettings& campaign);

// Runs it with progress on standard error, writes the report to `out` and the rest where `command` says. Errors: those
// of RunGate, of the files, of WhetherItLands.
absl::Status RunGateCommand(GateOptions options, const GateCommand& command, std::ostream& out);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_GATE_GATE_COMMAND_H_
