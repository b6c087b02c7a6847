// What two states have in common: which object of one run is which of the other.
#ifndef TWINSTEP_MODEL_MEMORY_GRAPH_COMMON_SUBGRAPH_H_
#define TWINSTEP_MODEL_MEMORY_GRAPH_COMMON_SUBGRAPH_H_

#include <vector>

#include "model/memory_graph/memory_graph.h"

namespace twinstep {

// Matched are the objects that a parallel traversal from the base variables meets in both graphs under the same label,
// each once, and only two of one kind. Functions match where they come from the same place of the source, natives where
// they have the same path. Entries of Maps and Sets whose keys are objects: a maximum matching of those whose contents
// agree, what is left in order. (The largest common subgraph of any two graphs would be too dear.)
class CommonSubgraph {
 public:
  CommonSubgraph(const MemoryGraph& passing, const MemoryGraph& failing);

  // The counterpart in the failing graph of a vertex of the passing one, or kNoVertex.
  VertexId ToFailing(VertexId passing) const { return to_failing_[passing]; }
  // The other way round. A function or native that the traversal did not match has one where the passing graph has any
  // from the same place.
  VertexId ToPassing(VertexId failing) const;

  bool Equal(const StateValue& passing, const StateValue& failing) const;

  // The label of an edge of the failing graph as the passing one has it: a key that is an object gets its counterpart.
  // Empty where there is none.
  std::string LabelInPassing(const Edge& failing) const;

  const MemoryGraph& passing() const { return passing_; }
  const MemoryGraph& failing() const { return failing_; }

 private:
  void Reach(const StateValue& passing, const StateValue& failing);
  void MatchEdges(VertexId passing, VertexId failing);
  void MatchObjectKeys(VertexId passing, VertexId failing, EdgeType type);

  const MemoryGraph& passing_;
  const MemoryGraph& failing_;
  std::vector<VertexId> to_failing_;
  std::vector<VertexId> to_passing_;
  std::vector<std::pair<VertexId, VertexId>> queue_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_MEMORY_GRAPH_COMMON_SUBGRAPH_H_
