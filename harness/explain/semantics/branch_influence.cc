#include "harness/explain/semantics/branch_influence.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/js_string.h"
#include "proto/value.pb.h"

namespace twinstep {
namespace {

// Branches between a definition and its use that are looked at.
constexpr int kMostBranches = 20000;

bool IsLoopOrSwitch(NodeType type) {
  switch (type) {
    case NodeType::kWhileStatement:
    case NodeType::kDoWhileStatement:
    case NodeType::kForStatement:
    case NodeType::kForInStatement:
    case NodeType::kForOfStatement:
    case NodeType::kSwitchStatement:
      return true;
    default:
      return false;
  }
}

std::string NameOfProperty(const SyntaxTree& tree, NodeId holder, NodeField field) {
  const NodeId key = tree.Child(holder, field);
  if (key == kNoNode || tree.node(holder).is(SyntaxNode::kComputed)) return "";
  return std::string(tree.StringOf(key));
}

}  // namespace

std::string NameOfCell(const ExecutionTrace& trace, CellId id) {
  if (id == kNoCell) return "";
  const TraceCell& cell = trace.cell_at(id);
  if (cell.kind == TraceCell::Kind::kVariable) {
    return std::string(trace.sources()[cell.source].tree->NameOf(cell.variable));
  }
  if (cell.key.is(ValueTag::kNumber)) return NumberToDisplay(cell.key.number());
  if (!cell.key.is(ValueTag::kString)) return "";
  JsString name;
  SetJsString(trace.string(cell.key).units, 100, name);
  return ToDisplay(name);
}

BranchInfluence::BranchInfluence(const ExecutionTrace& trace)
    : trace_(trace), branches_of_(trace.activations().size()) {
  for (EventId event = 0; event < trace.size(); ++event) {
    if (trace.kind(event) != EventKind::kBranch) continue;
    branches_.push_back(event);
    branches_of_[trace.activation(event)].push_back(event);
  }
}

std::vector<NodeId> BranchInfluence::Side(EventId branch, bool outcome) const {
  const SyntaxTree& tree = trace_.tree(branch);
  const NodeId node = trace_.node(branch);
  const auto only = [&](NodeField field) {
    const NodeId child = tree.Child(node, field);
    return child == kNoNode ? std::vector<NodeId>() : std::vector<NodeId>{child};
  };
  switch (trace_.branch_kind(branch)) {
    case BranchKind::kIf:
    case BranchKind::kConditional:
      return only(outcome ? NodeField::kConsequent : NodeField::kAlternate);
    case BranchKind::kLoop: {
      if (!outcome) return {};
      std::vector<NodeId> parts = only(NodeField::kBody);
      for (const NodeField field : {NodeField::kUpdate, NodeField::kTest}) {
        const std::vector<NodeId> more = only(field);
        parts.insert(parts.end(), more.begin(), more.end());
      }
      return parts;
    }
    case BranchKind::kIteration: {
      if (!outcome) return {};
      std::vector<NodeId> parts = only(NodeField::kBody);
      const std::vector<NodeId> left = only(NodeField::kLeft);
      parts.insert(parts.end(), left.begin(), left.end());
      return parts;
    }
    case BranchKind::kCase: {
      // It falls through into those behind; where it is not the one, these are tried, or the default runs.
      std::vector<NodeId> parts;
      const NodeId around = tree.node(node).parent;
      for (const NodeId other : tree.Children(around, NodeField::kCases)) {
        if (outcome ? other >= node : other > node) parts.push_back(other);
      }
      return parts;
    }
    case BranchKind::kLogical:
    case BranchKind::kAssignment:
    case BranchKind::kDefault:
      if (!outcome) return {};
      // Of an assignment the target is what the right side goes to.
      return trace_.branch_kind(branch) == BranchKind::kLogical ? only(NodeField::kRight) : std::vector<NodeId>{node};
    case BranchKind::kOptional: {
      if (!outcome) return {};
      // The chain around it.
      NodeId chain = node;
      while (chain != kRootNode && tree.type(chain) != NodeType::kChainExpression) chain = tree.node(chain).parent;
      return {chain};
    }
  }
  return {};
}

void BranchInfluence::AddEffects(const SyntaxTree& tree, NodeId node, Effects& effects) const {
  const auto define = [&](NodeId target) {
    if (target == kNoNode) return;
    if (tree.type(target) == NodeType::kIdentifier) {
      effects.variables.insert(tree.VariableAt(target));
      effects.names.insert(std::string(tree.StringOf(target)));
    } else if (tree.type(target) == NodeType::kMemberExpression) {
      effects.names.insert(NameOfProperty(tree, target, NodeField::kProperty));
    }
  };
  for (NodeId id = node; id < tree.node(node).subtree_end; ++id) {
    const NodeType type = tree.type(id);
    // What a function inside would do, it does when it is called.
    if (IsFunction(type) && id != node) {
      if (type == NodeType::kFunctionDeclaration) define(tree.Child(id, NodeField::kId));
      id = tree.node(id).subtree_end - 1;
      continue;
    }
    switch (type) {
      case NodeType::kAssignmentExpression:
        define(tree.Child(id, NodeField::kLeft));
        break;
      case NodeType::kUpdateExpression:
        define(tree.Child(id, NodeField::kArgument));
        break;
      case NodeType::kVariableDeclarator:
        define(tree.Child(id, NodeField::kId));
        break;
      case NodeType::kReturnStatement:
      case NodeType::kThrowStatement:
        effects.returns = true;
        break;
      case NodeType::kBreakStatement:
      case NodeType::kContinueStatement: {
        // Out of `node`, or only out of a loop inside of it.
        NodeId around = tree.node(id).parent;
        while (around != node && around > kRootNode && !IsLoopOrSwitch(tree.type(around))) {
          around = tree.node(around).parent;
        }
        const bool stays =
            around != node && tree.IsInside(around, node) && tree.Child(id, NodeField::kLabel) == kNoNode;
        effects.jumps = effects.jumps || !stays;
        break;
      }
      default:
        break;
    }
  }
}

const BranchInfluence::Effects& BranchInfluence::EffectsOfSide(EventId branch, bool outcome) const {
  const auto [entry, is_new] = effects_.try_emplace({trace_.source(branch), trace_.node(branch), outcome ? 1 : 0});
  if (is_new) {
    for (const NodeId part : Side(branch, outcome)) AddEffects(trace_.tree(branch), part, entry->second);
  }
  return entry->second;
}

const BranchInfluence::Effects& BranchInfluence::EffectsBehind(EventId branch) const {
  const auto [entry, is_new] = effects_.try_emplace({trace_.source(branch), trace_.node(branch), 2});
  if (!is_new) return entry->second;
  const SyntaxTree& tree = trace_.tree(branch);
  NodeId node = trace_.node(branch);
  // The statements behind it, and behind what it stands in, up to the function.
  while (node != kRootNode && !IsFunction(tree.type(node))) {
    const NodeId parent = tree.node(node).parent;
    for (const NodeId sibling : tree.Children(parent, tree.node(node).field)) {
      if (sibling > node) AddEffects(tree, sibling, entry->second);
    }
    node = parent;
  }
  return entry->second;
}

bool BranchInfluence::Decides(EventId branch, EventId event) const {
  if (trace_.source(branch) != trace_.source(event)) return false;
  const SyntaxTree& tree = trace_.tree(branch);
  const NodeId node = trace_.node(event);
  const bool outcome = trace_.outcome(branch);
  for (const NodeId part : Side(branch, outcome)) {
    if (tree.IsInside(node, part)) return true;
  }
  // The other side would have left, so that nothing behind it had run.
  const Effects& other = EffectsOfSide(branch, !outcome);
  if (!other.returns && !other.jumps) return false;
  const NodeId at = trace_.node(branch);
  if (tree.IsInside(node, at)) return false;
  if (other.returns) return true;
  NodeId loop = tree.node(at).parent;
  while (loop > kRootNode && !IsLoopOrSwitch(tree.type(loop))) loop = tree.node(loop).parent;
  return tree.IsInside(node, loop);
}

EventId BranchInfluence::DecidedBy(EventId event) const {
  // Calls may be nested deeply; recursion of the program is none here.
  while (event != kNoEvent) {
    const ActivationId activation = trace_.activation(event);
    const std::vector<EventId>& branches = branches_of_[activation];
    auto branch = std::lower_bound(branches.begin(), branches.end(), event);
    for (int looked = 0; branch != branches.begin() && looked < kMostBranches; ++looked) {
      --branch;
      if (Decides(*branch, event)) return *branch;
    }
    if (activation == kNoActivation) return kNoEvent;
    const EventId enter = trace_.activations()[activation].enter;
    if (enter == kNoEvent) return kNoEvent;
    EventId call = trace_.operand(enter, 0);
    if (call == kNoEvent) call = trace_.operand(enter, 1);
    event = call;
  }
  return kNoEvent;
}

bool BranchInfluence::CouldDefine(EventId branch, CellId id) const {
  const TraceCell& cell = trace_.cell_at(id);
  const bool outcome = trace_.outcome(branch);
  const std::string name = NameOfCell(trace_, id);
  const auto defines = [&](const Effects& effects) {
    if (cell.kind == TraceCell::Kind::kVariable) {
      return cell.source == trace_.source(branch) && effects.variables.count(cell.variable) > 0;
    }
    return !name.empty() && effects.names.count(name) > 0;
  };
  if (defines(EffectsOfSide(branch, !outcome))) return true;
  const Effects& taken = EffectsOfSide(branch, outcome);
  return (taken.returns || taken.jumps) && defines(EffectsBehind(branch));
}

std::vector<BranchOverEvent> BranchInfluence::On(EventId event) const {
  std::vector<BranchOverEvent> found;
  const EventId direct = DecidedBy(event);
  if (direct != kNoEvent) found.push_back({direct, ""});
  for (const EventId operand : trace_.operands(event)) {
    if (operand == kNoEvent) continue;
    const EventKind kind = trace_.kind(operand);
    if ((kind != EventKind::kRead && kind != EventKind::kGet) || trace_.cell(operand) == kNoCell) continue;
    const EventId definition = trace_.definition(operand);
    std::set<std::pair<uint16_t, NodeId>> seen;
    auto branch = std::lower_bound(branches_.begin(), branches_.end(), operand);
    for (int looked = 0; branch != branches_.begin() && looked < kMostBranches; ++looked) {
      --branch;
      if (definition != kNoEvent && *branch < definition) break;
      if (*branch == direct || seen.count({trace_.source(*branch), trace_.node(*branch)}) > 0) continue;
      if (!CouldDefine(*branch, trace_.cell(operand))) continue;
      seen.insert({trace_.source(*branch), trace_.node(*branch)});
      found.push_back({*branch, NameOfCell(trace_, trace_.cell(operand))});
    }
  }
  return found;
}

}  // namespace twinstep
