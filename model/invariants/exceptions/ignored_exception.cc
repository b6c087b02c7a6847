// An exception of ignored code pauses where it reaches code that is not ignored.

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "model/invariants/exceptions/thrown_where.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

using Range = std::pair<int, int>;

int OffsetOf(const SyntaxTree& tree, const Location& location) {
  return tree.text().OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())}).value_or(-1);
}

// The ranges that are ignored; none: other code is ignored too.
std::vector<Range> RangesOf(const SyntaxTree& tree, const IgnoredCode& ignored) {
  std::vector<Range> ranges;
  if (ignored.has_scripts()) return ranges;
  for (const Blackbox& blackbox : ignored.ranges()) {
    if (blackbox.begin().source() != Location::MAIN) return {};
    ranges.emplace_back(OffsetOf(tree, blackbox.begin()), OffsetOf(tree, blackbox.end()));
  }
  return ranges;
}

enum class Ignored { kNo, kYes, kPartly };

// A function is ignored as a whole.
Ignored IsIgnored(const SyntaxTree& tree, const std::vector<Range>& ranges, NodeId function) {
  const SyntaxNode& node = tree.node(function);
  Ignored ignored = Ignored::kNo;
  for (const Range& range : ranges) {
    if (function != kRootNode && range.first <= node.start && node.end <= range.second) return Ignored::kYes;
    const bool apart = node.end <= range.first || range.second <= node.start;
    const bool around = node.start <= range.first && range.second <= node.end;
    if (!apart && !around) ignored = Ignored::kPartly;
  }
  return ignored;
}

// The event at which what is thrown at `event` has left all ignored code for code that is not, which it has come from;
// -1: it never does, or built-in code is between.
int LeavesIgnored(const KnownProgram& known, const std::vector<Range>& ranges, int event, int end, Checks& checks) {
  const TruthTimeline& timeline = *known.timeline;
  if (IsIgnored(*known.tree, ranges, timeline.site(event)->function) != Ignored::kYes) return -1;
  for (++event; event < end; ++event) {
    const TruthSite* const site = timeline.site(event);
    if (site == nullptr || timeline.IsVague(event)) return -1;
    const Ignored ignored = IsIgnored(*known.tree, ranges, site->function);
    if (ignored == Ignored::kPartly) {
      checks.Unknown("a function on the exception's way is ignored in part");
      return -1;
    }
    const bool has_exception = site->kind == TruthEventKind::kThrow || site->kind == TruthEventKind::kCatch;
    if (ignored == Ignored::kNo) return has_exception ? event : -1;
    if (site->kind == TruthEventKind::kCatch) return -1;
    if (!has_exception && site->kind != TruthEventKind::kExit) return -1;
    if (known.tree->node(site->function).is(SyntaxNode::kAsync)) return -1;
  }
  return -1;
}

// The statement in which the event's activation was before it.
NodeId StatementBefore(const TruthTimeline& timeline, int event) {
  const absl::Span<const int> events = timeline.EventsOf(timeline.truth().log().events(event).activation());
  auto before = std::lower_bound(events.begin(), events.end(), event);
  while (before != events.begin()) {
    const TruthSite& site = *timeline.site(*--before);
    if (site.kind == TruthEventKind::kPoint) return site.node;
  }
  return timeline.site(event)->node;
}

void CheckIgnoredException(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    if (stretch.exceptions != PauseOnExceptions::ALL || !stretch.blackboxed) continue;
    const std::optional<JudgedSession::Ran> ran = session.RanIn(stretch);
    if (!ran) continue;
    if (stretch.breakpoints_off) {
      checks.Exempt("breakpoints are off, and with them pauses on exceptions in some debuggers");
      continue;
    }
    const std::vector<Range> ranges = RangesOf(*known.tree, stretch.ignored);
    if (ranges.empty()) {
      checks.Unknown("scripts are ignored by their URLs");
      continue;
    }
    for (int event = ran->begin.event + 1; event + 1 < ran->end.event; ++event) {
      if (!Throws(known, event)) continue;
      const int reached = LeavesIgnored(known, ranges, event, ran->end.event, checks);
      if (reached < 0) continue;
      checks.Count();
      const NodeId node = StatementBefore(*known.timeline, reached);
      const Code code = CodeOf(known, node);
      Aspect about = About(Aspect::THROW, code.place());
      about.set_node_type(code.node_type());
      // Frames of ignored code may be on top of the one that is not.
      Datum expected = PauseAt(code.place(), Datum::IS_THROWN, *stretch.action);
      expected.mutable_pause()->clear_place();
      checks.Break(stretch.answer_event, ConstructOf(known, node), std::move(about), std::move(expected),
                   Came(session, stretch.answer_event));
      break;
    }
  }
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    checks.Count(pause.paused->reason() == Paused::EXCEPTION);
  }
}

}  // namespace

const Invariant kIgnoredException = {
    .name = "ignored-exception",
    .promise =
        "With pauses on all exceptions one that leaves ignored code pauses the program in the first frame that is not "
        "ignored.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.setPauseOnExceptions: all; "
                                    "Debugger.setBlackboxedRanges: steps alone skip such code",
                                    Document::DEBUGGER_DOMAIN},
                      .of_tools = {"DevTools, thread.js: onExceptionUnwind of the first frame that is not blackboxed",
                                   Document::DEVTOOLS_THREAD}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "misses an exception that comes out of ignored code",
    .fault = Fault::kTools,
    .check = CheckIgnoredException,
};

}  // namespace twinstep
