// What a tool of the user's prints: tar, git.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_TOOL_OUTPUT_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_TOOL_OUTPUT_H_

#include <string>
#include <vector>

#include "absl/time/time.h"

namespace twinstep {

struct ToolOutput {
  // It ended in time, with exit code 0.
  bool good = false;
  // Without white space at its ends.
  std::string text;
};

// Runs `command` in the shell where the user is; "$1" is the first of `arguments`.
ToolOutput RunTool(const std::string& command, std::vector<std::string> arguments, absl::Duration limit);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_TOOL_OUTPUT_H_
