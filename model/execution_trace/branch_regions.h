// The static side of branches: which nodes each decides about.
#ifndef TWINSTEP_MODEL_EXECUTION_TRACE_BRANCH_REGIONS_H_
#define TWINSTEP_MODEL_EXECUTION_TRACE_BRANCH_REGIONS_H_

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/syntax_tree.h"

namespace twinstep {

// A run of nodes: those with begin <= id < end.
struct NodeRange {
  NodeId begin = kNoNode;
  NodeId end = kNoNode;
};

// Of one tree, which must outlive it. Answers are remembered.
class BranchRegions {
 public:
  explicit BranchRegions(const SyntaxTree& tree);

  // The nodes of branches that may decide whether `node` is reached once its function runs: those that it stands in,
  // and those with a jump past it. Of cases all of the switch. Innermost first.
  const std::vector<NodeId>& ControllersOf(NodeId node);

  // The same for running off the end of a function or program.
  std::vector<NodeId> ControllersOfEnd(NodeId function) const;

  // What is not evaluated because the branch at `branch` came out as `outcome`: its other side, and where the side
  // taken has a jump, what is behind the branch up to where that leads.
  std::vector<NodeRange> OtherSide(NodeId branch, bool outcome) const;

 private:
  struct Jump {
    // What decides whether it is taken; kNoNode: nothing.
    NodeId branch = kNoNode;
    NodeId node = kNoNode;
    // What it leaves, or for `continue` the loop's body.
    NodeId target = kNoNode;
    // Nodes behind the jump, up to where it leads, within `scope`.
    NodeRange scope;
  };

  NodeId EnclosingBranch(NodeId node) const;
  NodeId TargetOf(NodeId jump) const;

  const SyntaxTree& tree_;
  std::vector<Jump> jumps_;
  absl::flat_hash_map<NodeId, std::vector<NodeId>> controllers_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXECUTION_TRACE_BRANCH_REGIONS_H_
