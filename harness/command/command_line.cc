#include "harness/command/command_line.h"

#include <unistd.h>

#include <iostream>

#include "absl/flags/reflection.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "harness/command/flag_types.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

// An error may quote a program.
constexpr size_t kLongestSentence = 4000;

}  // namespace

Flags FlagsOf(const std::string& file) {
  Flags own;
  for (auto& [name, flag] : absl::GetAllFlags()) {
    if (absl::EndsWith(flag->Filename(), file)) own[std::string(name)] = flag;
  }
  return own;
}

absl::StatusOr<CommandLine> ParseCommandLine(int argc, char** argv, const Flags& flags,
                                             const std::vector<OldName>& old_names) {
  CommandLine result;
  bool flags_ended = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (flags_ended || !absl::StartsWith(argument, "-") || argument == "-") {
      result.positional.push_back(argument);
      continue;
    }
    if (argument == "--") {
      flags_ended = true;
      continue;
    }
    const size_t equals = argument.find('=');
    const size_t start = absl::StartsWith(argument, "--") ? 2 : 1;
    std::string name = argument.substr(start, equals == std::string::npos ? equals : equals - start);
    if (name == "help" || argument == "-h") {
      result.help_wanted = true;
      continue;
    }
    if (name == "version") {
      result.version_wanted = true;
      continue;
    }
    for (const OldName& old : old_names) {
      if (name == old.old_name) name = old.flag;
    }
    auto it = flags.find(name);
    const bool negated = it == flags.end() && absl::StartsWith(name, "no") && flags.contains(name.substr(2)) &&
                         flags.at(name.substr(2))->IsOfType<bool>();
    if (negated) it = flags.find(name.substr(2));
    if (it == flags.end()) {
      return absl::InvalidArgumentError(absl::StrCat("there is no flag --", name, "; --help lists the flags"));
    }
    std::string value;
    if (it->second->IsOfType<bool>() && equals == std::string::npos) {
      value = negated ? "false" : "true";
    } else if (equals != std::string::npos) {
      value = argument.substr(equals + 1);
    } else if (it->second->IsOfType<OutputFile>() &&
               (i + 1 == argc || (absl::StartsWith(argv[i + 1], "-") && argv[i + 1] != absl::string_view("-")))) {
      value = "-";
    } else if (i + 1 < argc) {
      value = argv[++i];
    } else {
      return absl::InvalidArgumentError(absl::StrCat("--", name, " needs a value: --", name, "=..."));
    }
    std::string error;
    if (!it->second->ParseFrom(value, &error)) {
      // Abseil says that first, in its own words.
      absl::string_view reason = error;
      absl::ConsumePrefix(&reason, absl::StrCat("Illegal value '", value, "' specified for flag '", it->first, "'"));
      absl::ConsumePrefix(&reason, "; ");
      return absl::InvalidArgumentError(absl::StrCat("--", name, "=", value, " is not a possible value",
                                                     reason.empty() ? "" : ": ", reason,
                                                     "; --help tells the meaning of each flag"));
    }
    result.given.insert(it->first);
  }
  return result;
}

int ReportError(const std::string& program, const absl::Status& status) {
  if (!status.message().empty()) {
    // A child that died may have left its progress there.
    if (isatty(STDERR_FILENO) != 0) std::cerr << "\r\033[K";
    std::cerr << program << ": " << OneLine(std::string(status.message()), kLongestSentence) << std::endl;
  }
  return absl::IsInvalidArgument(status) ? kExitUsage : kExitFailed;
}

}  // namespace twinstep
