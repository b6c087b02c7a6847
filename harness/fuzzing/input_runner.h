// Runs what the fuzz target is given in this process, on one engine or both, and asks the oracles.
#ifndef TWINSTEP_HARNESS_FUZZING_INPUT_RUNNER_H_
#define TWINSTEP_HARNESS_FUZZING_INPUT_RUNNER_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engines/engines.h"
#include "engines/parser/tree_cache.h"
#include "harness/fuzzing/oracle_names.h"
#include "harness/fuzzing/watched_engine.h"
#include "harness/results/judge_cache.h"
#include "model/debugger.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/status.h"
#include "proto/finding.pb.h"
#include "proto/fuzz_input.pb.h"

namespace twinstep {

struct InputRunnerOptions {
  // Of which each input pays for its own, in its engine (input_text.h).
  Oracles oracles;
  SessionOptions session;
  // Inputs play their own session and report its behaviours, those that they report with oracles, which are not asked.
  bool only_behaviours = false;
  // Shared with others of the thread; null: the runner has a parser of its own. Outlives the runner.
  TreeCache* trees = nullptr;
  // See watched_engine.h. `parse` is the runner's own.
  EngineWatch watch;
};

struct InputFinding {
  // With its test case, class, layer, rule, verdict and signature, and without traces. Findings of one signature
  // (harness/causes/cause_of_difference.h) are one cause.
  Finding finding;
  // What is wrong or differs, in words: "variable x of frame 0".
  std::string difference;
};

struct InputReport {
  enum class Outcome {
    kRan,
    // It is no test case that can be run: `reason`, in words to count by.
    kRejected,
    // A run was ended by its time or memory limit, which says nothing of the debugger.
    kResource,
    // A run was stopped short of what is known to crash the engine.
    kAvoided,
  };
  Outcome outcome = Outcome::kRan;
  std::string reason;
  // Those that the input pays for.
  Oracles oracles = kCrashOnly;
  // In the order in which they showed, each cause once; those that a rule explains too.
  std::vector<InputFinding> findings;
  // Transformations whose relation held; those that were not applicable, by reason (a program that was changed counts
  // here too).
  int held = 0;
  std::map<std::string, int> not_applicable;
  // Sessions that were held against the truth, and those of them for which there was none or only up to some event, by
  // reason.
  int judged = 0;
  std::map<std::string, int> no_truth;
  // What the debuggers did (model/behaviour/behaviours.h), in order, with repetitions.
  std::vector<uint64_t> behaviours;
};

class InputRunner {
 public:
  // Of memory for truths.
  static constexpr size_t kJudgeBytes = size_t{16} << 20;

  // Starts both engines and the parser: some tens of milliseconds.
  static absl::StatusOr<std::unique_ptr<InputRunner>> Create(InputRunnerOptions options);

  // Runs any input; what it lacks is drawn by its seed. Equal inputs give equal reports, but for limits of time.
  InputReport Run(FuzzInput input);

  // Null where the parser rejects the program.
  std::shared_ptr<const SyntaxTree> TreeOf(const Program& program) { return options_.trees->Find(program); }
  std::shared_ptr<const SyntaxTree> TreeOf(const SourceText& text, ParseGoal goal) {
    return options_.trees->Find(text, goal);
  }
  const Engine& a() const { return *engines_.a; }
  const Engine& b() const { return *engines_.b; }

 private:
  explicit InputRunner(InputRunnerOptions options) : options_(std::move(options)) {}

  void RunOn(WatchedEngine& engine, const FuzzInput& input, InputReport& report);
  void RunCrash(WatchedEngine& engine, TestCase test_case, InputReport& report);
  void RunTruth(WatchedEngine& engine, TestCase test_case, InputReport& report);
  void RunMetamorphic(WatchedEngine& engine, const TestCase& test_case, std::vector<MetamorphicStep> steps,
                      InputReport& report);
  void RunDifferential(const FuzzInput& input, InputReport& report);
  // Cancelled where what it knows would have ended at a known crash.
  absl::StatusOr<std::shared_ptr<const Judge>> JudgeOf(WatchedEngine& engine, const Program& program,
                                                       const SessionOptions& session);
  // Who is wrong; nobody is known to be where that cannot be said in time.
  Verdict VerdictOfBoth(const Program& program, BreakpointSliding sliding, const Trace& a, const Trace& b,
                        const Divergence& divergence);
  // Of the input's own session.
  void AddBehaviours(WatchedEngine& engine, const Program& program, const Trace& trace, InputReport& report);
  const std::vector<uint64_t>& CoverageOf(WatchedEngine& engine, const Program& program);

  InputRunnerOptions options_;
  std::unique_ptr<TreeCache> own_trees_;
  StartedPair engines_;
  // The same two, watched.
  std::unique_ptr<WatchedEngine> a_;
  std::unique_ptr<WatchedEngine> b_;
  JudgeCache judges_{kJudgeBytes};
  // By engine and program: behaviours of its counted run.
  std::unordered_map<std::string, std::vector<uint64_t>> coverage_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_INPUT_RUNNER_H_
