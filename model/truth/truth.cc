#include "model/truth/truth.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "model/source/code_roles.h"

namespace twinstep {

void TruthCursor::Settle(uint32_t activation) {
  const auto found = std::find(stack_.rbegin(), stack_.rend(), activation);
  if (found != stack_.rend()) {
    stack_.erase(found.base(), stack_.end());
    return;
  }
  const auto known = activations_.find(activation);
  if (known != activations_.end() && known->second.asked_by != kNobody) Settle(known->second.asked_by);
  stack_.push_back(activation);
}

bool TruthCursor::Asks(const TruthSite& delegate, NodeId generator) const {
  const SyntaxTree& tree = truth_.tree();
  const SyntaxNode& function = tree.node(generator);
  if (!function.is(SyntaxNode::kGenerator) || function.is(SyntaxNode::kAsync)) return false;
  const NodeId call = tree.Child(delegate.node, NodeField::kArgument);
  if (call == kNoNode || tree.type(call) != NodeType::kCallExpression) return false;
  const std::string_view name = CalledName(tree, call);
  return !name.empty() && name == NameOfFunction(tree, generator);
}

bool TruthCursor::IsAsync(const TruthSite& site) const {
  return truth_.tree().node(site.function).is(SyntaxNode::kAsync);
}

void TruthCursor::SetVague(Activation& activation, bool is_vague) {
  vague_ += is_vague - activation.is_vague;
  activation.is_vague = is_vague;
}

void TruthCursor::SetYields(Activation& activation, NodeId yield) {
  const bool in_loop = yield != kNoNode && ClosesIterator(truth_.tree(), yield);
  yields_in_loops_ += in_loop - activation.yields_in_loop;
  activation.yields = yield != kNoNode;
  activation.yields_in_loop = in_loop;
}

int TruthCursor::asking() const {
  int asking = 0;
  for (auto at = activations_.find(stack_.back()); at != activations_.end() && at->second.asked_by != kNobody;
       at = activations_.find(at->second.asked_by)) {
    ++asking;
  }
  return asking;
}

bool TruthCursor::MayBeClosedByAnother(uint32_t activation) const {
  const auto found = activations_.find(activation);
  return found != activations_.end() && found->second.by_another;
}

bool TruthCursor::Next() {
  if (event_ + 1 >= truth_.size()) return false;
  if (leaving_ > 0) SetVague(activations_[stack_.back()], false);
  stack_.resize(stack_.size() - static_cast<size_t>(std::exchange(leaving_, 0)));
  const uint32_t delegates = std::exchange(delegates_, kNobody);
  const TruthEvent& event = truth_.log().events(++event_);
  if (event.jobs_begin()) {
    stack_.clear();
    return true;
  }
  const TruthSite& site = *truth_.site(event_);
  const bool asks = delegates != kNobody && site.kind == TruthEventKind::kEnter && Asks(*delegate_, site.function);
  // From here on it may wait, and nothing tells.
  if (delegates != kNobody && !asks) SetVague(activations_[delegates], true);
  Settle(event.activation());
  Activation& activation = activations_[event.activation()];
  // An async generator waits for what it yields, and may go on in a job with what that was rejected with.
  const bool was_closed = activation.yields && site.kind != TruthEventKind::kResume;
  if (was_closed && IsAsync(site)) SetVague(activation, true);
  SetYields(activation, kNoNode);
  if (was_closed) activation.by_another = yields_in_loops_ > 0;
  if (site.kind == TruthEventKind::kResume) activation.by_another = false;
  switch (site.kind) {
    case TruthEventKind::kEnter:
      activation.site = &site;
      if (asks) activation.asked_by = delegates;
      break;
    case TruthEventKind::kPoint:
    case TruthEventKind::kCatch:
      activation.site = &site;
      break;
    case TruthEventKind::kBodyEnd:
      activation.site = &site;
      // Nothing tells that a program which has come to its end is left.
      if (site.function == kRootNode) leaving_ = 1;
      break;
    case TruthEventKind::kDelegate:
      delegates_ = event.activation();
      delegate_ = &site;
      break;
    case TruthEventKind::kResume:
      SetVague(activation, false);
      break;
    case TruthEventKind::kExit:
      leaving_ = 1;
      break;
    case TruthEventKind::kSuspend:
      if (truth_.tree().type(site.node) == NodeType::kYieldExpression) SetYields(activation, site.node);
      leaving_ = 1 + asking();
      break;
    case TruthEventKind::kReturn: {
      // What an async generator returns it waits for first.
      const SyntaxNode& function = truth_.tree().node(site.function);
      if (function.is(SyntaxNode::kAsync) && function.is(SyntaxNode::kGenerator)) SetVague(activation, true);
      break;
    }
    case TruthEventKind::kThrow:
    case TruthEventKind::kMake:
    case TruthEventKind::kMakeFunction:
    case TruthEventKind::kAct:
    case TruthEventKind::kActed:
    case TruthEventKind::kActThrew:
      break;
  }
  for (const TruthChange& change : event.changes()) {
    activations_[change.activation()].values[change.variable()] = &change;
  }
  return true;
}

const TruthSite& TruthCursor::SiteOf(uint32_t activation) const {
  static const TruthSite kBeforeAnything;
  const auto found = activations_.find(activation);
  return found == activations_.end() || found->second.site == nullptr ? kBeforeAnything : *found->second.site;
}

const TruthChange* TruthCursor::Find(uint32_t activation, VariableId variable) const {
  const auto found = activations_.find(activation);
  if (found == activations_.end() || found->second.site == nullptr) return nullptr;
  const std::vector<VariableId>& seen = found->second.site->variables;
  if (std::find(seen.begin(), seen.end(), variable) == seen.end()) return nullptr;
  const auto value = found->second.values.find(variable);
  return value == found->second.values.end() ? nullptr : value->second;
}

}  // namespace twinstep
