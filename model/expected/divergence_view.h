// A divergence with both sides at hand and looked up in the syntax tree: what rules are written in.
#ifndef TWINSTEP_MODEL_EXPECTED_DIVERGENCE_VIEW_H_
#define TWINSTEP_MODEL_EXPECTED_DIVERGENCE_VIEW_H_

#include <optional>
#include <string>

#include "model/source/syntax_tree.h"
#include "proto/divergence.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// One debugger's side of it.
struct DivergenceSide {
  const Output* output = nullptr;
  // The pause before, at which the last action was taken; null before the first one.
  const Paused* before = nullptr;
  // For VARIABLES: it lists the variable, as far as both debuggers list such variables at all.
  bool lists_variable = true;

  bool paused() const { return output->has_paused(); }
  const Location& location() const { return output->paused().location(); }
  // Paused at the end of a frame, and why.
  bool returning() const { return output->paused().has_returned(); }
  bool throwing() const {
    const Paused& now = output->paused();
    return now.has_thrown() && now.reason() != Paused::EXCEPTION && now.reason() != Paused::REFUSED;
  }
};

class DivergenceView {
 public:
  // `a` and `b` are the traces of the two sides. All arguments outlive it. `tree` is the main source's, or null.
  DivergenceView(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree* tree);

  Divergence::Type type() const { return divergence_.type(); }
  // For VARIABLES: the variable's name.
  const std::string& variable() const { return divergence_.about().variable(); }
  const DivergenceSide& a() const { return a_; }
  const DivergenceSide& b() const { return b_; }
  // Either side's, for the actions: both took the same.
  const Trace& trace() const { return trace_; }
  const Action& last_action() const { return last_action_; }
  const SyntaxTree* tree() const { return tree_; }

  // The offset of a place in the main source; none for other sources, or without a tree.
  std::optional<int> OffsetOf(const Location& location) const;
  // The node that holds the place (its first character, or the one before the end of the text); kNoNode where OffsetOf
  // is none.
  NodeId NodeAt(const Location& location) const;
  // The character at the place, 0 where there is none.
  char CharacterAt(const Location& location) const;
  // The variable that `name` means there: in a block's or function's own text that is one of its own. Or kNoVariable.
  VariableId VariableAt(const Location& location, const std::string& name) const;
  // The function whose code the place is; kNoNode for top-level code.
  NodeId FunctionAt(const Location& location) const;
  // The closing brace of a function, or the end of the text.
  bool AtClosingBrace(const Location& location) const;
  // The node or the next one around it with one of these types, not beyond the function that holds the place; kNoNode.
  template <typename Predicate>
  NodeId Around(NodeId node, const Predicate& predicate) const {
    for (; node != kNoNode; node = tree_->node(node).parent) {
      if (predicate(node)) return node;
      if (IsFunction(tree_->type(node))) return kNoNode;
    }
    return kNoNode;
  }

 private:
  const Divergence& divergence_;
  const Trace& trace_;
  const SyntaxTree* const tree_;
  DivergenceSide a_;
  DivergenceSide b_;
  Action last_action_;
};

// Line and column are the same.
bool SamePosition(const Location& a, const Location& b);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_DIVERGENCE_VIEW_H_
