#include "harness/command/command_line.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <thread>

#include "absl/flags/commandlineflag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace twinstep {
namespace {

// Abseil's own libraries define flags too; those of the program's main file are ours to show and to set.
std::map<std::string, absl::CommandLineFlag*> OwnFlags(const std::string& file) {
  std::map<std::string, absl::CommandLineFlag*> own;
  for (auto& [name, flag] : absl::GetAllFlags()) {
    if (absl::EndsWith(flag->Filename(), file)) own[std::string(name)] = flag;
  }
  return own;
}

std::string HelpText(const std::string& usage, const std::map<std::string, absl::CommandLineFlag*>& flags) {
  std::string help = absl::StrCat(usage, "\n\nFlags:\n");
  for (const auto& [name, flag] : flags) {
    const std::string value = flag->DefaultValue();
    absl::StrAppend(&help, "  --", name, value.empty() ? "" : absl::StrCat(" (default ", value, ")"), "\n      ",
                    flag->Help(), "\n");
  }
  return help;
}

}  // namespace

absl::StatusOr<CommandLine> ParseCommandLine(int argc, char** argv, const std::string& usage, const std::string& file) {
  const std::map<std::string, absl::CommandLineFlag*> flags = OwnFlags(file);
  CommandLine result;
  result.help = HelpText(usage, flags);
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
    if (argument == "--help" || argument == "-h" || argument == "-help") {
      result.help_wanted = true;
      continue;
    }
    const size_t equals = argument.find('=');
    const size_t start = absl::StartsWith(argument, "--") ? 2 : 1;
    std::string name = argument.substr(start, equals == std::string::npos ? equals : equals - start);
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
    } else if (i + 1 < argc) {
      value = argv[++i];
    } else {
      return absl::InvalidArgumentError(absl::StrCat("--", name, " needs a value: --", name, "=..."));
    }
    std::string error;
    if (!it->second->ParseFrom(value, &error)) {
      return absl::InvalidArgumentError(absl::StrCat("--", name, "=", value, " is not a possible value",
                                                     error.empty() ? "" : ": ", error,
                                                     "; --help tells the meaning of each flag"));
    }
  }
  return result;
}

absl::StatusOr<int> JobsOf(int flag) {
  if (flag < 0 || flag > 1000) return absl::InvalidArgumentError("--jobs must be between 0 and 1000");
  return flag > 0 ? flag : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

int ReportError(const std::string& program, const absl::Status& status) {
  std::cerr << program << ": " << status.message() << std::endl;
  return absl::IsInvalidArgument(status) ? kExitUsage : kExitFailed;
}

}  // namespace twinstep
