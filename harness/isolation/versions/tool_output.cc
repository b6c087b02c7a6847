#include "harness/isolation/versions/tool_output.h"

#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "absl/strings/ascii.h"
#include "harness/corpora/program_loader.h"
#include "harness/process/shell_command.h"

namespace twinstep {

ToolOutput RunTool(const std::string& command, std::vector<std::string> arguments, absl::Duration limit) {
  ToolOutput result;
  absl::StatusOr<TemporaryFolder> folder = TemporaryFolder::Make("twinstep-tool");
  if (!folder.ok()) return result;
  const std::string output = folder->path() + "/output";
  absl::StatusOr<RunningCommand> running = RunningCommand::Start({.command = command,
                                                                  .arguments = std::move(arguments),
                                                                  .folder = UserPath("."),
                                                                  .environment = {},
                                                                  .output = output,
                                                                  .time_limit = limit});
  if (!running.ok()) return result;
  const std::optional<CommandEnd> end = running->Wait({});
  result.good = end && end->kind == CommandEnd::Kind::kExited && end->code == 0;
  std::ostringstream text;
  text << std::ifstream(output).rdbuf();
  result.text = std::string(absl::StripAsciiWhitespace(text.str()));
  return result;
}

}  // namespace twinstep
