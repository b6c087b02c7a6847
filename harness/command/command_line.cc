#include "harness/command/command_line.h"

#include <unistd.h>

#include <cstdint>
#include <iostream>

#include "absl/flags/reflection.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "harness/command/flag_types.h"
#include "harness/text/terminal_text.h"
#include "model/nearest_word.h"

namespace twinstep {
namespace {

// An error may quote a program.
constexpr size_t kLongestSentence = 4000;

// Which values a flag of a plain type can have, as a sentence says it; empty where its type says that itself.
std::string PossibleValues(const absl::CommandLineFlag& flag) {
  if (flag.IsOfType<bool>()) return "it must be true or false";
  if (flag.IsOfType<double>()) return "it must be a number";
  if (flag.IsOfType<uint64_t>()) return "it must be a whole number, 0 or more";
  if (flag.IsOfType<int>() || flag.IsOfType<int64_t>()) return "it must be a whole number";
  return "";
}

absl::Status NoSuchFlag(const std::string& name, const Flags& flags) {
  std::vector<std::string> names = {"help", "version"};
  for (const auto& [known, flag] : flags) names.push_back(known);
  const std::string meant = DidYouMean(name, names, "--");
  return absl::InvalidArgumentError(
      absl::StrCat("there is no flag --", name, meant.empty() ? "; --help lists the flags" : meant));
}

}  // namespace

Flags FlagsOf(const std::string& file) {
  Flags own;
  for (auto& [name, flag] : absl::GetAllFlags()) {
    if (absl::EndsWith(flag->Filename(), file)) own[std::string(name)] = flag;
  }
  return own;
}

absl::StatusOr<CommandLine> ParseCommandLine(int argc, char** argv, const Flags& flags) {
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
    const std::string name = argument.substr(start, equals == std::string::npos ? equals : equals - start);
    if (name == "help" || argument == "-h") {
      result.help_wanted = true;
      continue;
    }
    if (name == "version") {
      result.version_wanted = true;
      continue;
    }
    auto it = flags.find(name);
    const bool negated = it == flags.end() && absl::StartsWith(name, "no") && flags.contains(name.substr(2)) &&
                         flags.at(name.substr(2))->IsOfType<bool>();
    if (negated) it = flags.find(name.substr(2));
    if (it == flags.end()) {
      return NoSuchFlag(name, flags);
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
      const std::string possible = PossibleValues(*it->second);
      if (!possible.empty()) reason = possible;
      return absl::InvalidArgumentError(absl::StrCat("--", name, "=", value, " is not a possible value",
                                                     reason.empty() ? "" : ": ", reason,
                                                     "; --help explains each flag"));
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
  if (absl::IsPermissionDenied(status) && status.message().empty()) return kExitRefused;
  return absl::IsInvalidArgument(status) ? kExitUsage : kExitFailed;
}

}  // namespace twinstep
