// One round of metamorphic testing: an initial run, one transformation, the follow-up run, the verdict.
#ifndef TWINSTEP_MODEL_METAMORPHIC_ROUND_H_
#define TWINSTEP_MODEL_METAMORPHIC_ROUND_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/debugger.h"
#include "model/follow_up/follow_up.h"
#include "model/source/parse_goal.h"
#include "model/status.h"
#include "model/transformations/transformation_class.h"
#include "proto/campaign.pb.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"
#include "proto/test_case.pb.h"
#include "proto/trace.pb.h"
#include "proto/transformation.pb.h"

namespace twinstep {

// How programs end when nobody debugs them, for the many sessions of a campaign on one program.

// The thread of the engines. All runs have the same session options.
class BareRunCache {
 public:
  static constexpr size_t kDefaultBytes = size_t{16} << 20;

  explicit BareRunCache(size_t max_bytes = kDefaultBytes) : max_bytes_(max_bytes) {}
  BareRunCache(const BareRunCache&) = delete;
  BareRunCache& operator=(const BareRunCache&) = delete;

  // As Engine::RunBare without records. What a limit ended is not kept: another time it may end otherwise.
  absl::StatusOr<Finished> Run(Engine& engine, const Program& program, const SessionOptions& options);

 private:
  const size_t max_bytes_;
  // Of programs and their answers. When there are more than that all are forgotten.
  size_t bytes_ = 0;
  // By engine, version and the whole program.
  std::unordered_map<std::string, Finished> ends_;
};

// What rounds need of the world. The thread of the engine.
struct MetamorphicEnvironment {
  // That is tested. No session of it exists between rounds.
  Engine& engine;
  SessionOptions session;
  ParseProgram parse;
  TransformationPreset preset = SOUND;
  // Told what has been made of a session's initial run, the transformation under way included, whenever that changes: a
  // follow-up run may end the process. May be empty.
  std::function<void(const std::vector<Transformation>&)> note;
  // Plays a test case to the same engine in a process of the test case's worker configuration and answers the trace at
  // level FULL. Aborted: that process crashed, the message tells how. FailedPrecondition: nothing can be said, and why.
  // Empty: there is no other process, and what needs one is not applicable.
  std::function<absl::StatusOr<Trace>(const TestCase&)> run_configured;
  // Of programs that sessions begin with; null: each session runs them.
  BareRunCache* bare_runs = nullptr;
};

// The initial run of a round, with what is known of its program so far.
class RoundState {
 public:
  // Of a program that has not run yet. The environment outlives the state.
  RoundState(const MetamorphicEnvironment& environment, Program program)
      : environment_(environment), program_(std::move(program)) {}
  RoundState(const RoundState&) = delete;
  RoundState& operator=(const RoundState&) = delete;

  // Makes the initial run: `play` sets breakpoints in the session, which is recorded, and runs it.
  absl::Status Run(const std::function<absl::Status(Session&)>& play);

  const Program& program() const { return program_; }
  const Trace& trace() const { return trace_; }
  // Places of the program that take breakpoints.
  const std::vector<Location>& breakable() const { return breakable_; }
  // Null where the parser rejects the program. The tree is kept.
  const SyntaxTree* tree() { return shared_tree().get(); }
  const std::shared_ptr<const SyntaxTree>& shared_tree();
  // What a class asks for; valid until the next call or the next round.
  absl::StatusOr<InitialRun> Describe(const Needs& needs);
  // How the program ends bare.
  absl::StatusOr<const Finished*> Bare(bool with_coverage);

  // The follow-up run becomes the initial one. `program` is null where it is the same.
  void Advance(Trace trace, const Program* program, std::vector<Location> breakable, std::optional<Finished> bare);

 private:
  const MetamorphicEnvironment& environment_;
  Program program_;
  Trace trace_;
  std::vector<Location> breakable_;
  bool parsed_ = false;
  std::shared_ptr<const SyntaxTree> tree_;
  // Of an earlier round's program.
  std::shared_ptr<const SyntaxTree> earlier_tree_;
  // What a round has made of the one that the session began with.
  bool edited_ = false;
  std::optional<Finished> bare_;
  std::optional<std::vector<SourceRange>> never_executed_;
  // Of the program as it is, and what it was made of.
  std::unique_ptr<TransformationInput> input_;
  bool input_has_bare_ = false;
  bool input_has_coverage_ = false;
};

struct RoundResult {
  RoundReport::Outcome outcome = RoundReport::HELD;
  // For NOT_APPLICABLE: words to count by.
  std::string reason;
  // For WARNED: a is expected, b is the answer; `event` is the initial trace's.
  std::optional<Divergence> divergence;
  // Of the follow-up run, where there was one that has not become the initial run.
  Trace trace;
  std::string follow_up_source;
};

// Applies `transformation` to `state` and runs the follow-up. Where the relation holds and the follow-up can be an
// initial run, `state` advances to it. Errors are those of engines.
absl::StatusOr<RoundResult> RunRound(const MetamorphicEnvironment& environment, const Transformation& transformation,
                                     RoundState& state);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_METAMORPHIC_ROUND_H_
