#include "harness/studies/speed/two_builds.h"

#include <sched.h>

#include <array>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "harness/process/shell_command.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

#define TWINSTEP_CAMPAIGN \
  "exec ./fuzz --jobs=1 --reduce=none --sessions=\"$1\" --seed=\"$2\" --out=\"$3/out\" >\"$3/output\" 2>&1 "

constexpr std::string_view kSummary = "grep -vE 'elapsed_seconds|sessions_per_second' \"$3/out/summary.json\"";

constexpr std::array kModes = {SpeedMode{"default", TWINSTEP_CAMPAIGN, kSummary},
                               SpeedMode{"metamorphic", TWINSTEP_CAMPAIGN "--mode=metamorphic", kSummary},
                               SpeedMode{"test262", TWINSTEP_CAMPAIGN "--corpus=test262", kSummary},
                               SpeedMode{"fuzz_target",
                                         "mkdir \"$3/corpus\"; exec ./fuzz_target -runs=$(($1 + $(ls "
                                         "fuzz.runfiles/twinstep/corpus/own | wc -l))) -seed=\"$2\" \"$3/corpus\" "
                                         "fuzz.runfiles/twinstep/corpus/own >\"$3/output\" 2>&1",
                                         "grep '^twinstep:' \"$3/output\""}};

#undef TWINSTEP_CAMPAIGN

constexpr absl::Duration kPatience = absl::Hours(6);

struct RunTime {
  double cpu = 0;
  double wall = 0;
};

// One run of a build, with a folder of its own.
class BuildRun {
 public:
  static absl::StatusOr<BuildRun> Start(const SpeedMode& mode, const std::string& build, int sessions, uint64_t seed) {
    ASSIGN_OR_RETURN(TemporaryFolder folder, TemporaryFolder::Make("speed-study"));
    BuildRun run(mode, build, std::move(folder), {absl::StrCat(sessions), absl::StrCat(seed)});
    ASSIGN_OR_RETURN(RunningCommand running, run.Begin(mode.command, ""));
    run.running_.emplace(std::move(running));
    return run;
  }

  absl::StatusOr<RunTime> Wait(const std::function<bool()>& stop) {
    const std::optional<CommandEnd> end = running_->Wait(stop);
    if (!end) return absl::CancelledError("stopped");
    if (*end != CommandEnd{}) {
      return absl::FailedPreconditionError(
          absl::StrCat("the ", std::string(mode_->name), " run in ", build_,
                       " does not end well: ", TextOfFile(folder_.path() + "/output")));
    }
    return RunTime{.cpu = absl::ToDoubleSeconds(running_->cpu_time()),
                   .wall = absl::ToDoubleSeconds(SteadyNow() - began_)};
  }

  absl::StatusOr<std::string> Result() const {
    const std::string file = folder_.path() + "/result";
    ASSIGN_OR_RETURN(RunningCommand running, Begin(mode_->result, file));
    if (running.Wait({}) != CommandEnd{}) {
      return absl::FailedPreconditionError(
          absl::StrCat("the ", std::string(mode_->name), " run in ", build_, " leaves no result"));
    }
    return TextOfFile(file);
  }

 private:
  BuildRun(const SpeedMode& mode, const std::string& build, TemporaryFolder folder, std::vector<std::string> arguments)
      : mode_(&mode), build_(build), folder_(std::move(folder)), arguments_(std::move(arguments)) {
    arguments_.push_back(folder_.path());
  }

  static std::string TextOfFile(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }

  absl::StatusOr<RunningCommand> Begin(std::string_view command, const std::string& output) const {
    return RunningCommand::Start({.command = std::string(command),
                                  .arguments = arguments_,
                                  .folder = build_,
                                  .output = output,
                                  .time_limit = kPatience});
  }

  const SpeedMode* mode_;
  std::string build_;
  TemporaryFolder folder_;
  std::vector<std::string> arguments_;
  std::optional<RunningCommand> running_;
  absl::Duration began_ = SteadyNow();
};

// While it lives, what is started runs on one processor: the first of those that this process may use.
class OnOneProcessor {
 public:
  OnOneProcessor() {
    known_ = sched_getaffinity(0, sizeof(all_), &all_) == 0;
    if (!known_) return;
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (!CPU_ISSET(cpu, &all_)) continue;
      CPU_SET(cpu, &one);
      break;
    }
    sched_setaffinity(0, sizeof(one), &one);
  }
  ~OnOneProcessor() {
    if (known_) sched_setaffinity(0, sizeof(all_), &all_);
  }

 private:
  cpu_set_t all_;
  bool known_ = false;
};

struct PairOfRuns {
  RunTime before;
  RunTime after;
  bool equal = true;
};

absl::StatusOr<PairOfRuns> RunPair(const SpeedMode& mode, const SpeedOptions& options, int sessions, uint64_t seed,
                                   bool after_first) {
  const std::string& first = after_first ? options.after : options.before;
  const std::string& second = after_first ? options.before : options.after;
  const bool together = options.order == RunOrder::kTogether;
  std::optional<OnOneProcessor> pinned;
  if (together) pinned.emplace();
  ASSIGN_OR_RETURN(BuildRun one, BuildRun::Start(mode, first, sessions, seed));
  absl::StatusOr<RunTime> time_of_one = RunTime();
  if (!together) {
    time_of_one = one.Wait(options.stop);
    if (!time_of_one.ok()) return time_of_one.status();
  }
  ASSIGN_OR_RETURN(BuildRun other, BuildRun::Start(mode, second, sessions, seed));
  pinned.reset();
  if (together) {
    time_of_one = one.Wait(options.stop);
    if (!time_of_one.ok()) return time_of_one.status();
  }
  ASSIGN_OR_RETURN(const RunTime time_of_other, other.Wait(options.stop));
  ASSIGN_OR_RETURN(const std::string result_of_one, one.Result());
  ASSIGN_OR_RETURN(const std::string result_of_other, other.Result());
  PairOfRuns pair = {.before = *time_of_one, .after = time_of_other, .equal = result_of_one == result_of_other};
  if (after_first) std::swap(pair.before, pair.after);
  return pair;
}

std::string Line(std::string_view name, const std::vector<TimePair>& pairs, int sessions, const PairedRatio& ratio) {
  double before = 0, after = 0;
  for (const TimePair& pair : pairs) {
    before += pair.before;
    after += pair.after;
  }
  const double all = static_cast<double>(pairs.size()) * sessions / 1000;
  return absl::StrFormat("  %s a session: %.2f ms before, %.2f ms after: %s\n", std::string(name), before / all,
                         after / all, TextOf(ratio));
}

}  // namespace

absl::Span<const SpeedMode> SpeedModes() { return kModes; }

absl::StatusOr<SpeedResult> CompareBuilds(const SpeedMode& mode, const SpeedOptions& options) {
  SpeedResult result;
  for (int i = 0; i < options.pairs; ++i) {
    const uint64_t seed = options.seed + static_cast<uint64_t>(i);
    const bool after_first = i % 2 == 1;
    ASSIGN_OR_RETURN(const PairOfRuns start, RunPair(mode, options, 1, seed, after_first));
    ASSIGN_OR_RETURN(const PairOfRuns whole, RunPair(mode, options, options.sessions + 1, seed, after_first));
    result.cpu.push_back({whole.before.cpu - start.before.cpu, whole.after.cpu - start.after.cpu});
    if (options.order == RunOrder::kInTurn) {
      result.wall.push_back({whole.before.wall - start.before.wall, whole.after.wall - start.after.wall});
    }
    if (!whole.equal) result.unequal.push_back(seed);
  }
  return result;
}

absl::StatusOr<std::string> SpeedText(const SpeedMode& mode, const SpeedOptions& options, const SpeedResult& result) {
  std::string text =
      absl::StrFormat("%s, %d pairs of %d sessions:\n", std::string(mode.name), options.pairs, options.sessions);
  ASSIGN_OR_RETURN(const PairedRatio cpu, RatioOf(result.cpu));
  absl::StrAppend(&text, Line("CPU time", result.cpu, options.sessions, cpu));
  if (!result.wall.empty()) {
    ASSIGN_OR_RETURN(const PairedRatio wall, RatioOf(result.wall));
    absl::StrAppend(&text, Line("wall time", result.wall, options.sessions, wall));
  }
  absl::StrAppend(&text,
                  result.unequal.empty()
                      ? "  equal results"
                      : absl::StrCat("  the results differ with seed ", absl::StrJoin(result.unequal, ", ")),
                  "\n");
  return text;
}

}  // namespace twinstep
