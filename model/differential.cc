#include "model/differential.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "model/action_kind.h"
#include "model/ended_by_limit.h"
#include "model/first_difference.h"
#include "model/recording.h"

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

// Algorithm 1, lines 2 to 15. True: a divergence was found.
absl::StatusOr<bool> ManipulateBreakpoints(Session& a, Session& b, int lines, const DifferentialOptions& options,
                                           Random& random, const Trace& trace_a, const Trace& trace_b,
                                           MoreActions* more, DifferentialResult& result) {
  if (more != nullptr) {
    for (const Action& action : more->BeforeStart()) {
      for (Session* session : {&a, &b}) {
        if (absl::Status status = ActOn(*session, action).status(); !status.ok()) return status;
      }
      if (LastOutputsDiffer(trace_a, trace_b, options.compare, result.divergence)) return true;
    }
  }
  absl::StatusOr<std::vector<int>> candidates = CandidateLines(a, b, lines, options.breakable_lines_only);
  if (!candidates.ok()) return candidates.status();
  if (candidates->empty()) return false;
  if (more != nullptr) more->set_places(LocationsOf(*candidates));
  const int wanted = MaxBreakpoints(options.generator, lines);
  std::set<int> actual_lines;
  for (int tries = kTriesPerLine * lines; tries > 0 && static_cast<int>(actual_lines.size()) < wanted; --tries) {
    const int line = (*candidates)[random.Below(candidates->size())];
    if (actual_lines.contains(line)) continue;
    Location location;
    location.set_line(static_cast<uint32_t>(line));
    Action set;
    *set.mutable_set_breakpoint()->mutable_location() = location;
    if (more != nullptr) set.mutable_set_breakpoint()->set_condition(more->Condition(location));
    absl::StatusOr<Output> set_a = ActOn(a, set);
    if (!set_a.ok()) return set_a.status();
    absl::StatusOr<Output> set_b = ActOn(b, set);
    if (!set_b.ok()) return set_b.status();
    if (LastOutputsDiffer(trace_a, trace_b, options.compare, result.divergence)) return true;
    if (!set_a->has_breakpoint_set()) continue;
    if (!random.Chance(options.generator.remove_probability)) {
      if (more != nullptr) more->NoteSet(location, *set_a);
      actual_lines.insert(static_cast<int>(set_a->breakpoint_set().location().line()));
      continue;
    }
    absl::StatusOr<Output> removed_a = a.RemoveBreakpoint(location);
    if (!removed_a.ok()) return removed_a.status();
    absl::StatusOr<Output> removed_b = b.RemoveBreakpoint(location);
    if (!removed_b.ok()) return removed_b.status();
    if (LastOutputsDiffer(trace_a, trace_b, options.compare, result.divergence)) return true;
  }
  return false;
}

}  // namespace

absl::StatusOr<DifferentialResult> RunDifferential(Session& a, Session& b, int lines,
                                                   const DifferentialOptions& options, Random& random, Trace& trace_a,
                                                   Trace& trace_b, MoreActions* more) {
  RecordingSession recording_a(a, options.compare, trace_a);
  RecordingSession recording_b(b, options.compare, trace_b);
  DifferentialResult result;

  absl::StatusOr<bool> diverged =
      ManipulateBreakpoints(recording_a, recording_b, lines, options, random, trace_a, trace_b, more, result);
  if (!diverged.ok()) return diverged.status();
  if (*diverged) {
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
