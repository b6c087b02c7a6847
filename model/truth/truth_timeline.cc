#include "model/truth/truth_timeline.h"

#include <algorithm>
#include <utility>

namespace twinstep {
namespace {

bool AwaitsAtTop(const SyntaxTree& tree) {
  for (NodeId node = kRootNode; node < static_cast<NodeId>(tree.nodes().size()); ++node) {
    if (tree.EnclosingFunction(node) != kNoNode) continue;
    if (tree.type(node) == NodeType::kAwaitExpression || tree.node(node).is(SyntaxNode::kAwait)) return true;
  }
  return false;
}

// The last event of the program's own activation; -1: there is none.
int LastOfProgram(const Truth& truth) {
  int event = truth.size() - 1;
  while (event >= 0 && (truth.site(event) == nullptr || truth.site(event)->function != kRootNode)) --event;
  return event;
}

// The head of a `for await` is about to wait, or may: no event tells that it does, nor that it goes on.
bool MayWait(const SyntaxTree& tree, const TruthSite& site) {
  for (NodeId node = site.node; node != kNoNode; node = tree.node(node).parent) {
    if (tree.node(node).is(SyntaxNode::kAwait)) return true;
    if (node == site.function) break;
  }
  return false;
}

}  // namespace

TruthTimeline::TruthTimeline(std::shared_ptr<const Truth> truth) : truth_(std::move(truth)) {
  stacks_.reserve(truth_->size());
  vague_.reserve(truth_->size());
  const bool awaits_at_top = AwaitsAtTop(truth_->tree());
  const int last_of_program = LastOfProgram(*truth_);
  bool may_wait = false;
  // The newest link of each activation.
  absl::flat_hash_map<uint32_t, int> newest;
  TruthCursor cursor(*truth_);
  while (cursor.Next()) {
    const int event = cursor.event();
    const TruthSite* const site = cursor.site();
    // A module that an exception ends is left without an event: jobs after it have nothing below.
    const bool above_module =
        awaits_at_top && event > last_of_program && cursor.stack().size() > 1 && cursor.stack().front() == 0;
    vague_.push_back(cursor.is_vague() || above_module || may_wait);
    if (site == nullptr) {
      stacks_.emplace_back(kNoLink, kNoLink);
      continue;
    }
    may_wait = may_wait || MayWait(truth_->tree(), *site);
    const absl::Span<const uint32_t> stack = cursor.stack();
    const uint32_t activation = stack.back();
    const size_t changed = stack.size() - 1 - static_cast<size_t>(cursor.asking());
    int at = changed > 0 ? newest[stack[changed - 1]] : kNoLink;
    for (size_t i = changed; i < stack.size(); ++i) at = newest[stack[i]] = LinkOf(cursor, stack[i], at, newest);
    const bool leaves = site->kind == TruthEventKind::kExit || site->kind == TruthEventKind::kSuspend;
    int after = at;
    for (int i = 0; leaves && i < cursor.leaving(); ++i) after = links_[after].below;
    stacks_.emplace_back(at, after);
    events_[activation].push_back(event);
    if (site->kind == TruthEventKind::kEnter) begins_[activation] = event;
    for (const TruthChange& change : truth_->log().events(event).changes()) {
      changes_[Key(change.activation(), change.variable())].emplace_back(event, &change);
    }
  }
}

int TruthTimeline::LinkOf(const TruthCursor& cursor, uint32_t activation, int below,
                          const absl::flat_hash_map<uint32_t, int>& newest) {
  const TruthSite& where = cursor.SiteOf(activation);
  const bool by_another = cursor.MayBeClosedByAnother(activation);
  // A generator that goes on may have another caller.
  if (const auto known = newest.find(activation); known != newest.end()) {
    const Link& link = links_[known->second];
    if (link.site == &where && link.below == below && link.by_another == by_another) return known->second;
  }
  const bool any_by_another = by_another || (below != kNoLink && links_[below].any_by_another);
  const int depth = below == kNoLink ? 1 : links_[below].depth + 1;
  links_.push_back({activation, &where, below, depth, by_another, any_by_another});
  return static_cast<int>(links_.size()) - 1;
}

bool TruthTimeline::IsOn(int link, uint32_t activation) const {
  for (; link != kNoLink; link = links_[link].below) {
    if (links_[link].activation == activation) return true;
  }
  return false;
}

absl::Span<const int> TruthTimeline::EventsOf(uint32_t activation) const {
  const auto found = events_.find(activation);
  return found == events_.end() ? absl::Span<const int>() : absl::Span<const int>(found->second);
}

int TruthTimeline::NextOf(uint32_t activation, int event) const {
  const absl::Span<const int> events = EventsOf(activation);
  const auto next = std::upper_bound(events.begin(), events.end(), event);
  return next == events.end() ? size() : *next;
}

std::optional<uint32_t> TruthTimeline::OuterOf(uint32_t activation, NodeId code) const {
  if (code == kRootNode) return 0;
  for (;;) {
    const auto begins = begins_.find(activation);
    if (begins == begins_.end()) return std::nullopt;
    if (truth_->site(begins->second)->function == code) return activation;
    const TruthEvent& event = truth_->log().events(begins->second);
    if (!event.has_value() || event.value().number() < 0) return std::nullopt;
    activation = static_cast<uint32_t>(event.value().number());
  }
}

const TruthChange* TruthTimeline::ValueAt(int event, uint32_t activation, VariableId variable) const {
  const auto found = changes_.find(Key(activation, variable));
  if (found == changes_.end()) return nullptr;
  const auto after = std::upper_bound(found->second.begin(), found->second.end(), event,
                                      [](int at, const auto& change) { return at < change.first; });
  return after == found->second.begin() ? nullptr : std::prev(after)->second;
}

int TruthTimeline::NextChange(int event, uint32_t activation, VariableId variable) const {
  const auto found = changes_.find(Key(activation, variable));
  if (found == changes_.end()) return size();
  const auto after = std::upper_bound(found->second.begin(), found->second.end(), event,
                                      [](int at, const auto& change) { return at < change.first; });
  return after == found->second.end() ? size() : after->first;
}

}  // namespace twinstep
