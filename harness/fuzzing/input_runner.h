// Runs what the fuzz target is given in this process, on both engines, and asks the oracles.
#ifndef TWINSTEP_HARNESS_FUZZING_INPUT_RUNNER_H_
#define TWINSTEP_HARNESS_FUZZING_INPUT_RUNNER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engines/engines.h"
#include "engines/parser/parser.h"
#include "engines/parser/tree_cache.h"
#include "harness/fuzzing/watched_engine.h"
#include "model/debugger.h"
#include "model/metamorphic/metamorphic_session.h"
#include "proto/finding.pb.h"
#include "proto/fuzz_input.pb.h"

namespace twinstep {

// What is asked of a run besides that the engines survive it.
struct Oracles {
  bool transparency = true;
  bool finer_trace = true;
  // All other transformations.
  bool metamorphic = true;
  bool differential = false;
};

// "crash,transparency": those named and no others; "all". Errors name the word that is none.
absl::StatusOr<Oracles> ParseOracles(const std::string& words);

struct InputRunnerOptions {
  Oracles oracles;
  SessionOptions session;
  // See watched_engine.h. `parse` is the runner's own.
  EngineWatch watch;
};

struct InputFinding {
  // The class in words: "v8 / Transparency / step in / CallExpression / variables".
  std::string finding_class;
  // What differs, in words: "variable x of frame 0".
  std::string difference;
  // With its test case, class, layer and rule, and without traces.
  Finding finding;
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
  // In the order in which they showed, each class once; those that a rule explains too.
  std::vector<InputFinding> findings;
  // Transformations whose relation held; those that were not applicable, by reason (a program that was changed counts
  // here too).
  int held = 0;
  std::map<std::string, int> not_applicable;
  // What the debuggers did (model/behaviour/behaviours.h), in order, with repetitions.
  std::vector<uint64_t> behaviours;
};

class InputRunner {
 public:
  // Starts both engines and the parser: some tens of milliseconds.
  static absl::StatusOr<std::unique_ptr<InputRunner>> Create(InputRunnerOptions options);

  // Runs any input; what it lacks is drawn by its seed. Equal inputs give equal reports, but for limits of time.
  InputReport Run(FuzzInput input);

  // Null where the parser rejects the program.
  std::shared_ptr<const SyntaxTree> TreeOf(const Program& program);
  std::shared_ptr<const SyntaxTree> TreeOf(const SourceText& text, ParseGoal goal);
  const Engine& a() const { return *engines_.a; }
  const Engine& b() const { return *engines_.b; }

 private:
  explicit InputRunner(InputRunnerOptions options) : options_(std::move(options)) {}

  std::vector<MetamorphicStep> StepsOf(const FuzzInput& input) const;
  bool IsAsked(const TransformationClass& kind) const;
  void RunMetamorphic(WatchedEngine& engine, const FuzzInput& input, InputReport& report);
  void RunDifferential(const FuzzInput& input, InputReport& report);
  void AddCoverage(WatchedEngine& engine, const Program& program, InputReport& report);

  InputRunnerOptions options_;
  std::unique_ptr<Parser> parser_;
  std::unique_ptr<TreeCache> trees_;
  StartedPair engines_;
  // The same two, watched.
  std::unique_ptr<WatchedEngine> a_;
  std::unique_ptr<WatchedEngine> b_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_INPUT_RUNNER_H_
