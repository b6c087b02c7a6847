// field-end-missed: a breakpoint at the end of a field's initialiser is hit where one in the initialiser was.

#include <algorithm>
#include <optional>

#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// The field whose initialiser runs at the place, not a function in it; kNoNode: none.
NodeId FieldAt(const SyntaxTree& tree, const Location& location) {
  if (location.source() != Location::MAIN) return kNoNode;
  const std::optional<int> offset =
      tree.text().OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
  if (!offset) return kNoNode;
  for (NodeId node = tree.InnermostNodeAt(*offset); node != kRootNode; node = tree.node(node).parent) {
    if (IsFunction(tree.type(node))) return kNoNode;
    const NodeId parent = tree.node(node).parent;
    if (tree.type(parent) != NodeType::kPropertyDefinition) continue;
    // A computed key is evaluated with the class; at another one the initialiser begins.
    const bool is_value = tree.node(node).field == NodeField::kValue;
    return is_value || !tree.node(parent).is(SyntaxNode::kComputed) ? parent : kNoNode;
  }
  return kNoNode;
}

// Where the initialiser of the field ends; none: it has none.
std::optional<LineAndColumn> EndOf(const SyntaxTree& tree, NodeId field) {
  const NodeId value = tree.Child(field, NodeField::kValue);
  if (value == kNoNode) return std::nullopt;
  const TextPosition end = tree.text().PositionAt(tree.node(value).end);
  return LineAndColumn(static_cast<uint32_t>(end.line), static_cast<uint32_t>(end.column));
}

// An exception may end the initialiser that the frame of that number runs.
bool MayThrow(const TruthTimeline& timeline, const PauseMatch& match, int number) {
  int event = 0;
  int end = timeline.size();
  for (const MatchedFrame& matched : match.frames) {
    if (!match.matched() || match.ambiguous || matched.frame != number) continue;
    event = match.moment.event;
    const absl::Span<const int> own = timeline.EventsOf(timeline.link(matched.link).activation);
    if (!own.empty()) end = own.back() + 1;
  }
  if (end == timeline.size() && !timeline.complete()) return true;
  for (; event < end; ++event) {
    const TruthSite* const site = timeline.site(event);
    if (site != nullptr && (site->kind == TruthEventKind::kThrow || site->kind == TruthEventKind::kCatch)) return true;
  }
  return false;
}

bool HasBreakpoint(const Stretch& stretch, const LineAndColumn& place) {
  for (const SetBreakpointAt& one : stretch.breakpoints) {
    if (one.place == place && one.certain && one.condition.empty()) return true;
  }
  return false;
}

void CheckFieldEndMissed(const JudgedSession& session, Checks& checks) {
  if (!session.has_truth()) return;
  const KnownProgram& known = session.known();
  const SyntaxTree& tree = *known.tree;
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const JudgedPause* const from = session.FromOf(stretch);
    if (from == nullptr || stretch.blackboxed || !session.TruthHoldsAt(stretch.answer_event)) continue;
    const auto& frames = from->paused->frames();
    const auto making = std::find_if(frames.begin(), frames.end(),
                                     [&](const Frame& frame) { return FieldAt(tree, frame.location()) != kNoNode; });
    if (making == frames.end()) continue;
    const NodeId field = FieldAt(tree, making->location());
    const std::optional<LineAndColumn> end = EndOf(tree, field);
    if (!end || PlaceOf(making->location()) >= *end || !HasBreakpoint(stretch, *end)) continue;
    const JudgedPause* const to = session.ToOf(stretch);
    // What the initialiser calls comes first.
    if (to != nullptr &&
        (PlaceOf(to->paused->location()) == *end || to->paused->frames_size() > frames.end() - making ||
         FieldAt(tree, to->paused->location()) == field)) {
      continue;
    }
    const Finished* const finished = session.finished();
    const bool ran_to_end =
        finished != nullptr && (finished->outcome() == Finished::COMPLETED || finished->outcome() == Finished::THREW);
    if (to == nullptr && !ran_to_end) continue;
    if (MayThrow(*known.timeline, from->match, static_cast<int>(making - frames.begin()))) {
      checks.Unknown("an exception may have left the initialiser");
      continue;
    }
    checks.Count();
    checks.Break(stretch.answer_event, ConstructOf(known, field), About(Aspect::BREAKPOINT, LocationOf(*end)),
                 PauseAt(LocationOf(*end), Datum::END_OF_INITIALISER), Came(session, stretch.answer_event));
  }
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    if (pause.paused->reason() == Paused::BREAKPOINT) checks.Count(FieldAt(tree, pause.paused->location()) != kNoNode);
  }
}

}  // namespace

const Invariant kFieldEndMissed = {
    .name = "field-end-missed",
    .promise = "A program that was paused in a field's initialiser comes to a breakpoint at its end.",
    .source =
        Sources{.of_tools =
                    {"Debugger.Script.setBreakpoint: the handler is called each time execution reaches the instruction",
                     Document::DEBUGGER_SCRIPT}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "misses the $W, the end of a field's initialiser",
    .fault = Fault::kEither,
    .check = CheckFieldEndMissed,
};

}  // namespace twinstep
