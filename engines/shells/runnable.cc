#include "engines/shells/runnable.h"

namespace twinstep {

absl::Status CanRun(const Program& program, const EngineFacts& facts) {
  if (!program.node_folder().empty()) {
    return absl::UnimplementedError("programs of Node's environment do not run in a shell: use the linked engine");
  }
  if (facts.runs_scripts_only && (program.kind() == Program::MODULE || program.modules_size() > 0)) {
    return absl::UnimplementedError("programs with modules do not run in this shell: take a script");
  }
  return absl::OkStatus();
}

}  // namespace twinstep
