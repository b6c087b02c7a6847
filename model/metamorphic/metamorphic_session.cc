#include "model/metamorphic/metamorphic_session.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/actions/action_kind.h"
#include "model/answers/equivalence_class.h"
#include "model/metamorphic/more_actions_relations.h"
#include "model/sessions/replay.h"
#include "model/source/source_text.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

using End = MetamorphicResult::End;

// Transformations that are tried in a round until one is applicable.
constexpr int kTries = 4;

Location LineOf(uint64_t line) {
  Location location;
  location.set_line(static_cast<uint32_t>(line));
  return location;
}

// Every run of a session sets them all.
constexpr int kMostBreakpoints = 100;

// As many breakpoints as the generator aims at, in one session of four on random lines and else at random places, each
// once, which do not slide; some are removed again.
absl::Status SetBreakpoints(Session& session, const Program& program, std::vector<Location> places, RandomUser& user,
                            Random& random) {
  const int lines = SourceText(program.source()).line_count();
  const bool by_line = places.empty() || random.Chance(0.25);
  for (int i = std::min(MaxBreakpoints(user.generator(), lines), kMostBreakpoints);
       i > 0 && (by_line || !places.empty()); --i) {
    Location location;
    if (by_line) {
      location = LineOf(1 + random.Below(static_cast<uint64_t>(lines)));
    } else {
      std::swap(places[random.Below(places.size())], places.back());
      location = std::move(places.back());
      places.pop_back();
    }
    Action set;
    *set.mutable_set_breakpoint()->mutable_location() = location;
    set.mutable_set_breakpoint()->set_condition(user.Condition(location));
    absl::StatusOr<Output> output = ActOn(session, set);
    if (!output.ok()) return output.status();
    user.NoteSet(set.set_breakpoint(), *output);
    if (!output->has_breakpoint_set() || !random.Chance(user.generator().remove_probability / 2)) continue;
    user.NoteRemoved(location);
    output = session.RemoveBreakpoint(location);
    if (!output.ok()) return output.status();
  }
  return absl::OkStatus();
}

End EndOfInitialRun(const Trace& trace) {
  switch (trace.events(trace.events_size() - 1).output().finished().outcome()) {
    case Finished::TIMED_OUT:
      return End::kTimedOut;
    case Finished::OUT_OF_MEMORY:
      return End::kOutOfMemory;
    default:
      return End::kHeld;
  }
}

// The line at which what was expected, or the pause before it, is.
Location FailingLocation(const Trace& initial, const Divergence& divergence) {
  const Output& expected = initial.events(static_cast<int>(divergence.event())).output();
  if (expected.has_paused()) return expected.paused().location();
  return LastActionLocation(initial, divergence);
}

class MetamorphicRun {
 public:
  MetamorphicRun(const MetamorphicEnvironment& environment, const Program& program)
      : environment_(environment), state_(environment, program) {}

  absl::Status Begin(const std::function<absl::Status(Session&)>& play) {
    RETURN_IF_ERROR(state_.Run(play));
    result_.end = EndOfInitialRun(state_.trace());
    bool started = false;
    for (const Event& event : state_.trace().events()) {
      if (!event.has_action()) continue;
      started = started || event.action().has_start();
      if (started && !IsStationary(event.action())) ++result_.execution_actions;
      result_.actions.push_back(event.action());
    }
    return absl::OkStatus();
  }

  // The outcome; a warning ends the session.
  absl::StatusOr<RoundReport::Outcome> Apply(int number, const Transformation& transformation) {
    const TransformationClass& kind = *TransformationFor(transformation.kind_case());
    if (std::string reason = WhyNotWith(kind, state_.trace()); !reason.empty()) {
      // Of a candidate whose actions were changed.
      ReportNotApplicable(number, kind, std::move(reason));
      return RoundReport::NOT_APPLICABLE;
    }
    RoundReport& report = Report(number, kind);
    result_.transformations.push_back(transformation);
    Note();
    // The state advances when the relation holds.
    ASSIGN_OR_RETURN(RoundResult round, RunRound(environment_, transformation, state_));
    report.set_outcome(round.outcome);
    report.set_reason(round.reason);
    if (round.outcome == RoundReport::WARNED) Warn(transformation, std::move(round));
    const bool applied = report.outcome() == RoundReport::HELD || report.outcome() == RoundReport::WARNED;
    if (!applied) {
      result_.transformations.pop_back();
      Note();
    }
    return report.outcome();
  }

  RoundReport& Report(int number, const TransformationClass& kind) {
    RoundReport& report = result_.rounds.emplace_back();
    report.set_transformation(std::string(kind.name()));
    report.set_number(static_cast<uint32_t>(number));
    return report;
  }
  void ReportNotApplicable(int number, const TransformationClass& kind, std::string reason) {
    RoundReport& report = Report(number, kind);
    report.set_outcome(RoundReport::NOT_APPLICABLE);
    report.set_reason(std::move(reason));
  }

  RoundState& state() { return state_; }
  bool over() const { return result_.end != End::kHeld; }
  MetamorphicResult Take() && { return std::move(result_); }

 private:
  void Note() const {
    if (environment_.note) environment_.note(result_.transformations);
  }

  void Warn(const Transformation& transformation, RoundResult round) {
    result_.end = End::kWarning;
    result_.divergence = *std::move(round.divergence);
    result_.initial = state_.trace();
    result_.initial_program = state_.program();
    result_.tree = state_.shared_tree();
    result_.follow_up = std::move(round.trace);
    result_.follow_up_source = std::move(round.follow_up_source);
    result_.location = FailingLocation(result_.initial, result_.divergence);
    result_.equivalence_class = ClassOf(result_.initial, result_.divergence, state_.tree());
    result_.equivalence_class.set_node_type(NodeTypeAt(result_.location, state_.tree()));
    result_.equivalence_class.set_transformation(std::string(TransformationFor(transformation.kind_case())->name()));
    result_.equivalence_class.set_engine(std::string(environment_.engine.name()));
  }

  const MetamorphicEnvironment& environment_;
  RoundState state_;
  MetamorphicResult result_;
};

const TransformationClass& Choose(const std::vector<const TransformationClass*>& from, Random& random) {
  if (!from.empty()) return *from[random.Below(from.size())];
  return *Transformations()[random.Below(Transformations().size())];
}

// Whether all breakpoints stand where they were requested, or were made to.
absl::StatusOr<bool> EliminateSliding(int number, const TransformationClass& kind, MetamorphicRun& run) {
  const std::vector<uint32_t> events = SlidBreakpointEvents(run.state().trace());
  if (events.empty()) return true;
  Transformation transformation;
  for (const uint32_t event : events) transformation.mutable_slide_breakpoint()->add_events(event);
  ASSIGN_OR_RETURN(RoundReport::Outcome outcome, run.Apply(number, transformation));
  if (outcome == RoundReport::HELD) return true;
  run.ReportNotApplicable(number, kind, "a breakpoint that slid cannot be made one that did not");
  return false;
}

// One transformation of that kind, if one is applicable. None: it is not, and the run's report says why.
absl::StatusOr<std::optional<RoundReport::Outcome>> ApplyRandom(int number, const TransformationClass& kind,
                                                                Random& random, MetamorphicRun& run) {
  if (std::string reason = WhyNotWith(kind, run.state().trace()); !reason.empty()) {
    run.ReportNotApplicable(number, kind, std::move(reason));
    return std::nullopt;
  }
  if (kind.needs().unslid) {
    ASSIGN_OR_RETURN(bool unslid, EliminateSliding(number, kind, run));
    if (!unslid) return std::nullopt;
  }
  ASSIGN_OR_RETURN(InitialRun initial, run.state().Describe(kind.needs()));
  Proposal proposal = kind.Propose(initial, random);
  if (!proposal.transformation) {
    run.ReportNotApplicable(number, kind, std::move(proposal.reason));
    return std::nullopt;
  }
  ASSIGN_OR_RETURN(RoundReport::Outcome outcome, run.Apply(number, *proposal.transformation));
  return outcome;
}

// One round. False: no transformation was applicable.
absl::StatusOr<bool> RunRandomRound(int number, const MetamorphicOptions& options, Random& random,
                                    MetamorphicRun& run) {
  for (int attempt = 0; attempt < kTries && !run.over(); ++attempt) {
    const TransformationClass& kind = Choose(options.transformations, random);
    ASSIGN_OR_RETURN(std::optional<RoundReport::Outcome> outcome, ApplyRandom(number, kind, random, run));
    if (outcome == RoundReport::HELD || outcome == RoundReport::WARNED) return true;
  }
  return false;
}

}  // namespace

absl::StatusOr<MetamorphicResult> RunMetamorphic(const MetamorphicEnvironment& environment, const Program& program,
                                                 const MetamorphicOptions& options, Random& random) {
  MetamorphicRun run(environment, program);
  std::vector<ActionCount> counts;
  absl::Status status = run.Begin([&](Session& session) {
    RandomUser user({.generator = options.generator,
                     .kind = UserKind::kMetamorphic,
                     .debuggers = {&environment.engine.facts()},
                     .tree = run.state().tree()},
                    random);
    for (const Action& action : user.BeforeStart()) {
      RETURN_IF_ERROR(ActOn(session, action).status());
    }
    absl::Status set = SetBreakpoints(session, program, run.state().breakable(), user, random);
    if (!set.ok()) return set;
    set = session.Run(user).status();
    counts = user.Counts();
    return set.ok() ? user.status() : set;
  });
  if (!status.ok()) return status;
  for (int number = 1; number <= options.rounds && !run.over(); ++number) {
    RETURN_IF_ERROR(RunRandomRound(number, options, random, run).status());
  }
  MetamorphicResult result = std::move(run).Take();
  result.more_actions = std::move(counts);
  return result;
}

absl::StatusOr<MetamorphicResult> PlayMetamorphic(
    const MetamorphicEnvironment& environment, const Program& program, absl::Span<const Action> actions,
    absl::Span<const MetamorphicStep> steps,
    const std::function<void(const Program&, const SyntaxTree*, const Trace&)>& on_run) {
  MetamorphicRun run(environment, program);
  const google::protobuf::RepeatedPtrField<Action> list(actions.begin(), actions.end());
  RETURN_IF_ERROR(run.Begin([&list](Session& session) { return PlayActions(session, list); }));
  const auto tell = [&] {
    if (on_run) on_run(run.state().program(), run.state().tree(), run.state().trace());
  };
  if (!run.over()) tell();
  int number = 0;
  for (const MetamorphicStep& step : steps) {
    if (run.over()) break;
    std::optional<RoundReport::Outcome> outcome;
    if (step.transformation) {
      if (TransformationFor(step.transformation->kind_case()) == nullptr) {
        return absl::InvalidArgumentError("a step holds no transformation");
      }
      ASSIGN_OR_RETURN(outcome, run.Apply(++number, *step.transformation));
    } else {
      Random random(step.seed);
      const TransformationClass& kind = step.kind != nullptr ? *step.kind : Choose({}, random);
      ASSIGN_OR_RETURN(outcome, ApplyRandom(++number, kind, random, run));
    }
    if (outcome == RoundReport::HELD) tell();
  }
  return std::move(run).Take();
}

absl::StatusOr<MetamorphicResult> ReplayMetamorphic(const MetamorphicEnvironment& environment, const Program& program,
                                                    absl::Span<const Action> actions,
                                                    absl::Span<const Transformation> transformations) {
  MetamorphicRun run(environment, program);
  const google::protobuf::RepeatedPtrField<Action> list(actions.begin(), actions.end());
  RETURN_IF_ERROR(run.Begin([&list](Session& session) { return PlayActions(session, list); }));
  int number = 0;
  for (const Transformation& transformation : transformations) {
    if (TransformationFor(transformation.kind_case()) == nullptr) {
      return absl::InvalidArgumentError("a message of the sequence holds no transformation");
    }
    ASSIGN_OR_RETURN(RoundReport::Outcome outcome, run.Apply(++number, transformation));
    if (outcome != RoundReport::HELD) break;
  }
  return std::move(run).Take();
}

}  // namespace twinstep
