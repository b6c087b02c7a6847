#include "engines/shells/runnable.h"

#include <cstring>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "engines/realms.h"
#include "model/source/script_start.h"

namespace twinstep {
bool MayImport(absl::string_view source) {
  for (size_t at = source.find("import"); at != absl::string_view::npos; at = source.find("import", at + 1)) {
    const absl::string_view behind = absl::StripLeadingAsciiWhitespace(source.substr(at + strlen("import")));
    if (absl::StartsWith(behind, "(")) return true;
  }
  return false;
}

absl::Status CanRun(const Program& program, const EngineFacts& facts) {
  if (!program.node_folder().empty()) {
    return absl::UnimplementedError("programs of Node's environment do not run in a shell: use the linked engine");
  }
  if (MakesRealms(program)) {
    return absl::UnimplementedError(
        "programs that call createRealm do not run in a shell, whose debugger sees one realm: use the linked engine");
  }
  if (!ScriptStart(program).is_at_beginning()) {
    return absl::UnimplementedError(
        "a script that begins within its document does not run in a shell: use the linked engine");
  }
  if (facts.runs_scripts_only &&
      (program.kind() == Program::MODULE || program.modules_size() > 0 || MayImport(program.source()))) {
    return absl::UnimplementedError("programs with modules do not run in this shell: take a script");
  }
  return absl::OkStatus();
}

}  // namespace twinstep
