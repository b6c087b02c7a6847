// What //harness:chain --finding does, in the process that an engine may end.
#ifndef TWINSTEP_HARNESS_ISOLATION_FINDINGS_DIVERGENCE_COMMAND_H_
#define TWINSTEP_HARNESS_ISOLATION_FINDINGS_DIVERGENCE_COMMAND_H_

#include <cstdint>
#include <functional>
#include <string>

#include "harness/command/flag_types.h"
#include "model/status.h"

namespace twinstep {

struct DivergenceCommand {
  // A .pb.zst file.
  std::string finding;
  // As people named it.
  std::string name;
  OutputFile json;
  OutputFile html;
  // Called before anything is printed; may be empty.
  std::function<void()> before_output;
  int64_t statements = 1'000'000;
  // Asked between runs.
  std::function<bool()> stop;
};

// Reads the finding, configures this process as its own was, and prints the explanation. To be called before the first
// engine of this process is made. Errors are one sentence: the file's, those of PlayFinding and ExplainDivergence.
absl::Status RunDivergenceCommand(const DivergenceCommand& command);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_FINDINGS_DIVERGENCE_COMMAND_H_
