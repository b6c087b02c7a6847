// //harness:fuzz_target: a libFuzzer target over test cases of both debuggers. harness/fuzzing/README.md tells how it
// is run; harness/fuzzing/ has its parts.
//
// One process: both engines live in it, and a crash of one of them ends it, as libFuzzer wants. A finding whose cause
// is not known ends it with ABSL_LOG(FATAL), whose message is its cause; above it stand the finding and its test
// case, made small in other processes, which are this program started afresh.
#include <google/protobuf/stubs/logging.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/log/absl_log.h"
#include "absl/log/initialize.h"
#include "engines/out_of_memory.h"
#include "engines/worker_configuration.h"
#include "harness/bugs/known_list.h"
#include "harness/command/command_line.h"
#include "harness/fuzzing/crash_words.h"
#include "harness/fuzzing/finding_report.h"
#include "harness/fuzzing/input_runner.h"
#include "harness/fuzzing/input_text.h"
#include "harness/fuzzing/process_trees.h"
#include "harness/fuzzing/target_settings.h"
#include "harness/fuzzing/target_statistics.h"
#include "harness/process/child_kind.h"
#include "model/causes/cause_key.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// libFuzzer looks through all of them after each run (some microseconds), and keeps an input that brings one to a new
// magnitude.
constexpr int kBehaviourCounters = 1 << 16;

// By this name libFuzzer finds them; one process has one libFuzzer, so it cannot be otherwise than global.
__attribute__((used, retain, section("__libfuzzer_extra_counters"))) uint8_t counters[kBehaviourCounters];

// Counts each behaviour, up to 255 times. libFuzzer clears the counters before each run.
void CountBehaviours(const std::vector<uint64_t>& behaviours) {
  for (const uint64_t behaviour : behaviours) {
    uint8_t& counter = counters[behaviour % kBehaviourCounters];
    if (counter < 255) ++counter;
  }
}

constexpr absl::Duration kBetweenStatistics = absl::Minutes(1);

// libFuzzer's own for memory (-ignore_ooms): services do not take it for a finding.
constexpr int kExitOutOfMemory = 71;

void OnOutOfMemory(const char* engine, const char* where) {
  for (const char* const part :
       {"fuzz_target: ", engine, " is out of memory, which is not a finding; the process ends: ", where, "\n"}) {
    [[maybe_unused]] const ssize_t wrote = write(STDERR_FILENO, part, strlen(part));
  }
  _exit(kExitOutOfMemory);
}

// libFuzzer's own for time (-ignore_timeouts): programs that loop inside a built-in function are no finding either.
constexpr int kExitTimeout = 70;

// By the watchdog of an engine, which has said why.
void OnLoopInBuiltIn(int /*signal*/) {
  constexpr std::string_view kWords = "fuzz_target: that is not a finding\n";
  [[maybe_unused]] const ssize_t wrote = write(STDERR_FILENO, kWords.data(), kWords.size());
  _exit(kExitTimeout);
}

// The target of this process: libFuzzer calls plain functions, so there is one, made by LLVMFuzzerInitialize.
class Target {
 public:
  explicit Target(TargetSettings settings) : settings_(std::move(settings)), told_(SteadyNow()) {}

  int Run(std::string_view bytes) {
    absl::StatusOr<FuzzInput> input = ParseInput(bytes);
    if (!input.ok()) {
      InputReport report;
      report.outcome = InputReport::Outcome::kRejected;
      report.reason = "it is not a test case";
      return Count(report);
    }
    if (runner_ == nullptr) Start();
    NormaliseInput(*input);
    // As text it is to do the same with any oracles asked.
    NameOracles(OraclesOf(*input, settings_.oracles), *input);
    CrashWords::SetInput(ToText(*input));
    const InputReport report = runner_->Run(*std::move(input));
    CountBehaviours(report.behaviours);
    for (const InputFinding& found : report.findings) Judge(found);
    return Count(report);
  }

  // The last words, and the engines go before what they need goes.
  void End() {
    if (statistics_.inputs() > 0) std::cerr << statistics_.Text() << std::flush;
    runner_.reset();
  }

 private:
  void Start() {
    // Before the engines, which put handlers of their own in front, and behind libFuzzer, whose handlers come last.
    CrashWords::CatchSignals();
    // As memory that is short: the process is gone, and nothing is found.
    CrashWords::SetKnown([this](const CauseKey& cause) { return !settings_.known.WhyKnown(cause).empty(); },
                         kExitOutOfMemory);
    SetOutOfMemoryHandler(OnOutOfMemory);
    signal(SIGVTALRM, OnLoopInBuiltIn);
    InputRunnerOptions options;
    options.oracles = settings_.oracles;
    options.session.cpu_limit = settings_.run_limit;
    options.only_behaviours = settings_.only_behaviours;
    options.trees = &ProcessTrees();
    options.watch.on_step = CrashWords::SetWhat;
    options.watch.is_known_crash = [this](const CauseKey& what) { return settings_.known.IsKnownCrash(what); };
    absl::StatusOr<std::unique_ptr<InputRunner>> runner = InputRunner::Create(std::move(options));
    if (!runner.ok()) {
      std::cerr << "fuzz_target: " << runner.status().message() << std::endl;
      _exit(kExitFailed);
    }
    runner_ = *std::move(runner);
    // Later than the engines' own, so that it runs before them.
    atexit([] { The()->End(); });
  }

  void Judge(const InputFinding& found) {
    if (found.finding.layer() != UNEXPLAINED && !settings_.explained_too) {
      statistics_.CountExplained();
      return;
    }
    const std::string cause = ToText(found.finding.cause());
    if (!settings_.known.WhyKnown(found.finding.cause()).empty()) {
      statistics_.CountKnown(cause);
      return;
    }
    if (!settings_.record_path.empty()) {
      settings_.known.Add(cause);
      statistics_.CountRecorded();
      if (absl::Status status = RecordCause(settings_.record_path, cause); !status.ok()) {
        std::cerr << "fuzz_target: " << status.message() << std::endl;
        _exit(kExitFailed);
      }
      return;
    }
    std::cerr << FindingReport(found, {.reduction_limit = settings_.reduction_limit}) << std::flush;
    CrashWords::Forget();
    ABSL_LOG(FATAL) << cause;
  }

  int Count(const InputReport& report) {
    statistics_.Count(report);
    if (SteadyNow() - told_ > kBetweenStatistics) {
      told_ = SteadyNow();
      std::cerr << statistics_.Text() << std::flush;
    }
    return report.outcome == InputReport::Outcome::kRan ? 0 : -1;
  }

 public:
  static Target*& The() {
    static Target* target = nullptr;
    return target;
  }

 private:
  TargetSettings settings_;
  TargetStatistics statistics_;
  std::unique_ptr<InputRunner> runner_;
  absl::Duration told_;
};

const char* Environment(const char* name) { return getenv(name); }

}  // namespace
}  // namespace twinstep

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  using namespace twinstep;
  // Its children too, so that they see what it saw.
  if (absl::Status status = ConfigureForShortPrograms(); !status.ok()) {
    std::cerr << "fuzz_target: " << status.message() << std::endl;
    _exit(kExitFailed);
  }
  if (const std::optional<int> code = RunAsChild(*argc, *argv)) _exit(*code);
  absl::InitializeLog();
  google::protobuf::SetLogHandler(nullptr);
  const std::vector<std::string> arguments(*argv + 1, *argv + *argc);
  const absl::StatusOr<KnownBugs> bugs = KnownBugs::Load();
  absl::StatusOr<TargetSettings> settings =
      bugs.ok() ? SettingsOfTarget(arguments, Environment, *bugs) : absl::StatusOr<TargetSettings>(bugs.status());
  if (!settings.ok()) {
    std::cerr << "fuzz_target: " << settings.status().message() << std::endl;
    _exit(kExitUsage);
  }
  Target::The() = new Target(*std::move(settings));
  // libFuzzer keeps pointers to these.
  static std::vector<char*> all(*argv, *argv + *argc);
  static std::vector<std::string> added = MissingFuzzerFlags(arguments);
  for (std::string& flag : added) all.push_back(flag.data());
  *argc = static_cast<int>(all.size());
  all.push_back(nullptr);
  *argv = all.data();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  return twinstep::Target::The()->Run(std::string_view(reinterpret_cast<const char*>(data), size));
}

// For builds under AddressSanitizer. The sysroot's libraries are built without it: Abseil's hash tables would be
// poisoned by our code and not unpoisoned by theirs. The engines' roots are where leak checks do not look.
extern "C" const char* __asan_default_options() { return "allow_user_poisoning=0:detect_leaks=0"; }
