#include "harness/isolation/versions/semantics/branch_influence.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

#include "model/js_string.h"
#include "proto/value.pb.h"

namespace twinstep {
namespace {

// Branches between a definition and its use that are looked at.
constexpr int kMostBranches = 20000;
// Branches that could have called what sets a variable.
constexpr int kMostCalling = 8;

constexpr std::array<std::string_view, 13> kChangingMethods = {
    "push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill", "add", "set", "delete", "clear", "concat"};

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
  const auto change = [&](NodeId object) {
    if (object == kNoNode) return;
    if (tree.type(object) == NodeType::kIdentifier) {
      const VariableId variable = tree.VariableAt(object);
      effects.changed.insert(variable);
      // Variables of all scripts have no more than their names.
      if (variable == kNoVariable || tree.scopes()[tree.variables()[variable].scope].type == ScopeType::kGlobal) {
        effects.changed_names.insert(std::string(tree.StringOf(object)));
      }
    } else if (tree.type(object) == NodeType::kMemberExpression) {
      effects.changed_names.insert(NameOfProperty(tree, object, NodeField::kProperty));
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
      case NodeType::kUpdateExpression: {
        const NodeId target =
            tree.Child(id, type == NodeType::kUpdateExpression ? NodeField::kArgument : NodeField::kLeft);
        define(target);
        if (tree.type(target) == NodeType::kMemberExpression && tree.node(target).is(SyntaxNode::kComputed)) {
          change(tree.Child(target, NodeField::kObject));
        }
        break;
      }
      case NodeType::kNewExpression:
        effects.calls = true;
        break;
      case NodeType::kCallExpression: {
        effects.calls = true;
        const NodeId callee = tree.Child(id, NodeField::kCallee);
        if (tree.type(callee) != NodeType::kMemberExpression) break;
        const std::string method = NameOfProperty(tree, callee, NodeField::kProperty);
        if (std::find(kChangingMethods.begin(), kChangingMethods.end(), method) != kChangingMethods.end()) {
          change(tree.Child(callee, NodeField::kObject));
        }
        break;
      }
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

bool BranchInfluence::CouldChange(EventId branch, EventId read) const {
  if (trace_.cell(read) == kNoCell) return false;
  const TraceCell& cell = trace_.cell_at(trace_.cell(read));
  const std::string name = NameOfCell(trace_, trace_.cell(read));
  const bool outcome = trace_.outcome(branch);
  const auto changes = [&](const Effects& effects) {
    if (cell.kind == TraceCell::Kind::kVariable) {
      return cell.source == trace_.source(branch) && effects.changed.count(cell.variable) > 0;
    }
    return !name.empty() && effects.changed_names.count(name) > 0;
  };
  if (changes(EffectsOfSide(branch, !outcome))) return true;
  const Effects& taken = EffectsOfSide(branch, outcome);
  return (taken.returns || taken.jumps) && changes(EffectsBehind(branch));
}

bool BranchInfluence::WaitsForACall(EventId read) const {
  const EventId definition = trace_.definition(read);
  if (definition == kNoEvent || trace_.kind(definition) != EventKind::kWrite) return false;
  const TraceCell& cell = trace_.cell_at(trace_.cell(read));
  if (cell.kind != TraceCell::Kind::kVariable ||
      trace_.tree(definition).type(trace_.node(definition)) != NodeType::kVariableDeclarator) {
    return false;
  }
  const auto [entry, is_new] = set_inside_.try_emplace({cell.source, cell.variable}, false);
  if (!is_new) return entry->second;
  const SyntaxTree& tree = *trace_.sources()[cell.source].tree;
  const NodeId home = tree.EnclosingFunction(trace_.node(definition));
  for (const ReferenceId id : tree.ReferencesTo(cell.variable)) {
    const SyntaxReference& reference = tree.references()[id];
    if (!reference.is(SyntaxReference::kWrite) || reference.is(SyntaxReference::kInit)) continue;
    if (tree.EnclosingFunction(reference.identifier) == home) return entry->second = false;
    entry->second = true;
  }
  return entry->second;
}

std::vector<EventId> BranchInfluence::LookedAt(EventId event) const {
  std::vector<EventId> reads;
  const auto add = [&](EventId operand) {
    if (operand == kNoEvent || !trace_.value(operand).is(ValueTag::kObject)) return;
    const EventKind kind = trace_.kind(operand);
    if (kind == EventKind::kRead || kind == EventKind::kGet) reads.push_back(operand);
  };
  if (trace_.kind(event) == EventKind::kGet && trace_.definition(event) == kNoEvent &&
      trace_.operand(event, 2) == kNoEvent) {
    add(trace_.operand(event, 0));
  } else if (trace_.kind(event) == EventKind::kResult && trace_.operand(event, 0) != kNoEvent &&
             !trace_.builtin(trace_.operand(event, 0)).empty()) {
    const EventId call = trace_.operand(event, 0);
    for (size_t i = 1; i < trace_.operands(call).size(); ++i) add(trace_.operand(call, i));
  }
  return reads;
}

std::vector<BranchOverEvent> BranchInfluence::On(EventId event) const {
  std::vector<BranchOverEvent> found;
  const EventId direct = DecidedBy(event);
  if (direct != kNoEvent) found.push_back({direct, ""});
  // The nearest instance of each of them, back to `from`.
  const auto add = [&](EventId read, EventId from, const std::function<bool(EventId)>& could) {
    std::set<std::pair<uint16_t, NodeId>> seen;
    auto branch = std::lower_bound(branches_.begin(), branches_.end(), read);
    for (int looked = 0; branch != branches_.begin() && looked < kMostBranches; ++looked) {
      --branch;
      if (from != kNoEvent && *branch < from) break;
      if (*branch == direct || seen.count({trace_.source(*branch), trace_.node(*branch)}) > 0 || !could(*branch)) {
        continue;
      }
      seen.insert({trace_.source(*branch), trace_.node(*branch)});
      found.push_back({*branch, NameOfCell(trace_, trace_.cell(read))});
    }
  };
  for (const EventId operand : trace_.operands(event)) {
    if (operand == kNoEvent) continue;
    const EventKind kind = trace_.kind(operand);
    if ((kind != EventKind::kRead && kind != EventKind::kGet) || trace_.cell(operand) == kNoCell) continue;
    const EventId definition = trace_.definition(operand);
    const bool waits = WaitsForACall(operand);
    int calling = 0;
    add(operand, definition, [&](EventId branch) {
      if (CouldDefine(branch, trace_.cell(operand))) return true;
      return waits && calling < kMostCalling && EffectsOfSide(branch, !trace_.outcome(branch)).calls && ++calling > 0;
    });
  }
  for (const EventId read : LookedAt(event)) {
    add(read, trace_.object(trace_.value(read)).created, [&](EventId branch) { return CouldChange(branch, read); });
  }
  return found;
}

}  // namespace twinstep
