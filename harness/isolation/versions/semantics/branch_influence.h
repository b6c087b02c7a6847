// Critical predicates: which branches of a run could have changed what an event did (algorithm 3 of AFTER).
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_BRANCH_INFLUENCE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_BRANCH_INFLUENCE_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "model/execution_trace/execution_trace.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

// The branch `branch` of a run, and what of the event it could have changed.
struct BranchOverEvent {
  EventId branch = kNoEvent;
  // Empty: whether the event happens at all. Else the variable or property that its other side could have defined.
  std::string variable;
};

// Read off the syntax around a branch. A branch decides about an event if the event stands in the side that was taken,
// or behind a branch whose other side leaves (returns, throws, breaks, continues). It could redefine a variable if its
// other side assigns it, by itself and not through calls; properties go by their keys. What looks at an object as a
// whole (a built-in, a property that it has not) could be changed by a side that gives the object of that name a
// property with a computed key, or calls a method as push. A variable that inner functions assign, and none of them has
// assigned yet, could be set by any call.
class BranchInfluence {
 public:
  // `trace` outlives this. Linear.
  explicit BranchInfluence(const ExecutionTrace& trace);

  // The nearest branch that decided whether the event happens, in its function or, where there is none, over the call
  // of it, and so on; kNoEvent: none.
  EventId DecidedBy(EventId event) const;
  // That one first, then for each variable and property that the event reads those between its definition and here that
  // could have redefined it, the nearest instance of each. Looks back over a bounded number of branches.
  std::vector<BranchOverEvent> On(EventId event) const;

 private:
  // What a part of the source may do when it runs.
  struct Effects {
    std::set<VariableId> variables;
    std::set<std::string> names;
    // Objects that get properties with keys that are computed, or are changed by their methods.
    std::set<VariableId> changed;
    std::set<std::string> changed_names;
    bool calls = false;
    // Leaves the function; leaves or goes on with the loop around.
    bool returns = false;
    bool jumps = false;
  };

  bool Decides(EventId branch, EventId event) const;
  // The parts of the branch's node that run when it goes `outcome`.
  std::vector<NodeId> Side(EventId branch, bool outcome) const;
  const Effects& EffectsOfSide(EventId branch, bool outcome) const;
  // Of what stands behind the branch in its function.
  const Effects& EffectsBehind(EventId branch) const;
  void AddEffects(const SyntaxTree& tree, NodeId node, Effects& effects) const;
  bool CouldDefine(EventId branch, CellId cell) const;
  // The same of the content of the object that `read` gives.
  bool CouldChange(EventId branch, EventId read) const;
  // Only functions inside that of the variable assign it, and it still has the value of its declaration.
  bool WaitsForACall(EventId read) const;
  // Those of the operands of `event` (of a result: of the call) of which it looks at all.
  std::vector<EventId> LookedAt(EventId event) const;

  const ExecutionTrace& trace_;
  std::vector<EventId> branches_;
  std::vector<std::vector<EventId>> branches_of_;  // By activation.
  // By source, node and 0, 1: outcome, 2: behind.
  mutable std::map<std::tuple<uint16_t, NodeId, int>, Effects> effects_;
  mutable std::map<std::pair<uint16_t, VariableId>, bool> set_inside_;
};

// The name of a cell as the program writes it: the variable's, or the property's key.
std::string NameOfCell(const ExecutionTrace& trace, CellId cell);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_BRANCH_INFLUENCE_H_
