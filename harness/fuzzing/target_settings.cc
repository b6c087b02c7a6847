#include "harness/fuzzing/target_settings.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/corpora/program_loader.h"

namespace twinstep {
namespace {

constexpr const char* kFlags[] = {"oracles", "known", "record", "layers", "reduction_seconds", "run_seconds"};

std::optional<std::string> ValueOf(const std::string& flag, const std::vector<std::string>& arguments,
                                   const std::function<const char*(const char*)>& environment) {
  const std::string prefix = absl::StrCat("--", flag, "=");
  for (auto it = arguments.rbegin(); it != arguments.rend(); ++it) {
    if (it->rfind(prefix, 0) == 0) return it->substr(prefix.size());
  }
  std::string variable = "TWINSTEP_";
  for (const char c : flag) variable += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  const char* const value = environment(variable.c_str());
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

// libFuzzer merges what job N of -fork= found by a process of its own, told to read
// /tmp/libFuzzerTemp.FuzzWithFork<pid>.dir/N.merge (FuzzerFork.cpp). That of the seeds, which nobody has run, is
// merge.txt, and a merge that a person asks for has other names.
bool MergesFindsOfAJob(const std::vector<std::string>& arguments) {
  constexpr std::string_view kFlag = "-merge_control_file=";
  constexpr std::string_view kFolder = "libFuzzerTemp.FuzzWithFork";
  constexpr std::string_view kEnd = ".merge";
  for (const std::string& argument : arguments) {
    if (argument.rfind(kFlag, 0) != 0) continue;
    const size_t slash = argument.rfind('/');
    if (slash == std::string::npos || !argument.ends_with(kEnd)) return false;
    const std::string job = argument.substr(slash + 1, argument.size() - slash - 1 - kEnd.size());
    const size_t folder = argument.rfind('/', slash - 1);
    return !job.empty() && std::all_of(job.begin(), job.end(), absl::ascii_isdigit) && folder != std::string::npos &&
           argument.compare(folder + 1, kFolder.size(), kFolder) == 0;
  }
  return false;
}

absl::Status CheckNames(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    // OSS-Fuzz's own run_fuzzer puts bare dashes before libFuzzer's flags.
    if (argument.rfind("--", 0) != 0 || argument == "--") continue;
    bool known = false;
    for (const char* const flag : kFlags) known |= argument.rfind(absl::StrCat("--", flag, "="), 0) == 0;
    if (known) continue;
    return absl::InvalidArgumentError(absl::StrCat(argument, " is not a flag of this target; those that there are: --",
                                                   absl::StrJoin(kFlags, "=, --"),
                                                   "=; libFuzzer's begin with one dash (-help=1)"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<TargetSettings> SettingsOfTarget(const std::vector<std::string>& arguments,
                                                const std::function<const char*(const char*)>& environment,
                                                const KnownBugs& bugs) {
  RETURN_IF_ERROR(CheckNames(arguments));
  TargetSettings settings;
  if (const std::optional<std::string> words = ValueOf("oracles", arguments, environment)) {
    absl::StatusOr<Oracles> oracles = ParseOracles(*words);
    if (!oracles.ok())
      return absl::InvalidArgumentError(absl::StrCat("--oracles: ", std::string(oracles.status().message())));
    settings.oracles = *oracles;
  }
  std::string list = KnownList::kAllBugs;
  if (const std::optional<std::string> path = ValueOf("known", arguments, environment)) {
    list.clear();
    if (*path != "none") {
      ASSIGN_OR_RETURN(list, ReadFile(*path));
    }
  }
  ASSIGN_OR_RETURN(KnownList known, KnownList::Parse(list, bugs));
  settings.known = std::move(known);
  settings.record_path = ValueOf("record", arguments, environment).value_or("");
  if (!settings.record_path.empty()) {
    // What was recorded before is not recorded again.
    absl::StatusOr<std::string> text = ReadFile(settings.record_path);
    ASSIGN_OR_RETURN(KnownList recorded, KnownList::Parse(text.ok() ? *text : "", bugs));
    settings.known.Add(recorded);
  }
  const std::string layers = ValueOf("layers", arguments, environment).value_or("unexplained");
  if (layers != "all" && layers != "unexplained") {
    return absl::InvalidArgumentError(absl::StrCat("--layers=", layers, " is neither unexplained nor all"));
  }
  settings.explained_too = layers == "all";
  settings.only_behaviours = MergesFindsOfAJob(arguments);
  for (const auto& [flag, limit] :
       {std::pair("reduction_seconds", &settings.reduction_limit), std::pair("run_seconds", &settings.run_limit)}) {
    const std::optional<std::string> text = ValueOf(flag, arguments, environment);
    if (!text) continue;
    double seconds = 0;
    if (!absl::SimpleAtod(*text, &seconds) || !(seconds >= 0)) {
      return absl::InvalidArgumentError(absl::StrCat("--", flag, "=", *text, " is not a number of seconds"));
    }
    *limit = absl::Seconds(seconds);
  }
  return settings;
}

std::vector<std::string> MissingFuzzerFlags(const std::vector<std::string>& arguments) {
  std::vector<std::string> missing;
  for (const char* const flag : {"-detect_leaks=0", "-timeout=60", "-rss_limit_mb=4096", "-max_len=65536"}) {
    const std::string text = flag;
    const std::string prefix = text.substr(0, text.find('=') + 1);
    bool given = false;
    for (const std::string& argument : arguments) given |= argument.rfind(prefix, 0) == 0;
    if (!given) missing.push_back(text);
  }
  return missing;
}

}  // namespace twinstep
