// Holds sessions of one debugger on one program against what the program did and what debuggers promise.
#ifndef TWINSTEP_MODEL_JUDGING_JUDGE_H_
#define TWINSTEP_MODEL_JUDGING_JUDGE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "model/engine_facts.h"
#include "model/judging/acted_truths.h"
#include "model/judging/counted_pauses.h"
#include "model/judging/judge_runs.h"
#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "model/source/joined_tree.h"
#include "model/source/syntax_tree.h"
#include "proto/cause_key.pb.h"
#include "proto/judge_runs.pb.h"
#include "proto/trace.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

struct Invariant;

// What is wrong with one session.
struct Judgement {
  // In order of the event. The side is the engine's name.
  std::vector<Violation> violations;
  // In order of the registry, of those that were asked.
  std::vector<InvariantCount> counts;
  // There is a truth of the program.
  bool has_truth = false;
  // Why only invariants that need no truth were asked, or up to where; empty: all were.
  std::string no_truth;
  // Why counts do not help where several moments fit, or none; empty: they do, or were not asked for.
  std::string counts_unused;
  // Of each pause, in order: whether the truth tells its moment, and one alone.
  struct Told {
    uint32_t event = 0;
    bool matched = false;
    bool ambiguous = false;
    // Where it is ambiguous or not matched: why (PauseMatch::why), and the ESTree type of the node there.
    std::string_view why;
    std::string_view node;
    // Its moment was found by counts of blocks.
    bool counted = false;
    // The truth had ended before.
    bool after_truth = false;
    // Of the frame that runs; none: no event tells of it.
    std::optional<uint32_t> activation;
  };
  std::vector<Told> told;
  // A promise that bears on the answer in question, and what became of it there (Checks::Question).
  struct Question {
    const Invariant* invariant = nullptr;
    std::string variable;
    std::string_view unknown;
  };
  std::vector<Question> questions;
  uint64_t pauses = 0;
  // Of these, those for which several events of the truth fit equally.
  uint64_t ambiguous = 0;
  // Those that no event fits: in code or at moments that no truth tells, or wrong ones.
  uint64_t unmatched = 0;
};

// What is known of one program in one engine: its truth, and what the debugger shows of it with breakpoints everywhere.
// The engine's thread; no session of the engine exists when a judge is made.
class Judge {
 public:
  // Runs the program four times. `tree` is of its main source; null where it does not parse. A program without truth
  // has a judge too. Errors are the engine's own.
  static absl::StatusOr<std::unique_ptr<Judge>> Create(Engine& engine, const Program& program,
                                                       std::shared_ptr<const SyntaxTree> tree,
                                                       const JudgeOptions& options);
  // Of runs that were made before, in an engine of these facts and of the same version, of a program with this tree;
  // `facts` outlive it; `parse` is that of their options. Runs nothing; any thread.
  static std::unique_ptr<Judge> FromRuns(const EngineFacts& facts, std::shared_ptr<const SyntaxTree> tree,
                                         JudgeRuns runs, const ParseSource& parse);
  ~Judge();

  // Of a session of that program in that engine, at any capture level; what a level leaves out is not judged. Runs
  // nothing. A trace without its last output is fine, and a folded one (model/sessions/apart.h). Linear in the trace
  // but for pauses that fit nowhere.
  //
  // What comes after its user has changed the program is held against a truth with that in it, which `acted` has; null:
  // there are none, and it is not judged. Of the answer at the event `in_question` the judgement has all questions.
  Judgement Of(const Trace& trace, const ActedTruths* acted = nullptr,
               std::optional<uint32_t> in_question = std::nullopt) const;

  // Makes what `acted` lacks: the truths with the acts of the trace's user, a run of the program's copy for each; and
  // counts, by a run of the session, where some pause has no moment without them, or several, or where a promise seems
  // to be broken. Not what was asked for lately. `program` and `options` as the judge was made with. The engine's
  // thread; no session of the engine exists. Errors are the engine's own.
  absl::Status Prepare(Engine& engine, const Program& program, const SessionOptions& options, const Trace& trace,
                       ActedTruths& acted) const;
  // Prepare, then Of.
  absl::StatusOr<Judgement> Of(Engine& engine, const Program& program, const SessionOptions& options,
                               const Trace& trace) const;
  // Whether Prepare would make none.
  bool IsPrepared(const Trace& trace, const ActedTruths& acted) const;

  // Of a violation of that trace, once it is known whose fault it is (model/causes/violation_cause.h).
  CauseKey CauseOf(const Trace& trace, const Violation& violation, const ActedTruths* acted = nullptr) const;

  // Every place where a breakpoint can be, as the debugger lists them before the run.
  const std::vector<Location>& listed() const;
  // Those of them that the program comes to, in order of its first visit; none where that is not known.
  const std::vector<Location>& visited() const;

  const KnownProgram& known() const;
  // Null where there is no truth.
  const PauseMatcher* matcher() const;

  // Memory held, roughly.
  size_t MemoryBytes() const;

 private:
  struct Known;
  // Counts for the trace, as JudgedSession::WantsCounts.
  absl::StatusOr<std::shared_ptr<const CountedPauses>> Count(Engine& engine, const Program& program,
                                                             const SessionOptions& options, const Trace& trace) const;
  // `in_question`: events.
  Judgement OfFlat(const Trace& trace, const ActedTruths* acted, std::vector<int> in_question) const;
  explicit Judge(std::unique_ptr<Known> known);

  const std::unique_ptr<Known> known_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_JUDGE_H_
