#include "model/sessions/differential.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "model/actions/action_kind.h"
#include "model/ended_by_limit.h"
#include "model/sessions/first_difference.h"
#include "model/sessions/recording.h"

namespace twinstep {
namespace {

using End = DifferentialResult::End;

// Lines drawn until breakpoints are given up, per line of the program. The paper's loop (lines 3 to 15) has no such
// limit: where a program has fewer places than breakpoints are wanted (SunSpider's regexp-dna: 1,714 lines, most of
// them in one string, and 171 breakpoints wanted) it ends at a divergence or never. There each session takes thousands
// of breakpoint actions, most of them on lines that slide to a place that has its breakpoint already.
constexpr int kTriesPerLine = 3;

std::set<int> LinesOf(const std::vector<Location>& locations) {
  std::set<int> lines;
  for (const Location& location : locations) lines.insert(static_cast<int>(location.line()));
  return lines;
}

// Lines to draw from: any of the program's, or those that have a breakable place in both debuggers.
absl::StatusOr<std::vector<int>> CandidateLines(Session& a, Session& b, int lines, bool breakable_only) {
  std::vector<int> candidates;
  if (!breakable_only) {
    for (int line = 1; line <= lines; ++line) candidates.push_back(line);
    return candidates;
  }
  absl::StatusOr<std::vector<Location>> in_a = a.BreakableLocations();
  if (!in_a.ok()) return in_a.status();
  absl::StatusOr<std::vector<Location>> in_b = b.BreakableLocations();
  if (!in_b.ok()) return in_b.status();
  const std::set<int> lines_a = LinesOf(*in_a);
  const std::set<int> lines_b = LinesOf(*in_b);
  std::set_intersection(lines_a.begin(), lines_a.end(), lines_b.begin(), lines_b.end(), std::back_inserter(candidates));
  return candidates;
}

// Lines, not columns: the debuggers name the places of a line differently.
std::vector<Location> LocationsOf(const std::vector<int>& lines) {
  std::vector<Location> locations;
  for (const int line : lines) locations.emplace_back().set_line(static_cast<uint32_t>(line));
  return locations;
}

// Sets `divergence` where B's last output differs from A's. False too where a limit leaves nothing to compare with.
bool LastOutputsDiffer(const Trace& trace_a, const Trace& trace_b, CaptureLevel level,
                       std::optional<Divergence>& divergence) {
  absl::StatusOr<std::optional<Divergence>> difference =
      DifferenceAt(trace_b.events_size() - 1, trace_a, trace_b, level);
  divergence = difference.ok() ? *std::move(difference) : std::nullopt;
  return divergence.has_value();
}

// Plays A's actions to B for as long as their outputs agree.
class FollowingDriver : public Driver {
 public:
  FollowingDriver(const Trace& leader, const Trace& follower, CaptureLevel level)
      : leader_(leader), follower_(follower), level_(level) {}

  Action OnPause(Session& session, Pause&) override {
    // The pause, or an answer, has just been recorded; the leader's next event is the action it got there.
    while (true) {
      const int next = follower_.events_size();
      if (LastOutputsDiffer(leader_, follower_, level_, divergence_) || next >= leader_.events_size()) break;
      const Action& action = leader_.events(next).action();
      if (!IsStationary(action)) return action;
      if (absl::Status status = ActOn(session, action).status(); !status.ok()) {
        if (!EndedByLimit(status)) status_ = std::move(status);
        break;
      }
    }
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

  std::optional<Divergence>& divergence() { return divergence_; }
  const absl::Status& status() const { return status_; }

 private:
  const Trace& leader_;
  const Trace& follower_;
  const CaptureLevel level_;
  std::optional<Divergence> divergence_;
  absl::Status status_;
};

// Drops what came after the differing output: the debuggers were in different states by then.
void EndAtDivergence(const Divergence& divergence, Trace& trace) {
  const int keep = static_cast<int>(divergence.event()) + 1;
  if (trace.events_size() > keep) trace.mutable_events()->DeleteSubrange(keep, trace.events_size() - keep);
}

void CountActions(const Trace& trace, DifferentialResult& result) {
  for (const Event& event : trace.events()) {
    if (!event.has_action() || event.action().has_abandon()) continue;
    ++result.actions;
    if (!IsStationary(event.action())) ++result.execution_actions;
  }
}

// Algorithm 1, lines 2 to 15.
class BreakpointSetter {
 public:
  BreakpointSetter(Session& a, Session& b, CaptureLevel level, bool go_on, const Trace& trace_a, const Trace& trace_b)
      : a_(a), b_(b), level_(level), go_on_(go_on), trace_a_(trace_a), trace_b_(trace_b) {}

  // A's answer; B's is compared.
  absl::StatusOr<Output> Act(const Action& action) {
    absl::StatusOr<Output> of_a = ActOn(a_, action);
    if (!of_a.ok()) return of_a;
    absl::StatusOr<Output> of_b = ActOn(b_, action);
    if (!of_b.ok()) return of_b;
    std::optional<Divergence> divergence;
    differed_ = LastOutputsDiffer(trace_a_, trace_b_, level_, divergence);
    if (!differed_) return of_a;
    if (!go_on_) {
      phase_.divergence = *std::move(divergence);
      return of_a;
    }
    phase_.aside.push_back(static_cast<int>(divergence->event()));
    if (!withdrawing_) phase_.passed.push_back(*std::move(divergence));
    return of_a;
  }

  // Both forget a breakpoint that they have answered differently about.
  absl::Status Withdraw(const Location& location) {
    withdrawing_ = true;
    const absl::Status removed = Act(Removal(location)).status();
    withdrawing_ = false;
    return removed;
  }

  static Action Removal(const Location& location) {
    Action remove;
    *remove.mutable_remove_breakpoint()->mutable_location() = location;
    return remove;
  }

  bool differed() const { return differed_; }
  bool ended() const { return phase_.divergence.has_value(); }
  BreakpointPhase& phase() { return phase_; }

 private:
  Session& a_;
  Session& b_;
  const CaptureLevel level_;
  const bool go_on_;
  const Trace& trace_a_;
  const Trace& trace_b_;
  bool differed_ = false;
  bool withdrawing_ = false;
  BreakpointPhase phase_;
};

}  // namespace

absl::StatusOr<BreakpointPhase> SetBreakpointsOfBoth(Session& a, Session& b, int lines,
                                                     const DifferentialOptions& options, bool go_on, Random& random,
                                                     const Trace& trace_a, const Trace& trace_b, MoreActions* more) {
  BreakpointSetter setter(a, b, options.compare, go_on, trace_a, trace_b);
  if (more != nullptr) {
    for (const Action& action : more->BeforeStart()) {
      if (absl::Status status = setter.Act(action).status(); !status.ok()) return status;
      if (setter.ended()) return std::move(setter.phase());
    }
  }
  absl::StatusOr<std::vector<int>> candidates = CandidateLines(a, b, lines, options.breakable_lines_only);
  if (!candidates.ok()) return candidates.status();
  if (candidates->empty()) return std::move(setter.phase());
  if (more != nullptr) more->set_places(LocationsOf(*candidates));
  const int wanted = MaxBreakpoints(options.generator, lines);
  std::set<int> actual_lines;
  // Lines about which the debuggers have answered differently.
  std::set<int> given_up;
  for (int tries = kTriesPerLine * lines; tries > 0 && static_cast<int>(actual_lines.size()) < wanted; --tries) {
    const int line = (*candidates)[random.Below(candidates->size())];
    if (actual_lines.contains(line) || given_up.contains(line)) continue;
    Location location;
    location.set_line(static_cast<uint32_t>(line));
    Action set;
    *set.mutable_set_breakpoint()->mutable_location() = location;
    if (more != nullptr) set.mutable_set_breakpoint()->set_condition(more->Condition(location));
    absl::StatusOr<Output> of_a = setter.Act(set);
    if (!of_a.ok()) return of_a.status();
    if (setter.ended()) break;
    if (setter.differed()) {
      given_up.insert(line);
      if (absl::Status withdrawn = setter.Withdraw(location); !withdrawn.ok()) return withdrawn;
      continue;
    }
    if (!of_a->has_breakpoint_set()) continue;
    if (!random.Chance(options.generator.remove_probability)) {
      if (more != nullptr) more->NoteSet(location, *of_a);
      actual_lines.insert(static_cast<int>(of_a->breakpoint_set().location().line()));
      continue;
    }
    if (absl::Status removed = setter.Act(BreakpointSetter::Removal(location)).status(); !removed.ok()) return removed;
    if (setter.ended()) break;
  }
  return std::move(setter.phase());
}

absl::StatusOr<DifferentialResult> RunDifferential(Session& a, Session& b, int lines,
                                                   const DifferentialOptions& options, Random& random, Trace& trace_a,
                                                   Trace& trace_b, MoreActions* more) {
  RecordingSession recording_a(a, options.compare, trace_a);
  RecordingSession recording_b(b, options.compare, trace_b);
  DifferentialResult result;

  absl::StatusOr<BreakpointPhase> phase = SetBreakpointsOfBoth(recording_a, recording_b, lines, options,
                                                               /*go_on=*/false, random, trace_a, trace_b, more);
  if (!phase.ok()) return phase.status();
  if (phase->divergence) {
    result.divergence = std::move(phase->divergence);
    result.end = End::kDivergence;
    CountActions(trace_b, result);
    return result;
  }

  RandomDriver random_driver(options.generator, random, more);
  absl::StatusOr<Finished> finished_a = recording_a.Run(random_driver);
  if (!finished_a.ok()) return finished_a.status();
  FollowingDriver following(trace_a, trace_b, options.compare);
  absl::StatusOr<Finished> finished_b = recording_b.Run(following);
  if (!finished_b.ok()) return finished_b.status();
  if (!random_driver.status().ok()) return random_driver.status();
  if (!following.status().ok()) return following.status();

  result.divergence = std::move(following.divergence());
  // A session cut off by its limit has said the truth up to there, so an earlier difference counts.
  if (!result.divergence && (EndedByLimit(*finished_a) || EndedByLimit(*finished_b))) {
    const bool memory =
        finished_a->outcome() == Finished::OUT_OF_MEMORY || finished_b->outcome() == Finished::OUT_OF_MEMORY;
    result.end = memory ? End::kOutOfMemory : End::kTimedOut;
  } else if (!result.divergence && finished_b->outcome() != Finished::ABANDONED) {
    LastOutputsDiffer(trace_a, trace_b, options.compare, result.divergence);
  }
  if (result.divergence) {
    result.end = End::kDivergence;
    EndAtDivergence(*result.divergence, trace_a);
    EndAtDivergence(*result.divergence, trace_b);
  } else if (result.end == End::kFinished && random_driver.exhausted()) {
    result.end = End::kMaxActions;
  }
  CountActions(trace_b, result);
  return result;
}

}  // namespace twinstep
