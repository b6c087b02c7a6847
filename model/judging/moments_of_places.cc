// Which moments of the truth a place can mean: the matcher's lists of events by what stands there.
#include <algorithm>
#include <set>
#include <vector>

#include "model/judging/pause_matching.h"
#include "model/judging/places_of_pauses.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {

PauseMatcher::PauseMatcher(const KnownProgram& known) : known_(known), timeline_(*known.timeline) {
  const absl::Span<const SyntaxNode> nodes = known.tree->nodes();
  const bool has_loops = std::any_of(nodes.begin(), nodes.end(), [](const SyntaxNode& node) {
    return node.type == NodeType::kForInStatement || node.type == NodeType::kForOfStatement;
  });
  std::set<uint32_t> activations;
  for (int event = 0; event < timeline_.size(); ++event) {
    const TruthSite* const site = timeline_.site(event);
    if (site == nullptr) continue;
    if (has_loops) activations.insert(timeline_.truth().log().events(event).activation());
    if (timeline_.IsVague(event)) vague_.insert(site->function);
    if (site->kind == TruthEventKind::kPoint || site->kind == TruthEventKind::kBodyEnd) {
      heads_[site->node].push_back(event);
      if (IsFunction(known.tree->type(site->node))) {
        (site->kind == TruthEventKind::kPoint ? makings_ : endings_)[site->node].push_back(event);
      }
    }
    const int after = timeline_.StackAfter(event);
    if (after == TruthTimeline::kNoLink) continue;
    if (site->kind == TruthEventKind::kExit && !IsThrownInto(event)) {
      const NodeId made = ClassMadeBy(*known.tree, site->function);
      if (made != kNoNode) turns_[made].push_back(event);
    }
    const TruthSite& where = *timeline_.link(after).site;
    inside_[where.node].push_back(event);
    in_code_[where.function].push_back(event);
  }
  for (const uint32_t activation : activations) AddTurns(activation);
  for (auto& [loop, events] : turns_) std::sort(events.begin(), events.end());
}

void PauseMatcher::AddTurns(uint32_t activation) {
  const SyntaxTree& tree = *known_.tree;
  const absl::Span<const int> events = timeline_.EventsOf(activation);
  for (size_t i = 0; i + 1 < events.size(); ++i) {
    const TruthSite& site = *timeline_.site(events[i]);
    const TruthSite& next = *timeline_.site(events[i + 1]);
    if (site.kind == TruthEventKind::kSuspend || site.kind == TruthEventKind::kDelegate ||
        next.kind == TruthEventKind::kThrow || next.kind == TruthEventKind::kCatch) {
      continue;
    }
    const NodeId next_node = WithoutLabels(tree, next.node);
    for (NodeId node = WithoutLabels(tree, site.node); node != kNoNode && node != site.function;
         node = tree.node(node).parent) {
      if (!HasTurns(tree, node) || (node != site.node && LeavesLoop(tree, site.node, node))) continue;
      const NodeId first = FirstOfTurn(tree, node);
      const bool goes_on = next.kind == TruthEventKind::kPoint && next_node == first;
      // Or it is about to be done once more, as what another loop's turn begins with.
      const bool ends = !tree.IsInside(next_node, node) || (next_node == node && next.kind == TruthEventKind::kPoint);
      // As behind any call, the debugger may stand there behind those of the statement that comes before.
      for (int event = events[i]; first != kNoNode && (goes_on || ends) && event < events[i + 1]; ++event) {
        const int link = timeline_.StackAfter(event);
        if (link != TruthTimeline::kNoLink && timeline_.link(link).activation == activation) {
          turns_[node].push_back(event);
        }
      }
      if (!ends) break;
    }
  }
}

std::vector<PauseMatcher::Source> PauseMatcher::SourcesOf(const Paused& paused, const FrameReading& youngest,
                                                          Moment from) const {
  std::vector<Source> sources;
  const auto add = [&](const std::map<NodeId, std::vector<int>>& lists, NodeId key, Side side) {
    const auto list = lists.find(key);
    if (list == lists.end()) return;
    // A head of the event itself is over where `from` is inside of it.
    const int first = from.event + (side == Side::kHead && from.inside ? 1 : 0);
    const auto next = std::lower_bound(list->second.begin(), list->second.end(), first);
    sources.push_back({&list->second, side, static_cast<size_t>(next - list->second.begin())});
  };
  if (youngest.turns) {
    add(turns_, youngest.node, Side::kTurn);
    return sources;
  }
  if (youngest.entered) {
    add(in_code_, youngest.code, Side::kEntered);
    return sources;
  }
  if (youngest.calls) {
    add(inside_, youngest.node, Side::kInside);
    // A loop calls its iterator at each turn.
    add(turns_, youngest.node, Side::kTurn);
    return sources;
  }
  const Location& location = paused.frames(youngest.frame).location();
  const bool thrown = paused.reason() == Paused::EXCEPTION;
  const bool head = known_.places->IsHead(location);
  if (head && !thrown) {
    const bool is_function = IsFunction(known_.tree->type(youngest.node));
    const auto& of_function = known_.places->MakesNode(location, youngest.node) ? makings_ : endings_;
    add(is_function ? of_function : heads_, youngest.node, Side::kHead);
    // Back from a call, at the next one of the statement, which may stand where it begins.
    // A run to a place may end as the step that was under way.
    const bool steps = paused.reason() == Paused::STEP || paused.reason() == Paused::LOCATION_REACHED;
    const bool calls = !IsEachLoop(*known_.tree, youngest.node) ||
                       HasCall(*known_.tree, known_.tree->Child(youngest.node, NodeField::kRight));
    if (steps && calls && known_.facts->returns_to_next_call) add(inside_, youngest.node, Side::kBack);
  }
  if (youngest.node == youngest.code) {
    // Constructors go there with what they return, those of derived classes in every engine.
    if (known_.facts->pauses_at_frame_ends || (paused.has_returned() && IsConstructor(*known_.tree, youngest.code))) {
      add(in_code_, youngest.code, Side::kReturned);
    }
    // What a step shows when it leaves a frame, another pause may have shown before.
    if (paused.reason() == Paused::STEP && known_.facts->pauses_at_frame_ends)
      add(in_code_, youngest.code, Side::kEnding);
    return sources;
  }
  if (IsArrowBody(*known_.tree, youngest.node) && paused.reason() == Paused::STEP && paused.has_returned()) {
    add(inside_, youngest.node, Side::kEnding);
  }
  if (head && !thrown) {
    // A frame that an exception leaves is told by what threw.
    if (paused.has_thrown()) add(inside_, youngest.node, Side::kInside);
    // So is one whose last statement is a finally clause's, when it returns.
    if (known_.facts->pauses_at_frame_ends && paused.has_returned() && paused.reason() == Paused::STEP) {
      add(inside_, youngest.node, Side::kEnding);
    }
    return sources;
  }
  const bool returned = known_.facts->marks_returns_by_end && known_.places->EndsReturn(location);
  add(inside_, youngest.node, returned && !thrown ? Side::kReturned : Side::kInside);
  return sources;
}

bool PauseMatcher::Means(Side side, int event) const {
  const TruthSite& site = *timeline_.site(event);
  const TruthTimeline::Link* const after = side == Side::kHead ? nullptr : &timeline_.link(timeline_.StackAfter(event));
  switch (side) {
    case Side::kHead:
    case Side::kInside:
    case Side::kTurn:
      return true;
    case Side::kEntered:
      return site.kind == TruthEventKind::kEnter;
    case Side::kReturned: {
      // Who tells it by the function's end comes there behind all finally clauses.
      if (site.kind == TruthEventKind::kReturn) return !known_.facts->pauses_at_frame_ends || ExitsNext(event);
      // A return statement without a value.
      const NodeId node = after->site->node;
      return site.kind == TruthEventKind::kPoint && known_.tree->type(node) == NodeType::kReturnStatement &&
             known_.tree->Child(node, NodeField::kArgument) == kNoNode;
    }
    case Side::kEnding:
      // The program's own end has no event of its own.
      if (site.kind == TruthEventKind::kBodyEnd && site.function == kRootNode) return true;
      return ExitsNext(event) && site.kind != TruthEventKind::kEnter;
    case Side::kBack:
      // Or from what it waited for.
      return site.kind == TruthEventKind::kResume || timeline_.StackAt(event) != timeline_.StackAfter(event);
  }
  return false;
}

bool PauseMatcher::IsThrownInto(int event) const {
  const TruthSite& site = *timeline_.site(event);
  if (site.kind != TruthEventKind::kExit) return false;
  const absl::Span<const int> events = timeline_.EventsOf(timeline_.link(timeline_.StackAt(event)).activation);
  const auto exit = std::lower_bound(events.begin(), events.end(), event);
  return exit != events.begin() && timeline_.site(*std::prev(exit))->kind == TruthEventKind::kThrow;
}

bool PauseMatcher::IsThrownNext(uint32_t activation, int event) const {
  const int next = timeline_.NextOf(activation, event);
  if (next >= timeline_.size()) return true;
  const TruthEventKind kind = timeline_.site(next)->kind;
  return kind == TruthEventKind::kThrow || kind == TruthEventKind::kCatch;
}

bool PauseMatcher::ExitsNext(int event) const {
  const int next = timeline_.NextOf(timeline_.link(timeline_.StackAfter(event)).activation, event);
  return next < timeline_.size() && timeline_.site(next)->kind == TruthEventKind::kExit;
}

}  // namespace twinstep
