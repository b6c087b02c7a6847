// The differences between two states as deltas, and the JavaScript that puts some of them into the passing run.
#ifndef TWINSTEP_MODEL_MEMORY_GRAPH_STATE_DELTAS_H_
#define TWINSTEP_MODEL_MEMORY_GRAPH_STATE_DELTAS_H_

#include <map>
#include <string>
#include <vector>

#include "model/delta_debugging/configuration.h"
#include "model/memory_graph/common_subgraph.h"

namespace twinstep {

// One change of the passing state towards the failing one. What a new value leads to and the passing state does not
// have is made anew, with all that hangs on it.
struct StateDelta {
  enum class Kind {
    // A base variable gets the failing run's value.
    kVariable,
    // A property, element, entry or prototype of an object of both.
    kCell,
    // The same, where the passing run's object has none.
    kNewCell,
    // The failing run's object has none.
    kRemovedCell,
    // The time of a Date.
    kDate,
  };
  Kind kind = Kind::kVariable;
  // Of the passing graph. kVariable:
  int base = -1;
  // Else the object, and the cell as the passing graph labels it; a label of kNewCell is the failing graph's.
  VertexId vertex = kNoVertex;
  EdgeType type = EdgeType::kProperty;
  std::string label;
  int flags = 7;
  // In the failing graph; in the passing one. Neither where there is none.
  StateValue failing;
  StateValue passing;
};

struct StateDifference {
  // Variables from the oldest frame to the youngest, then cells in the walker's order.
  std::vector<StateDelta> deltas;
  // Differences that cannot be carried over, by reason.
  std::map<std::string, int> left_out;
};

// The words for what cannot be carried over.
struct StateWords {
  std::string passing = "the passing run";
  std::string failing = "the failing run";
  std::string uninitialised = "uninitialised variable";
};

StateDifference DifferenceOf(const CommonSubgraph& common, const StateWords& words = {});

// How a subset of the deltas is put into the passing run.
struct Transfer {
  // Evaluated first, in any frame; its value is how many of its parts failed.
  std::string heap;
  struct Assignment {
    // As in BaseVariable.
    std::string frame;
    std::string name;
    // What to assign.
    std::string expression;
  };
  std::vector<Assignment> variables;
};

Transfer TransferOf(const CommonSubgraph& common, const StateDifference& difference, const Configuration& chosen);

// A delta for people.
struct DeltaText {
  // The same for the same part of the state at every point of a run: from the oldest frame that leads to it.
  std::string identity;
  // From the youngest frame that leads to it: "a[2]".
  std::string path;
  // "7"; "missing" where there is none. Two objects of which as much is the same as is shown are told apart by where
  // else they stand: "{x: 1}, that of list[2]", "{x: 1}, a new one".
  std::string failing;
  std::string passing;
};

class DeltaNames {
 public:
  // `common` outlives it.
  explicit DeltaNames(const CommonSubgraph& common);
  DeltaText TextOf(const StateDelta& delta) const;

 private:
  DeltaText PlainTextOf(const StateDelta& delta) const;
  // By the passing run's vertex. `path` is where the value stands.
  std::string ObjectText(const std::string& text, VertexId vertex, const std::string& path) const;

  const CommonSubgraph& common_;
  std::vector<StatePath> oldest_first_;
  std::vector<StatePath> youngest_first_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_MEMORY_GRAPH_STATE_DELTAS_H_
