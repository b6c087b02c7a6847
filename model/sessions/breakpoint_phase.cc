#include "model/sessions/breakpoint_phase.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "model/sessions/first_difference.h"

namespace twinstep {
namespace {

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
  ASSIGN_OR_RETURN(std::vector<Location> in_a, a.BreakableLocations());
  ASSIGN_OR_RETURN(std::vector<Location> in_b, b.BreakableLocations());
  const std::set<int> lines_a = LinesOf(in_a);
  const std::set<int> lines_b = LinesOf(in_b);
  std::set_intersection(lines_a.begin(), lines_a.end(), lines_b.begin(), lines_b.end(), std::back_inserter(candidates));
  return candidates;
}

// Lines, not columns: the debuggers name the places of a line differently.
std::vector<Location> LocationsOf(const std::vector<int>& lines) {
  std::vector<Location> locations;
  for (const int line : lines) locations.emplace_back().set_line(static_cast<uint32_t>(line));
  return locations;
}

// Algorithm 1, lines 2 to 15.
class BreakpointSetter {
 public:
  BreakpointSetter(Session& a, Session& b, CaptureLevel level, bool go_on, const Trace& trace_a, const Trace& trace_b)
      : a_(a), b_(b), level_(level), go_on_(go_on), trace_a_(trace_a), trace_b_(trace_b) {}

  // A's answer; B's is compared.
  absl::StatusOr<Output> Act(const Action& action) {
    ASSIGN_OR_RETURN(Output of_a, ActOn(a_, action));
    RETURN_IF_ERROR(ActOn(b_, action).status());
    absl::StatusOr<std::optional<Divergence>> difference =
        DifferenceAt(trace_b_.events_size() - 1, trace_a_, trace_b_, level_);
    // Where a limit ended one of them there is nothing to compare with.
    differed_ = difference.ok() && difference->has_value();
    if (!differed_) return of_a;
    phase_.aside.push_back(static_cast<int>((*difference)->event()));
    if (!withdrawing_) phase_.differences.push_back(**std::move(difference));
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
  bool ended() const { return !go_on_ && differed_; }
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
                                                     const DifferentialOptions& options, bool go_on, RandomUser& user,
                                                     const Trace& trace_a, const Trace& trace_b) {
  BreakpointSetter setter(a, b, options.compare, go_on, trace_a, trace_b);
  for (const Action& action : user.BeforeStart()) {
    RETURN_IF_ERROR(setter.Act(action).status());
    if (setter.ended()) return std::move(setter.phase());
  }
  ASSIGN_OR_RETURN(std::vector<int> candidates, CandidateLines(a, b, lines, options.breakable_lines_only));
  if (candidates.empty()) return std::move(setter.phase());
  user.set_places(LocationsOf(candidates));
  const int wanted = MaxBreakpoints(user.generator(), lines);
  std::set<int> actual_lines;
  // Lines about which the debuggers have answered differently.
  std::set<int> given_up;
  for (int tries = kTriesPerLine * lines; tries > 0 && static_cast<int>(actual_lines.size()) < wanted; --tries) {
    const int line = candidates[user.random().Below(candidates.size())];
    if (actual_lines.contains(line) || given_up.contains(line)) continue;
    Location location;
    location.set_line(static_cast<uint32_t>(line));
    Action set;
    *set.mutable_set_breakpoint()->mutable_location() = location;
    set.mutable_set_breakpoint()->set_condition(user.Condition(location));
    ASSIGN_OR_RETURN(Output of_a, setter.Act(set));
    if (setter.ended()) break;
    if (setter.differed()) {
      given_up.insert(line);
      RETURN_IF_ERROR(setter.Withdraw(location));
      continue;
    }
    if (!of_a.has_breakpoint_set()) continue;
    if (!user.random().Chance(user.generator().remove_probability)) {
      user.NoteSet(set.set_breakpoint(), of_a);
      actual_lines.insert(static_cast<int>(of_a.breakpoint_set().location().line()));
      continue;
    }
    RETURN_IF_ERROR(setter.Act(BreakpointSetter::Removal(location)).status());
    if (setter.ended()) break;
  }
  return std::move(setter.phase());
}

}  // namespace twinstep
