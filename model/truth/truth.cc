#include "model/truth/truth.h"

#include <algorithm>

#include "model/source/code_roles.h"

namespace twinstep {

void TruthCursor::Settle(uint32_t activation) {
  const auto found = std::find(stack_.rbegin(), stack_.rend(), activation);
  if (found == stack_.rend()) {
    stack_.push_back(activation);
  } else {
    stack_.erase(found.base(), stack_.end());
  }
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

bool TruthCursor::MayBeClosedByAnother(uint32_t activation) const {
  const auto found = activations_.find(activation);
  return found != activations_.end() && found->second.by_another;
}

bool TruthCursor::Next() {
  if (event_ + 1 >= truth_.size()) return false;
  if (pops_) {
    stack_.pop_back();
    SetVague(activations_[leaves_], false);
  }
  pops_ = false;
  const TruthEvent& event = truth_.log().events(++event_);
  if (event.jobs_begin()) {
    stack_.clear();
    return true;
  }
  const TruthSite& site = *truth_.site(event_);
  Settle(event.activation());
  Activation& activation = activations_[event.activation()];
  // An async generator waits for what it yields, and may go on in a job with what that was rejected with.
  const bool was_closed = activation.yields && site.kind != TruthEventKind::kResume;
  if (was_closed && IsAsync(site)) SetVague(activation, true);
  SetYields(activation, kNoNode);
  if (was_closed) activation.by_another = yields_in_loops_ > 0;
  if (site.kind == TruthEventKind::kResume) activation.by_another = false;
  switch (site.kind) {
    case TruthEventKind::kPoint:
    case TruthEventKind::kEnter:
    case TruthEventKind::kCatch:
      activation.site = &site;
      break;
    case TruthEventKind::kBodyEnd:
      activation.site = &site;
      // Nothing tells that a program which has come to its end is left.
      if (site.function == kRootNode) {
        leaves_ = event.activation();
        pops_ = true;
      }
      break;
    case TruthEventKind::kDelegate:
      SetVague(activation, true);
      break;
    case TruthEventKind::kResume:
      SetVague(activation, false);
      break;
    case TruthEventKind::kExit:
      leaves_ = event.activation();
      pops_ = true;
      break;
    case TruthEventKind::kSuspend:
      if (truth_.tree().type(site.node) == NodeType::kYieldExpression) SetYields(activation, site.node);
      leaves_ = event.activation();
      pops_ = true;
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
