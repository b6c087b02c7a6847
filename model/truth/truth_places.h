// Which events of a truth a debugger's places stand for.
#ifndef TWINSTEP_MODEL_TRUTH_TRUTH_PLACES_H_
#define TWINSTEP_MODEL_TRUTH_TRUTH_PLACES_H_

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "model/source/syntax_tree.h"
#include "model/truth/truth_copy.h"
#include "proto/location.pb.h"

namespace twinstep {

// A place belongs to the innermost node around it that the copy tells of (kPoint), the closing brace of a body to the
// body's end (kBodyEnd). The first place of a node, unless SetHead says otherwise, is its head: the debugger is there
// once each time when the program is about to do the node. The name of a field belongs to its initialiser. Nothing is
// what the rest of a function belongs to (parameters, its first brace), and the variable of a for-in or for-of loop.
class TruthPlaces {
 public:
  // `tree` outlives it. `locations`: all places of the main source and of others that are joined, in order.
  // `marks_returns_by_end`: of the engine whose they are.
  TruthPlaces(const SyntaxTree& tree, absl::Span<const TruthSite> sites, absl::Span<const Location> locations,
              bool marks_returns_by_end);

  // What a place of the list belongs to; kNoNode where that is nothing. A body's end is told by its code: the function,
  // static block or program.
  NodeId NodeOf(const Location& place) const;
  // The same of any place of the main source. O(depth).
  NodeId NodeAt(const Location& place) const;

  // The for-in or for-of loop that is about to ask for its next value where a debugger stops at the place, which is
  // that of the loop's variable; kNoNode: it is none such. O(depth).
  NodeId TurnAt(const Location& place) const;

  // Whose activation a frame is that stands somewhere.
  struct Code {
    // A function, static block, field or the program; kNoNode: of none that a truth tells, as parameters.
    NodeId code = kNoNode;
    // It may be that of a constructor that is not written, whose activations no truth tells.
    bool certain = true;
    // What of the code has its end at the place; kNoNode: that was not asked.
    NodeId node = kNoNode;
  };
  // `youngest`: the frame is the one that runs, and may be about to return. O(depth).
  Code CodeAt(const Location& place, bool youngest) const;
  // The pieces of code that may be about to return there, with the returning statement or expression: those of which a
  // debugger tells a return by its end, `return () => 1` ends where what it returns does; else arrow functions without
  // a brace.
  std::vector<Code> ReturnsAt(const Location& place) const;

  // Whether the place is its node's first one.
  bool IsHead(const Location& place) const;
  // The debugger comes to that place of the node first, though it is not the first one in the text.
  void SetHead(NodeId node, const Location& place);
  // The place tells a return by its end.
  bool EndsReturn(const Location& place) const;
  // It does, and another statement begins there: `if (a) return;return b()`. O(depth).
  bool BeginsAndEnds(const Location& place) const;
  const SyntaxTree& tree() const { return tree_; }
  bool HasHead(const TruthSite& site) const { return HeadOf(site).has_value(); }
  // Line and column of the head of what the site tells; none: it has none. A function that is told of itself has two:
  // where it is made (kPoint), by the block that declares it or as what an arrow function returns, and its own end
  // (kBodyEnd).
  std::optional<std::pair<uint32_t, uint32_t>> HeadOf(const TruthSite& site) const;
  // What makes the class whose own place that is; kNoNode: the place is none. The node does not own it, as the place
  // may be that of a constructor which is not written.
  NodeId MakerOfClassAt(const Location& place) const;
  // The node, which owns the place, is a function that is made there; else the place is its end, or it is none.
  bool MakesNode(const Location& place, NodeId node) const;

 private:
  using LineAndColumn = std::pair<uint32_t, uint32_t>;

  std::map<NodeId, LineAndColumn>& HeadsAt(const Location& place, NodeId node);
  // At the place a block makes a function that it declares again.
  bool MakesFunction(const Location& place) const;

  std::optional<int> OffsetAt(const Location& place, bool youngest) const;
  // A function that is the whole of an arrow function has its last unit before the place.
  bool EndsBefore(NodeId function, const Location& place) const;
  bool EndsBlockFunction(int offset) const;
  bool EndsClass(int offset) const;
  bool IsInClassBody(const Location& place, NodeId owner) const;
  // What the initialiser of a field is told by, whose name some debuggers stop at; kNoNode: of none.
  NodeId ValueOfField(NodeId node) const;
  bool InitialisesFirst(NodeId node) const;
  bool IsInDefault(const Location& place, NodeId owner) const;
  // Some places that come first in the text say nothing of the moment at which the node is about to be done.
  bool CanBeHead(const Location& place, NodeId node) const;
  // In the heritage of a class of which another place, its own, is listed: the debugger may come to that one first.
  bool IsAfterClassPlace(const Location& place, NodeId owner, absl::Span<const Location> listed) const;
  // `runs_with_class`: the place is where a class is made, its heritage or a computed key.
  NodeId Owner(const SyntaxTree& tree, int offset, bool runs_with_class = false) const;

  const SyntaxTree& tree_;
  const int end_of_main_;
  const bool marks_returns_by_end_;
  // By node: whether it is told of by kPoint, and its end by kBodyEnd.
  std::vector<bool> points_;
  std::vector<bool> ends_;
  std::map<LineAndColumn, NodeId> owners_;
  std::map<NodeId, LineAndColumn> heads_;
  // Of functions, where they are made.
  std::map<NodeId, LineAndColumn> making_heads_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRUTH_TRUTH_PLACES_H_
