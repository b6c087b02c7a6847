#include "model/metamorphic/round.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/answers/mismatch.h"
#include "model/sessions/first_difference.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"
#include "model/source/coverage.h"
#include "model/source/moved_tree.h"
#include "model/source/source_text.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

RoundResult NotApplicable(std::string reason) {
  RoundResult result;
  result.outcome = RoundReport::NOT_APPLICABLE;
  result.reason = std::move(reason);
  return result;
}

bool EndedByItself(const Finished& finished) {
  return finished.outcome() == Finished::COMPLETED || finished.outcome() == Finished::THREW ||
         finished.outcome() == Finished::REJECTED;
}

// Whether the transformed program does what the original does, when nobody debugs either. FailedPrecondition: a limit
// ended one of them, as a program may run many times slower while coverage is collected; or where this engine is
// driven, the transformed one cannot be run.
absl::StatusOr<bool> DoesTheSame(const MetamorphicEnvironment& environment, FollowUp& follow_up, const Finished& before,
                                 Finished& after) {
  absl::StatusOr<Finished> ran = environment.engine.RunBare(*follow_up.program(), environment.session, {});
  if (absl::IsUnimplemented(ran.status())) return absl::FailedPreconditionError(ran.status().message());
  ASSIGN_OR_RETURN(after, std::move(ran));
  if (EndedByItself(before) != EndedByItself(after)) {
    return absl::FailedPreconditionError("one of the programs was ended by a limit when nobody debugged it");
  }
  // What a limit cut off is not comparable.
  if (!EndedByItself(before)) return before.outcome() == after.outcome();
  Output output;
  *output.mutable_finished() = before;
  ASSIGN_OR_RETURN(Expectation expected, follow_up.Expect(output));
  *output.mutable_finished() = after;
  return !CompareToExpected(expected, output, FULL, nullptr).has_value();
}

// In its other configuration the engine does not survive what it survived in this one.
RoundResult Crashed(const std::string& how, const RoundState& state) {
  RoundResult result;
  result.outcome = RoundReport::WARNED;
  result.follow_up_source = state.program().source();
  Divergence& divergence = result.divergence.emplace();
  divergence.set_type(Divergence::TERMINATION);
  divergence.set_event(static_cast<uint32_t>(state.trace().events_size() - 1));
  *divergence.mutable_about() = About(Aspect::ENGINE);
  *divergence.mutable_a() = Said(Datum::ENGINE_SURVIVES);
  divergence.mutable_b()->set_crash(how);
  return result;
}

// The program does otherwise in the other configuration where nobody pauses it: messages of errors may tell what
// compiled the code.
absl::StatusOr<bool> DoesOtherwise(const MetamorphicEnvironment& environment, TestCase test_case) {
  const bool starts = std::any_of(test_case.actions().begin(), test_case.actions().end(),
                                  [](const Action& action) { return action.has_start(); });
  if (!starts) return false;
  test_case.clear_actions();
  test_case.add_actions()->mutable_start();
  ASSIGN_OR_RETURN(const Trace here, RunTestCase(environment.engine, test_case, environment.session));
  const absl::StatusOr<Trace> there = environment.run_configured(test_case);
  if (!there.ok()) return false;
  const absl::StatusOr<std::optional<Divergence>> divergence = FirstDifference(here, *there, FULL);
  return divergence.ok() && divergence->has_value();
}

absl::StatusOr<RoundResult> RunConfigured(const MetamorphicEnvironment& environment,
                                          const ChangeConfiguration& transformation, RoundState& state) {
  if (!environment.run_configured) return NotApplicable("there is no process for another configuration");
  TestCase test_case;
  *test_case.mutable_program() = state.program();
  test_case.mutable_engine()->set_engine(std::string(environment.engine.name()));
  test_case.mutable_engine()->set_breakpoint_sliding(environment.session.breakpoint_sliding);
  test_case.set_capture(FULL);
  *test_case.mutable_worker() = transformation.worker();
  *test_case.mutable_actions() = ActionsTaken(state.trace());
  absl::StatusOr<Trace> trace = environment.run_configured(test_case);
  if (absl::IsAborted(trace.status())) return Crashed(std::string(trace.status().message()), state);
  if (absl::IsFailedPrecondition(trace.status())) return NotApplicable(std::string(trace.status().message()));
  if (!trace.ok()) return trace.status();
  RoundResult result;
  result.trace = *std::move(trace);
  result.follow_up_source = state.program().source();
  absl::StatusOr<std::optional<Divergence>> divergence = FirstDifference(state.trace(), result.trace, FULL);
  if (!divergence.ok()) return NotApplicable("a run was ended by a limit");
  result.divergence = *std::move(divergence);
  if (!result.divergence) return result;
  ASSIGN_OR_RETURN(const bool does, DoesOtherwise(environment, test_case));
  if (does) return NotApplicable("the program itself does otherwise in that configuration");
  result.outcome = RoundReport::WARNED;
  return result;
}

}  // namespace

absl::Status RoundState::Run(const std::function<absl::Status(Session&)>& play) {
  ASSIGN_OR_RETURN(std::unique_ptr<Session> session, environment_.engine.Load(program_, environment_.session));
  ASSIGN_OR_RETURN(breakable_, session->BreakableLocations());
  BeginTrace(environment_.engine, FULL, trace_);
  RecordingSession recording(*session, FULL, trace_);
  return play(recording);
}

const std::shared_ptr<const SyntaxTree>& RoundState::shared_tree() {
  if (parsed_) return tree_;
  std::optional<SyntaxTree> moved;
  if (earlier_tree_ != nullptr) moved = MovedTree(*earlier_tree_, SourceText(program_.source()));
  earlier_tree_ = nullptr;
  tree_ = moved ? std::make_shared<const SyntaxTree>(*std::move(moved)) : environment_.parse(program_);
  parsed_ = true;
  return tree_;
}

absl::StatusOr<const Finished*> RoundState::Bare(bool with_coverage) {
  if (with_coverage && !never_executed_.has_value()) {
    Coverage coverage;
    ASSIGN_OR_RETURN(bare_, environment_.engine.RunBare(program_, environment_.session, {.coverage = &coverage}));
    never_executed_ = tree() != nullptr ? NeverExecuted(*tree(), coverage) : std::vector<SourceRange>();
  }
  if (!bare_.has_value()) {
    BareRunCache* const cache = edited_ ? nullptr : environment_.bare_runs;
    ASSIGN_OR_RETURN(bare_, cache != nullptr ? cache->Run(environment_.engine, program_, environment_.session)
                                             : environment_.engine.RunBare(program_, environment_.session, {}));
  }
  return &*bare_;
}

absl::StatusOr<InitialRun> RoundState::Describe(const Needs& needs) {
  InitialRun initial;
  initial.facts = &environment_.engine.facts();
  initial.trace = &trace_;
  initial.breakable = &breakable_;
  if (needs.bare || needs.coverage) {
    ASSIGN_OR_RETURN(auto* bare, Bare(needs.coverage));
    initial.bare = bare;
  }
  if (needs.tree && tree() != nullptr) {
    const bool is_known =
        input_ != nullptr && input_has_bare_ == (initial.bare != nullptr) && input_has_coverage_ == needs.coverage;
    if (!is_known) {
      TransformationInput::Run run;
      run.bare = initial.bare;
      run.marks_returns_by_end = initial.facts->marks_returns_by_end;
      if (needs.coverage) run.never_executed = *never_executed_;
      input_ = std::make_unique<TransformationInput>(program_, *tree(), std::move(run), environment_.preset);
      input_has_bare_ = initial.bare != nullptr;
      input_has_coverage_ = needs.coverage;
    }
    initial.input = input_.get();
  }
  return initial;
}

void RoundState::Advance(Trace trace, const Program* program, std::vector<Location> breakable,
                         std::optional<Finished> bare) {
  trace_ = std::move(trace);
  if (program == nullptr) return;
  program_ = *program;
  edited_ = true;
  breakable_ = std::move(breakable);
  bare_ = std::move(bare);
  if (tree_ != nullptr) earlier_tree_ = std::move(tree_);
  parsed_ = false;
  tree_.reset();
  input_.reset();
  never_executed_.reset();
}

absl::StatusOr<RoundResult> RunRound(const MetamorphicEnvironment& environment, const Transformation& transformation,
                                     RoundState& state) {
  const TransformationClass* kind = TransformationFor(transformation.kind_case());
  if (kind == nullptr) return absl::InvalidArgumentError("the message holds no transformation");
  if (transformation.has_change_configuration()) {
    return RunConfigured(environment, transformation.change_configuration(), state);
  }
  ASSIGN_OR_RETURN(InitialRun initial, state.Describe(kind->needs()));
  absl::StatusOr<std::unique_ptr<FollowUp>> planned = kind->Plan(initial, transformation);
  if (absl::IsFailedPrecondition(planned.status())) return NotApplicable(std::string(planned.status().message()));
  if (!planned.ok()) return planned.status();
  FollowUp& follow_up = **planned;
  RoundResult result;
  result.follow_up_source = (follow_up.program() != nullptr ? *follow_up.program() : state.program()).source();
  std::optional<Finished> bare;
  if (follow_up.program() != nullptr) {
    absl::StatusOr<bool> same = DoesTheSame(environment, follow_up, *initial.bare, bare.emplace());
    if (absl::IsFailedPrecondition(same.status())) return NotApplicable(std::string(same.status().message()));
    if (!same.ok()) return same.status();
    if (!*same) {
      result.outcome = RoundReport::PROGRAM_CHANGED;
      return result;
    }
  }
  ASSIGN_OR_RETURN(std::unique_ptr<Session> session,
                   environment.engine.Load(follow_up.program() != nullptr ? *follow_up.program() : state.program(),
                                           environment.session));
  std::vector<Location> breakable;
  if (follow_up.program() != nullptr) {
    ASSIGN_OR_RETURN(breakable, session->BreakableLocations());
  }
  BeginTrace(environment.engine, follow_up.capture(), result.trace);
  ASSIGN_OR_RETURN(FollowUpResult run, RunFollowUp(*session, state.trace(), follow_up, result.trace));
  if (run.end == FollowUpResult::End::kNotApplicable) {
    result.outcome = RoundReport::NOT_APPLICABLE;
    result.reason = std::move(run.reason);
  } else if (run.end == FollowUpResult::End::kWarning) {
    result.outcome = RoundReport::WARNED;
    result.divergence = std::move(run.divergence);
  } else if (follow_up.can_be_initial()) {
    // The session still refers to nothing of the state; the follow-up does, and is done.
    const std::optional<Program> program =
        follow_up.program() != nullptr ? std::optional<Program>(*follow_up.program()) : std::nullopt;
    state.Advance(std::move(result.trace), program ? &*program : nullptr, std::move(breakable), std::move(bare));
  }
  return result;
}

absl::StatusOr<Finished> BareRunCache::Run(Engine& engine, const Program& program, const SessionOptions& options) {
  std::string key = absl::StrCat(std::string(engine.name()), " ", std::string(engine.version()), "\n");
  program.AppendToString(&key);
  if (const auto found = ends_.find(key); found != ends_.end()) return found->second;
  ASSIGN_OR_RETURN(Finished finished, engine.RunBare(program, options, {}));
  if (finished.outcome() == Finished::TIMED_OUT || finished.outcome() == Finished::OUT_OF_MEMORY) return finished;
  const size_t bytes = key.size() + finished.ByteSizeLong();
  if (bytes_ + bytes > max_bytes_) {
    ends_.clear();
    bytes_ = 0;
  }
  bytes_ += bytes;
  ends_.emplace(std::move(key), finished);
  return finished;
}

}  // namespace twinstep
