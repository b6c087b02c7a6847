#include "model/expected/divergence_view.h"

#include <algorithm>

#include "model/answers/equivalence_class.h"

namespace twinstep {
namespace {

DivergenceSide SideOf(const Trace& trace, const Divergence& divergence, const Datum& said) {
  DivergenceSide side;
  side.lists_variable = said.word() != Datum::NOT_THERE;
  side.output = &trace.events(static_cast<int>(divergence.event())).output();
  for (int i = static_cast<int>(divergence.event()) - 1; i >= 0 && side.before == nullptr; --i) {
    if (trace.events(i).output().has_paused()) side.before = &trace.events(i).output().paused();
  }
  return side;
}

}  // namespace

DivergenceView::DivergenceView(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree* tree)
    : divergence_(divergence),
      trace_(a),
      tree_(tree),
      a_(SideOf(a, divergence, divergence.a())),
      b_(SideOf(b, divergence, divergence.b())),
      last_action_(LastAction(a, divergence)) {}

std::optional<int> DivergenceView::OffsetOf(const Location& location) const {
  if (tree_ == nullptr || location.source() != Location::MAIN || location.line() == 0) return std::nullopt;
  return tree_->text().OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
}

NodeId DivergenceView::NodeAt(const Location& location) const {
  const std::optional<int> offset = OffsetOf(location);
  if (!offset || tree_->text().length() == 0) return kNoNode;
  return tree_->InnermostNodeAt(std::min(*offset, tree_->text().length() - 1));
}

char DivergenceView::CharacterAt(const Location& location) const {
  const std::optional<int> offset = OffsetOf(location);
  if (!offset || *offset >= tree_->text().length()) return 0;
  const std::string_view slice = tree_->text().Slice(*offset, *offset + 1);
  return slice.empty() ? 0 : slice[0];
}

VariableId DivergenceView::VariableAt(const Location& location, const std::string& name) const {
  // From the inside out, scopes opened by a node before the scope it stands in.
  for (NodeId node = NodeAt(location); node != kNoNode; node = tree_->node(node).parent) {
    for (const ScopeId scope : {tree_->ScopeOpenedBy(node), tree_->ScopeAt(node)}) {
      if (scope == kNoScope) continue;
      if (const VariableId variable = tree_->FindVariable(scope, name); variable != kNoVariable) return variable;
    }
  }
  return kNoVariable;
}

NodeId DivergenceView::FunctionAt(const Location& location) const {
  const NodeId node = NodeAt(location);
  if (node == kNoNode) return kNoNode;
  return IsFunction(tree_->type(node)) ? node : tree_->EnclosingFunction(node);
}

bool DivergenceView::AtClosingBrace(const Location& location) const {
  const std::optional<int> offset = OffsetOf(location);
  return offset && (CharacterAt(location) == '}' || *offset == tree_->text().length());
}

bool SamePosition(const Location& a, const Location& b) {
  return a.source() == b.source() && a.line() == b.line() && a.column() == b.column();
}

}  // namespace twinstep
