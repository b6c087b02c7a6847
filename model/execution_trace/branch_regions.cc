#include "model/execution_trace/branch_regions.h"

#include <algorithm>
#include <string_view>

namespace twinstep {
namespace {

// &&=, ||=, and the one with question marks; not &= and **=.
bool IsLogicalAssignment(std::string_view op) {
  return op.size() == 3 && op[0] == op[1] && (op[0] == '&' || op[0] == '|' || op[0] == '?');
}

// The branch that decides about `child` within `parent`, where there is one.
bool Decides(const SyntaxTree& tree, NodeId parent, NodeId child) {
  const NodeField field = tree.node(child).field;
  switch (tree.type(parent)) {
    case NodeType::kIfStatement:
    case NodeType::kConditionalExpression:
      return field != NodeField::kTest;
    case NodeType::kWhileStatement:
    case NodeType::kDoWhileStatement:
      // The test, too: it comes again because it came out true before.
      return true;
    case NodeType::kForStatement:
      return field != NodeField::kInit;
    case NodeType::kForInStatement:
    case NodeType::kForOfStatement:
      return field != NodeField::kRight;
    case NodeType::kLogicalExpression:
    case NodeType::kAssignmentPattern:
      return field == NodeField::kRight;
    case NodeType::kAssignmentExpression:
      return field == NodeField::kRight && IsLogicalAssignment(tree.StringOf(parent));
    case NodeType::kSwitchCase:
    case NodeType::kCatchClause:
      return true;
    default:
      return false;
  }
}

bool HasBlockOfItsOwn(NodeType type) {
  return IsFunction(type) || type == NodeType::kStaticBlock || type == NodeType::kPropertyDefinition ||
         type == NodeType::kProgram;
}

}  // namespace

BranchRegions::BranchRegions(const SyntaxTree& tree) : tree_(tree) {
  for (NodeId node = 0; node < static_cast<NodeId>(tree.nodes().size()); ++node) {
    switch (tree.type(node)) {
      case NodeType::kReturnStatement:
      case NodeType::kThrowStatement:
      case NodeType::kBreakStatement:
      case NodeType::kContinueStatement: {
        const NodeId target = TargetOf(node);
        // All branches around it up to where it leads: an outer one decides whether the inner one is reached.
        for (NodeId branch = EnclosingBranch(node);
             branch != kNoNode && branch != target && tree.IsInside(branch, target); branch = EnclosingBranch(branch)) {
          Jump jump;
          jump.node = node;
          jump.branch = branch;
          jump.target = target;
          jump.scope = {tree.node(branch).subtree_end, tree.node(target).subtree_end};
          // What leads out of a loop decides about its next round as well.
          for (NodeId around = tree.node(branch).parent; around != target && around != kNoNode;
               around = tree.node(around).parent) {
            if (IsLoop(tree.type(around))) jump.scope.begin = around;
          }
          if (IsLoop(tree.type(target)) && tree.type(node) == NodeType::kBreakStatement) jump.scope.begin = target;
          jumps_.push_back(jump);
        }
        break;
      }
      default:
        break;
    }
  }
}

NodeId BranchRegions::EnclosingBranch(NodeId node) const {
  for (NodeId child = node, parent = tree_.node(node).parent; parent != kNoNode;
       child = parent, parent = tree_.node(parent).parent) {
    if (Decides(tree_, parent, child)) return parent;
    if (HasBlockOfItsOwn(tree_.type(parent))) return kNoNode;
  }
  return kNoNode;
}

// The node that the jump leaves, or for `continue` the loop's body.
NodeId BranchRegions::TargetOf(NodeId jump) const {
  const NodeType type = tree_.type(jump);
  const NodeId label = type == NodeType::kBreakStatement || type == NodeType::kContinueStatement
                           ? tree_.Child(jump, NodeField::kLabel)
                           : kNoNode;
  NodeId child = jump;
  for (NodeId around = tree_.node(jump).parent; around != kNoNode; child = around, around = tree_.node(around).parent) {
    const NodeType what = tree_.type(around);
    if (HasBlockOfItsOwn(what)) return around;
    switch (type) {
      case NodeType::kThrowStatement:
        if (what == NodeType::kTryStatement && tree_.node(child).field == NodeField::kBlock &&
            tree_.Child(around, NodeField::kHandler) != kNoNode) {
          return child;
        }
        break;
      case NodeType::kBreakStatement:
      case NodeType::kContinueStatement:
        if (label != kNoNode) {
          if (what != NodeType::kLabeledStatement ||
              tree_.StringOf(tree_.Child(around, NodeField::kLabel)) != tree_.StringOf(label)) {
            break;
          }
          if (type == NodeType::kBreakStatement) return around;
          // Down to the body of the loop that carries the label.
          NodeId loop = tree_.Child(around, NodeField::kBody);
          while (tree_.type(loop) == NodeType::kLabeledStatement) loop = tree_.Child(loop, NodeField::kBody);
          return tree_.Child(loop, NodeField::kBody);
        }
        if (IsLoop(what)) return type == NodeType::kBreakStatement ? around : tree_.Child(around, NodeField::kBody);
        if (what == NodeType::kSwitchStatement && type == NodeType::kBreakStatement) return around;
        break;
      default:
        break;
    }
  }
  return kRootNode;
}

const std::vector<NodeId>& BranchRegions::ControllersOf(NodeId node) {
  const auto found = controllers_.find(node);
  if (found != controllers_.end()) return found->second;
  std::vector<NodeId> result;
  const auto add = [&](NodeId branch) {
    if (std::find(result.begin(), result.end(), branch) == result.end()) result.push_back(branch);
  };
  const auto add_branch = [&](NodeId branch) {
    if (tree_.type(branch) != NodeType::kSwitchCase) {
      add(branch);
      return;
    }
    for (const NodeId one : tree_.Children(tree_.node(branch).parent, NodeField::kCases)) add(one);
  };
  // The rest of an optional chain.
  const auto add_chain = [&](NodeId member) {
    while (member != kNoNode) {
      if (tree_.node(member).is(SyntaxNode::kOptional)) add(member);
      if (tree_.type(member) == NodeType::kMemberExpression) {
        member = tree_.Child(member, NodeField::kObject);
      } else if (tree_.type(member) == NodeType::kCallExpression) {
        member = tree_.Child(member, NodeField::kCallee);
      } else {
        break;
      }
    }
  };
  add_chain(node);
  NodeId function = kRootNode;
  // Assignments with && happen because of their own branch; a loop's or an if's test does not.
  for (NodeId child = node, parent = tree_.node(node).parent; parent != kNoNode;
       child = parent, parent = tree_.node(parent).parent) {
    if (Decides(tree_, parent, child)) add_branch(parent);
    const NodeField field = tree_.node(child).field;
    if ((tree_.type(parent) == NodeType::kMemberExpression && field == NodeField::kProperty) ||
        (tree_.type(parent) == NodeType::kCallExpression && field == NodeField::kArguments)) {
      add_chain(parent);
    }
    if (HasBlockOfItsOwn(tree_.type(parent))) {
      function = parent;
      break;
    }
  }
  // The loop's own test event is told of the loop.
  if (IsLoop(tree_.type(node))) add(node);
  if (tree_.type(node) == NodeType::kSwitchCase) add_branch(node);
  for (const Jump& jump : jumps_) {
    if (jump.scope.begin > node || node >= jump.scope.end || !tree_.IsInside(jump.branch, function)) continue;
    // Not what is in the branch itself, or in a function of its own.
    if (tree_.IsInside(node, jump.branch)) continue;
    add_branch(jump.branch);
  }
  return controllers_.emplace(node, std::move(result)).first->second;
}

std::vector<NodeId> BranchRegions::ControllersOfEnd(NodeId function) const {
  std::vector<NodeId> result;
  for (const Jump& jump : jumps_) {
    if (jump.target != function) continue;
    if (tree_.type(jump.branch) == NodeType::kSwitchCase) {
      for (const NodeId one : tree_.Children(tree_.node(jump.branch).parent, NodeField::kCases)) result.push_back(one);
    } else {
      result.push_back(jump.branch);
    }
  }
  return result;
}

std::vector<NodeRange> BranchRegions::OtherSide(NodeId branch, bool outcome) const {
  std::vector<NodeRange> result;
  const auto whole = [&](NodeId node) {
    if (node != kNoNode) result.push_back({node, tree_.node(node).subtree_end});
  };
  NodeId taken = kNoNode;
  switch (tree_.type(branch)) {
    case NodeType::kIfStatement:
    case NodeType::kConditionalExpression:
      whole(tree_.Child(branch, outcome ? NodeField::kAlternate : NodeField::kConsequent));
      taken = tree_.Child(branch, outcome ? NodeField::kConsequent : NodeField::kAlternate);
      break;
    case NodeType::kLogicalExpression:
    case NodeType::kAssignmentPattern:
      if (!outcome) whole(tree_.Child(branch, NodeField::kRight));
      break;
    case NodeType::kAssignmentExpression:
      if (!outcome) whole(branch);
      break;
    case NodeType::kSwitchCase: {
      // Taken: the other cases; not taken: this one and what it falls through to.
      const std::vector<NodeId> cases = tree_.Children(tree_.node(branch).parent, NodeField::kCases);
      bool behind = false;
      for (const NodeId one : cases) {
        behind = behind || one == branch;
        if (outcome ? one != branch : behind) whole(one);
      }
      break;
    }
    case NodeType::kMemberExpression:
    case NodeType::kCallExpression: {
      if (outcome) break;
      NodeId chain = branch;
      while (chain != kNoNode && tree_.type(chain) != NodeType::kChainExpression) chain = tree_.node(chain).parent;
      whole(chain);
      break;
    }
    default:
      if (!outcome) {
        whole(tree_.Child(branch, NodeField::kBody));
        whole(tree_.Child(branch, NodeField::kUpdate));
      }
      taken = outcome ? tree_.Child(branch, NodeField::kBody) : kNoNode;
      break;
  }
  if (taken != kNoNode) {
    for (const Jump& jump : jumps_) {
      if (jump.branch == branch && tree_.IsInside(jump.node, taken)) {
        result.push_back({tree_.node(branch).subtree_end, jump.scope.end});
      }
    }
  }
  return result;
}

}  // namespace twinstep
