#include "harness/command/run_command.h"

#include <fcntl.h>
#include <google/protobuf/stubs/logging.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/versions.h"
#include "harness/command/flag_types.h"
#include "harness/corpora/program_loader.h"
#include "harness/process/child_kind.h"
#include "harness/results/atomic_file.h"
#include "model/nearest_word.h"

namespace twinstep {
namespace {

bool Contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The flag that chooses `mode`; empty where that is none.
std::string ChoosingFlag(const Mode& mode) {
  if (!absl::StartsWith(mode.chosen_by, "--")) return "";
  return mode.chosen_by.substr(2, mode.chosen_by.find('=') - 2);
}

bool Takes(const Mode& mode, const std::string& flag) {
  if (flag == ChoosingFlag(mode)) return true;
  return mode.takes.empty() ? !Contains(mode.without, flag) : Contains(mode.takes, flag);
}

bool IsChosen(const Mode& mode, const CommandLine& line, const Flags& flags) {
  if (mode.chosen_by.empty()) return true;
  const std::string flag = ChoosingFlag(mode);
  if (flag.empty()) return !line.positional.empty();
  const std::string value = flags.at(flag)->CurrentValue();
  const size_t equals = mode.chosen_by.find('=');
  return equals == std::string::npos ? !value.empty() && value != "false" : value == mode.chosen_by.substr(equals + 1);
}

// Where a flag has an effect: "not with --from". Empty where it always has.
std::string WhereText(const std::vector<Mode>& modes, const std::string& flag) {
  std::vector<std::string> with, without;
  bool otherwise = false;
  for (const Mode& mode : modes) {
    if (mode.chosen_by.empty()) {
      otherwise = Takes(mode, flag);
    } else if (flag != ChoosingFlag(mode)) {
      (Takes(mode, flag) ? with : without).push_back(mode.chosen_by);
    } else {
      return "";
    }
  }
  if (otherwise ? without.empty() : with.empty()) return "";
  return absl::StrCat(otherwise ? "not with " : "only with ", absl::StrJoin(otherwise ? without : with, ", "));
}

std::string HelpText(const Command& command, const Flags& flags) {
  std::string help = absl::StrCat(command.usage, "\n\nFlags:\n");
  for (const auto& [name, flag] : flags) {
    const std::string value = flag->DefaultValue(), where = WhereText(command.modes, name);
    absl::StrAppend(&help, "  --", name, value.empty() ? "" : absl::StrCat(" (default ", value, ")"), "\n      ",
                    flag->Help(), where.empty() ? "" : "; ", where, "\n");
  }
  return absl::StrCat(
      help, "  --help\n      prints this\n  --version\n      prints the versions of Twinstep's engines and suite\n");
}

absl::Status CheckArguments(const Arguments& wanted, const std::vector<std::string>& given) {
  if (given.size() < wanted.least) {
    return absl::InvalidArgumentError(
        absl::StrCat(wanted.what, given.empty() ? "" : " besides " + given.back(), " must be named; --help shows how"));
  }
  if (given.size() <= wanted.most) {
    for (const std::string& folder : given) {
      RETURN_IF_ERROR(wanted.folders ? CheckFolder(UserPath(folder)) : absl::OkStatus());
    }
    return absl::OkStatus();
  }
  const std::string& stray = given[wanted.most];
  if (wanted.most == 0)
    return absl::InvalidArgumentError(absl::StrCat("\"", stray, "\" is not a flag; --help lists the flags"));
  return absl::InvalidArgumentError(
      absl::StrCat("\"", stray, "\" is too much: only ", wanted.what, " can be named; --help shows how"));
}

absl::Status CheckChoices(const std::vector<Choice>& choices, const Flags& flags) {
  for (const Choice& choice : choices) {
    const std::string value = flags.at(choice.flag)->CurrentValue();
    if (value == flags.at(choice.flag)->DefaultValue()) continue;
    for (const absl::string_view part : absl::StrSplit(value, ',')) {
      if (Contains(choice.values, std::string(part))) continue;
      return absl::InvalidArgumentError(absl::StrCat("--", choice.flag, "=", part, " is not one of ",
                                                     absl::StrJoin(choice.values, ", "),
                                                     DidYouMean(part, choice.values)));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckMode(const Command& command, const CommandLine& line, const Flags& flags) {
  const auto mode = std::find_if(command.modes.begin(), command.modes.end(),
                                 [&](const Mode& each) { return IsChosen(each, line, flags); });
  if (mode == command.modes.end()) {
    std::vector<std::string> ways;
    for (const Mode& each : command.modes) ways.push_back(each.chosen_by);
    return absl::InvalidArgumentError(absl::StrCat(absl::StrJoin(ways, " or "), " must be given; --help shows how"));
  }
  for (const std::string& name : line.given) {
    // Scripts set flags to nothing.
    if (Takes(*mode, name) || flags.at(name)->CurrentValue().empty()) continue;
    const std::string effect = mode->chosen_by.empty() ? absl::StrCat("has an effect ", WhereText(command.modes, name))
                                                       : absl::StrCat("has no effect with ", mode->chosen_by);
    return absl::InvalidArgumentError(absl::StrCat("--", name, " ", effect, "; leave it out"));
  }
  for (const std::string& name : mode->needs) {
    if (!flags.at(name)->CurrentValue().empty()) continue;
    return absl::InvalidArgumentError(absl::StrCat("--", name, " is missing; --help shows what it names"));
  }
  return CheckArguments(mode->arguments, line.positional);
}

// What the work comes to has a place, or there is no work.
absl::Status CheckOutputs(const Flags& flags) {
  for (const auto& [name, flag] : flags) {
    const auto file = flag->TryGet<OutputFile>();
    if (!file) continue;
    if (const absl::Status status = file->Check(); !status.ok()) {
      return absl::FailedPreconditionError(absl::StrCat("--", name, ": ", std::string(status.message())));
    }
  }
  return absl::OkStatus();
}

// Where a shell has closed a standard stream (>&-), the next file that is opened would be it. To write there stays an
// error.
void KeepStandardStreams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", O_RDONLY);
  }
}

}  // namespace

absl::Status OutputWritten() {
  std::cout << std::flush;
  if (std::cout) return absl::OkStatus();
  return absl::UnavailableError("standard output cannot be written to; is its disk or device full?");
}

absl::Status FailedAndSaid() { return absl::FailedPreconditionError(""); }
absl::Status RefusedAndSaid() { return absl::PermissionDeniedError(""); }

int RunCommand(int argc, char** argv, const Command& command,
               const std::function<absl::Status(const CommandLine&)>& run) {
  KeepStandardStreams();
  // To write more than a file may hold (ulimit -f) is an error of that file, and no reason to die.
  signal(SIGXFSZ, SIG_IGN);
  // What is wrong with a message, its reader says, in a sentence of its own.
  google::protobuf::SetLogHandler(nullptr);
  if (const std::optional<int> code = RunAsChild(argc, argv)) return *code;
  const Flags flags = FlagsOf(command.file);
  const absl::StatusOr<CommandLine> line = ParseCommandLine(argc, argv, flags);
  if (!line.ok()) return ReportError(command.name, line.status());
  if (line->help_wanted || line->version_wanted) {
    std::cout << (line->help_wanted ? HelpText(command, flags) : VersionsText() + "\n");
    const absl::Status written = OutputWritten();
    return written.ok() ? kExitOk : ReportError(command.name, written);
  }
  absl::Status status = CheckChoices(command.choices, flags);
  if (status.ok()) status = CheckMode(command, *line, flags);
  if (status.ok()) status = CheckOutputs(flags);
  if (status.ok()) status = run(*line);
  if (status.ok()) status = OutputWritten();
  return status.ok() ? kExitOk : ReportError(command.name, status);
}

}  // namespace twinstep
