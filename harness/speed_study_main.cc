// //harness:speed_study: how much faster one build of the programs is than another one.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <system_error>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/process/interrupt.h"
#include "harness/studies/speed/two_builds.h"

ABSL_FLAG(std::string, before, "", "folder of the one build, with fuzz, fuzz.runfiles and fuzz_target");
ABSL_FLAG(std::string, after, "", "folder of the other one");
ABSL_FLAG(std::string, modes, "default,metamorphic,test262,fuzz_target", "what is measured, with commas between");
ABSL_FLAG(twinstep::Whole<2>, pairs, 5, "pairs of runs, each with a seed of its own");
ABSL_FLAG(twinstep::Whole<1>, sessions, 200, "sessions (or inputs) of each run");
ABSL_FLAG(uint64_t, seed, 1, "of the first pair; the next one has the next");
ABSL_FLAG(
    bool, together, true,
    "both builds run at the same time on one processor, so that other work on the machine hits both alike; false: "
    "one after the other, with wall times");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "speed_study: lets two builds do the same, and prints how much faster one is, with the spread, and whether the "
    "results are\nequal. The start of the programs does not count.\n"
    "  speed_study --before=FOLDER --after=FOLDER\n"
    "  speed_study --before=FOLDER --after=FOLDER --modes=default --pairs=10 --together=false\n"
    "Exit code 0: it ran; 1: it could not; 2: wrong usage.";

std::vector<std::string> ModeNames() {
  std::vector<std::string> names;
  for (const SpeedMode& mode : SpeedModes()) names.emplace_back(mode.name);
  return names;
}

absl::Status Run(const CommandLine&) {
  CatchInterrupts();
  SpeedOptions options;
  options.before = absl::GetFlag(FLAGS_before);
  options.after = absl::GetFlag(FLAGS_after);
  for (const std::string& build : {options.before, options.after}) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(build, ignored)) {
      return absl::NotFoundError(absl::StrCat(build, " is not a folder of a build"));
    }
  }
  options.pairs = absl::GetFlag(FLAGS_pairs);
  options.sessions = absl::GetFlag(FLAGS_sessions);
  options.seed = absl::GetFlag(FLAGS_seed);
  options.order = absl::GetFlag(FLAGS_together) ? RunOrder::kTogether : RunOrder::kInTurn;
  options.stop = Interrupted;
  const std::vector<std::string> wanted = absl::StrSplit(absl::GetFlag(FLAGS_modes), ',');
  ProgressLine progress("speed_study");
  for (const SpeedMode& mode : SpeedModes()) {
    if (std::find(wanted.begin(), wanted.end(), mode.name) == wanted.end()) continue;
    progress.Show(std::string(mode.name));
    ASSIGN_OR_RETURN(const SpeedResult result, CompareBuilds(mode, options));
    ASSIGN_OR_RETURN(const std::string text, SpeedText(mode, options, result));
    progress.Print([&] { std::cout << text << std::flush; });
  }
  progress.Show("");
  return absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "speed_study",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .modes = {{.needs = {"before", "after"}}},
                               .choices = {{"modes", twinstep::ModeNames()}}},
                              twinstep::Run);
}
