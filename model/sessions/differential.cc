#include "model/sessions/differential.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/actions/action_kind.h"
#include "model/ended_by_limit.h"
#include "model/sessions/apart.h"
#include "model/sessions/first_difference.h"
#include "model/sessions/recording.h"

namespace twinstep {
namespace {

using End = DifferentialResult::End;
using Actions = google::protobuf::RepeatedPtrField<Action>;

// Pauses of B on its way to a pause of A.
constexpr int kMostPausesApart = 100;

// A difference that the session went on behind.
struct Passing {
  // Of A's trace: the differing output, and that from which both are compared again; the same where B need not go
  // anywhere.
  int event = 0;
  int target = 0;
  // The output at `target` is not compared.
  bool aside = false;
  // What B does behind the action that led to `event`.
  std::vector<Action> way;
};

// The actions of A's trace up to the output `end`, with what was gone on behind.
Actions FoldedActions(const Trace& trace, const std::vector<Passing>& passings, int end) {
  Actions actions;
  size_t passing = 0;
  for (int event = 0; event < end; event += 2) {
    Action& action = *actions.Add();
    action = trace.events(event).action();
    int answer = event + 1;
    for (; passing < passings.size() && passings[passing].event == answer; ++passing) {
      const Passing& one = passings[passing];
      if (one.aside) {
        action.set_aside(true);
        continue;
      }
      if (!action.has_apart()) {
        Apart apart;
        apart.set_engine(trace.engine());
        *apart.add_first() = action;
        *apart.add_second() = action;
        action.Clear();
        *action.mutable_apart() = std::move(apart);
      }
      for (int skipped = answer + 1; skipped < one.target; skipped += 2) {
        *action.mutable_apart()->add_first() = trace.events(skipped).action();
      }
      for (const Action& step : one.way) *action.mutable_apart()->add_second() = step;
      answer = one.target;
    }
    event = answer - 1;
  }
  return actions;
}

// The first `events` events, as actions of `trace`'s engine.
Trace Folded(const Trace& trace, const Actions& actions, int events) {
  // No more of it than the actions can take: of a long session that goes on often the rest would be copied each time.
  const int taken = std::min(trace.events_size(), 2 * ActionsOf(actions, trace.engine()).size());
  Trace folded;
  folded.set_engine(trace.engine());
  folded.set_engine_version(trace.engine_version());
  folded.set_capture(trace.capture());
  folded.mutable_events()->Reserve(taken);
  for (int event = 0; event < taken; ++event) *folded.add_events() = trace.events(event);
  FoldTrace(actions, folded);
  if (folded.events_size() > events) folded.mutable_events()->DeleteSubrange(events, folded.events_size() - events);
  return folded;
}

// What is set when an event of a trace is over.
struct UserState {
  std::vector<SetBreakpoint> breakpoints;
  PauseOnExceptions::Mode exceptions = PauseOnExceptions::NONE;
  bool breakpoints_off = false;
};

Action SwitchBreakpoints(bool active) {
  Action action;
  action.mutable_breakpoints_active()->set_active(active);
  return action;
}

UserState StateBefore(const Trace& trace, int end) {
  UserState state;
  for (int event = 0; event + 1 < end; ++event) {
    if (!trace.events(event).has_action()) continue;
    const Action& action = trace.events(event).action();
    const Output& output = trace.events(event + 1).output();
    if (action.has_pause_on_exceptions()) state.exceptions = action.pause_on_exceptions().mode();
    if (action.has_breakpoints_active()) state.breakpoints_off = !action.breakpoints_active().active();
    if (action.has_set_breakpoint() && output.has_breakpoint_set()) {
      state.breakpoints.push_back(action.set_breakpoint());
    }
    if (!action.has_remove_breakpoint()) continue;
    const std::string removed = action.remove_breakpoint().location().SerializeAsString();
    const auto is_it = [&](const SetBreakpoint& set) { return set.location().SerializeAsString() == removed; };
    state.breakpoints.erase(std::remove_if(state.breakpoints.begin(), state.breakpoints.end(), is_it),
                            state.breakpoints.end());
  }
  return state;
}

// Plays A's actions to B, and goes on behind differences as far as the arbiter lets it.
class GoingOnDriver : public Driver {
 public:
  // `passings`: of before the start. `recorded` is what `session`, of B, records.
  GoingOnDriver(const Trace& leader, const Trace& recorded, CaptureLevel level, Arbiter& arbiter,
                std::vector<Passing> passings)
      : leader_(leader),
        recorded_(recorded),
        level_(level),
        arbiter_(arbiter),
        passings_(std::move(passings)),
        at_(recorded.events_size() - 1) {}

  Action OnPause(Session& session, Pause&) override {
    if (target_) {
      if (const std::optional<Action> next = GoOnApart(session)) return *next;
    } else {
      at_ += 2;
    }
    while (!ended_) {
      if (Differs()) {
        if (!Settle()) break;
        if (target_) {
          if (const std::optional<Action> first = BeginApart(session)) return *first;
          continue;
        }
      }
      if (at_ + 1 >= leader_.events_size()) break;
      const Action& action = leader_.events(at_ + 1).action();
      if (!IsStationary(action)) return action;
      if (!Act(session, action)) break;
      at_ += 2;
    }
    return Abandon();
  }

  // B's program is over.
  void Finish(const Finished& finished) {
    if (EndedByLimit(finished) || ended_ || !status_.ok()) return;
    if (target_) {
      stopped_ = "the second debugger did not come where the first one was";
      ended_ = true;
      return;
    }
    at_ += 2;
    if (finished.outcome() != Finished::ABANDONED && at_ < leader_.events_size() && Differs()) Settle();
  }

  bool needs_arbiter() const { return needs_arbiter_; }
  // Why it did not go on behind the last difference; empty: it did.
  const std::string& stopped() const { return stopped_; }
  // Of one of the two the program is over, of the other it is not.
  bool is_over() const { return is_over_; }
  const absl::Status& status() const { return status_; }
  std::vector<SessionDifference>& differences() { return differences_; }
  const std::vector<Passing>& passings() const { return passings_; }

 private:
  static Action Abandon() {
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

  static Action Resume() {
    Action resume;
    resume.mutable_resume();
    return resume;
  }

  const Output& LastOutput() const { return recorded_.events(recorded_.events_size() - 1).output(); }

  // B's output that stands beside A's at `at_`: where B has gone its own way, breakpoints were set behind its pause.
  const Output& OutputOfSecond() const {
    const Output& of_a = leader_.events(at_).output();
    if (!of_a.has_paused() && !of_a.has_finished()) return LastOutput();
    for (int event = recorded_.events_size() - 1; event >= 0; --event) {
      const Output& output = recorded_.events(event).output();
      if (output.has_paused() || output.has_finished()) return output;
    }
    return LastOutput();
  }

  bool Differs() {
    if (at_ >= leader_.events_size()) return false;
    const Output& of_a = leader_.events(at_).output();
    const Output& of_b = OutputOfSecond();
    if (EndedByLimit(of_a) || EndedByLimit(of_b)) return false;
    const bool apart =
        std::any_of(passings_.begin(), passings_.end(), [](const Passing& one) { return !one.way.empty(); });
    divergence_ = apart ? CompareAnswers(leader_, WithoutLogged(of_a), recorded_, WithoutLogged(of_b), level_)
                        : CompareAnswers(leader_, of_a, recorded_, of_b, level_);
    return divergence_.has_value();
  }

  // A stationary action.
  bool Act(Session& session, const Action& action) {
    const absl::Status status = ActOn(session, action).status();
    if (!status.ok() && !EndedByLimit(status)) status_ = status;
    return status.ok();
  }

  bool Stop(std::string why) {
    stopped_ = std::move(why);
    ended_ = true;
    return false;
  }

  // Judges the difference of the outputs at `at_`. True: the session goes on, by BeginApart where there is a target.
  bool Settle() {
    if (!arbiter_.IsReady(leader_, recorded_)) {
      needs_arbiter_ = true;
      return Stop("");
    }
    SessionDifference& difference = differences_.emplace_back();
    difference.actions = FoldedActions(leader_, passings_, at_);
    const int events = 2 * difference.actions.size();
    difference.first = Folded(leader_, difference.actions, events);
    difference.second = Folded(recorded_, difference.actions, events);
    difference.divergence = *divergence_;
    difference.divergence.set_event(static_cast<uint32_t>(events) - 1);
    std::string why = arbiter_.Judge(difference);
    if (!why.empty()) return Stop(std::move(why));
    return FindWay();
  }

  bool FindWay() {
    const Output& of_a = leader_.events(at_).output();
    const Output& of_b = OutputOfSecond();
    if (!of_a.has_paused() || !of_b.has_paused()) {
      if (of_a.has_finished() || of_b.has_finished()) {
        is_over_ = true;
        return Stop("");
      }
      // An answer. What the program is behind an evaluation that answers otherwise, nobody knows.
      if (arbiter_.ChangesProgram(leader_.events(at_ - 1).action())) {
        return Stop("what changes the program was answered otherwise");
      }
      passings_.push_back({.event = at_, .target = at_, .aside = true, .way = {}});
      return true;
    }
    if (moments_.empty()) moments_ = arbiter_.MomentsOfFirst(leader_);
    const std::optional<PauseMoment> first = moments_[static_cast<size_t>(at_)];
    const std::optional<PauseMoment> second = arbiter_.MomentOfSecond(recorded_);
    const bool same_place = divergence_->type() != Divergence::PAUSE_LOCATION;
    const bool same_stack = same_place && divergence_->type() != Divergence::CALL_STACK;
    const bool both_known = first && second && second->known;
    if (both_known ? first->event == second->event && (same_place || first->at_head == second->at_head) : same_stack) {
      passings_.push_back({.event = at_, .target = at_, .aside = true, .way = {}});
      return true;
    }
    if (!second) return Stop("the truth does not show where the second debugger is");
    return FindTarget(*second);
  }

  bool FindTarget(const PauseMoment& second) {
    bool any = false;
    for (int event = at_; event < leader_.events_size(); ++event) {
      const Event& one = leader_.events(event);
      if (event > at_ && one.has_action() && arbiter_.ChangesProgram(one.action())) {
        return Stop(absl::StrCat("a skipped action changes the program: ", KindName(one.action())));
      }
      if (!one.output().has_paused()) continue;
      any = any || event > at_;
      const std::optional<PauseMoment>& first = moments_[static_cast<size_t>(event)];
      if (!first || !first->at_head) continue;
      // There B would pause twice: at the breakpoint that leads it there, and by the statement.
      if (one.output().paused().reason() == Paused::DEBUGGER_STATEMENT) continue;
      // B may have passed what A is at now.
      if (event == at_ && !second.known) continue;
      const bool ahead = first->event > second.last || (second.at_head && first->event == second.event);
      if (!ahead) continue;
      place_ = arbiter_.HeadInSecond(first->event);
      if (!place_) continue;
      target_ = event;
      target_moment_ = first->event;
      is_there_ = second.at_head && first->event == second.event;
      return true;
    }
    // A had taken all its actions.
    if (!any) return Stop("");
    return Stop("the first debugger pauses nowhere that the second one can go to");
  }

  // The same as Act, of B's way.
  bool ActApart(Session& session, const Action& action) {
    way_.push_back(action);
    return Act(session, action);
  }

  // Leaves no breakpoint but the one at the target. The first action of the way; none: it is there already.
  std::optional<Action> BeginApart(Session& session) {
    way_.clear();
    pauses_apart_ = 0;
    const UserState state = StateBefore(recorded_, recorded_.events_size());
    for (const SetBreakpoint& set : state.breakpoints) {
      Action remove;
      *remove.mutable_remove_breakpoint()->mutable_location() = set.location();
      if (!ActApart(session, remove)) return Abandon();
    }
    if (state.exceptions != PauseOnExceptions::NONE) {
      Action exceptions;
      exceptions.mutable_pause_on_exceptions()->set_mode(PauseOnExceptions::NONE);
      if (!ActApart(session, exceptions)) return Abandon();
    }
    if (is_there_) return Arrive(session);
    if (state.breakpoints_off && !ActApart(session, SwitchBreakpoints(true))) return Abandon();
    Action set;
    *set.mutable_set_breakpoint()->mutable_location() = *place_;
    if (!ActApart(session, set)) return Abandon();
    const Location& actual = LastOutput().breakpoint_set().location();
    if (actual.line() != place_->line() || actual.column() != place_->column()) {
      Stop("no breakpoint can be where the first debugger pauses");
      return Abandon();
    }
    way_.push_back(Resume());
    return Resume();
  }

  // B has paused on its way. None: it is where A is.
  std::optional<Action> GoOnApart(Session& session) {
    const std::optional<PauseMoment> moment = arbiter_.NextMomentOfSecond(LastOutput().paused());
    if (moment && moment->at_head && moment->event == target_moment_) {
      Action remove;
      *remove.mutable_remove_breakpoint()->mutable_location() = *place_;
      if (!ActApart(session, remove)) return Abandon();
      return Arrive(session);
    }
    if (moment && moment->event > target_moment_) {
      Stop("the second debugger did not pause where the first one was");
      return Abandon();
    }
    if (++pauses_apart_ >= kMostPausesApart) {
      Stop("the way to the first debugger has too many pauses");
      return Abandon();
    }
    way_.push_back(Resume());
    return Resume();
  }

  // Sets what A has set at the target.
  std::optional<Action> Arrive(Session& session) {
    const UserState state = StateBefore(leader_, *target_);
    for (const SetBreakpoint& breakpoint : state.breakpoints) {
      Action set;
      *set.mutable_set_breakpoint() = breakpoint;
      if (!ActApart(session, set)) return Abandon();
    }
    if (state.exceptions != PauseOnExceptions::NONE) {
      Action exceptions;
      exceptions.mutable_pause_on_exceptions()->set_mode(state.exceptions);
      if (!ActApart(session, exceptions)) return Abandon();
    }
    const bool is_off = StateBefore(recorded_, recorded_.events_size()).breakpoints_off;
    if (state.breakpoints_off != is_off && !ActApart(session, SwitchBreakpoints(is_off))) return Abandon();
    for (int event = at_ + 1; event < *target_; ++event) {
      const Action& action = leader_.events(event).action();
      if (action.has_blackbox() && !ActApart(session, action)) return Abandon();
    }
    // Where B pauses is what the next actions begin at; it is the last output of the way.
    passings_.push_back({.event = at_, .target = *target_, .aside = false, .way = std::move(way_)});
    way_.clear();
    at_ = *target_;
    target_.reset();
    return std::nullopt;
  }

  const Trace& leader_;
  const Trace& recorded_;
  const CaptureLevel level_;
  Arbiter& arbiter_;
  std::vector<Passing> passings_;
  // The event of A's trace that B's last output stands beside.
  int at_;
  std::optional<Divergence> divergence_;
  std::vector<SessionDifference> differences_;
  std::vector<std::optional<PauseMoment>> moments_;

  // While B goes its own way.
  std::optional<int> target_;
  int target_moment_ = 0;
  bool is_there_ = false;
  std::optional<Location> place_;
  std::vector<Action> way_;
  int pauses_apart_ = 0;

  bool ended_ = false;
  bool is_over_ = false;
  bool needs_arbiter_ = false;
  std::string stopped_;
  absl::Status status_;
};

// What is said of differences before the start, once no session is about.
absl::Status JudgeBeforeStart(const BreakpointPhase& phase, const std::vector<Passing>& passings, Arbiter& arbiter,
                              DifferentialResult& result) {
  for (const Divergence& divergence : phase.differences) {
    const int event = static_cast<int>(divergence.event());
    SessionDifference difference;
    std::vector<Passing> before;
    for (const Passing& one : passings) {
      if (one.event < event) before.push_back(one);
    }
    difference.actions = FoldedActions(result.first, before, event);
    difference.first = Folded(result.first, difference.actions, event + 1);
    difference.second = Folded(result.second, difference.actions, event + 1);
    difference.divergence = divergence;
    RETURN_IF_ERROR(arbiter.JudgeAgain(difference));
    result.differences.push_back(std::move(difference));
  }
  return absl::OkStatus();
}

void SetEnd(DifferentialResult::End end, DifferentialResult& result) {
  result.end = end;
  for (const Event& event : result.second.events()) {
    if (!event.has_action() || event.action().has_abandon()) continue;
    ++result.actions;
    if (!IsStationary(event.action())) ++result.execution_actions;
  }
}

// What A did before the start, to a new session of B.
absl::Status PlayBeforeStart(const Trace& leader, Session& session) {
  for (const Event& event : leader.events()) {
    if (event.action().has_start()) break;
    if (!event.has_action()) continue;
    RETURN_IF_ERROR(ActOn(session, event.action()).status());
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<DifferentialResult> RunDifferential(const DifferentialSides& sides, int lines,
                                                   const DifferentialOptions& options, Arbiter& arbiter,
                                                   RandomUser& user) {
  DifferentialResult result;
  Trace &trace_a = result.first, &trace_b = result.second;
  BeginTrace(sides.a, options.compare, trace_a);
  BeginTrace(sides.b, options.compare, trace_b);
  ASSIGN_OR_RETURN(std::unique_ptr<Session> a, sides.a.Load(sides.program, sides.session));
  absl::StatusOr<std::unique_ptr<Session>> b = sides.b.Load(sides.program, sides.session);
  if (!b.ok()) return b.status();
  absl::StatusOr<BreakpointPhase> phase;
  Finished finished_a;
  std::vector<Passing> passings;
  {
    RecordingSession recording_a(*a, options.compare, trace_a);
    RecordingSession recording_b(**b, options.compare, trace_b);
    phase = SetBreakpointsOfBoth(recording_a, recording_b, lines, options, arbiter.LetsPass(), user, trace_a, trace_b);
    if (!phase.ok()) return phase.status();
    if (!phase->differences.empty() && !arbiter.LetsPass()) {
      a.reset();
      b->reset();
      SetEnd(End::kDivergence, result);
      RETURN_IF_ERROR(JudgeBeforeStart(*phase, passings, arbiter, result));
      return result;
    }
    ASSIGN_OR_RETURN(Finished finished, recording_a.Run(user));
    if (!user.status().ok()) return user.status();
    finished_a = std::move(finished);
    a.reset();
  }
  for (const int event : phase->aside) passings.push_back({.event = event, .target = event, .aside = true, .way = {}});

  while (true) {
    RecordingSession recording_b(**b, options.compare, trace_b);
    GoingOnDriver driver(trace_a, trace_b, options.compare, arbiter, passings);
    ASSIGN_OR_RETURN(Finished finished_b, recording_b.Run(driver));
    if (!driver.status().ok()) return driver.status();
    driver.Finish(finished_b);
    b->reset();
    if (driver.needs_arbiter()) {
      // What it asks of the engines cannot be asked while a session is about; the next one does the same again.
      RETURN_IF_ERROR(arbiter.Prepare(trace_a, trace_b));
      b = sides.b.Load(sides.program, sides.session);
      if (!b.ok()) return b.status();
      trace_b.clear_events();
      RecordingSession again(**b, options.compare, trace_b);
      RETURN_IF_ERROR(PlayBeforeStart(trace_a, again));
      continue;
    }
    if (!phase->differences.empty() && !arbiter.IsReady(trace_a, trace_b)) {
      RETURN_IF_ERROR(arbiter.Prepare(trace_a, trace_b));
    }
    RETURN_IF_ERROR(JudgeBeforeStart(*phase, passings, arbiter, result));
    for (SessionDifference& difference : driver.differences()) {
      // Who is wrong about what is shown has been let pass.
      if (!difference.verdict.violations().empty()) {
        RETURN_IF_ERROR(arbiter.JudgeAgain(difference));
      }
      result.differences.push_back(std::move(difference));
    }
    if (!driver.stopped().empty()) {
      result.stopped = driver.stopped();
      SessionDifference& last = result.differences.back();
      if (last.verdict.kind() == Verdict::NOT_JUDGED) {
        RETURN_IF_ERROR(arbiter.JudgeAgain(last));
      }
      SetEnd(End::kDivergence, result);
    } else if (EndedByLimit(finished_a) || EndedByLimit(finished_b)) {
      const bool memory =
          finished_a.outcome() == Finished::OUT_OF_MEMORY || finished_b.outcome() == Finished::OUT_OF_MEMORY;
      SetEnd(memory ? End::kOutOfMemory : End::kTimedOut, result);
    } else {
      SetEnd(user.exhausted() && !driver.is_over() ? End::kMaxActions : End::kFinished, result);
    }
    return result;
  }
}

}  // namespace twinstep
