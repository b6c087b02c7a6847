#include "model/invariants/missed_place.h"

#include "model/invariants/evaluation_effects.h"
#include "model/source/code_roles.h"

namespace twinstep {

bool StoodThere(const JudgedSession& session, const Stretch& until, const std::optional<Location>& missed) {
  if (!missed) return false;
  for (int i = until.from; i >= 0; --i) {
    const Paused& paused = *session.pauses()[static_cast<size_t>(i)].paused;
    if (paused.reason() != Paused::EXCEPTION) return i < until.from && PlaceOf(paused.location()) == PlaceOf(*missed);
  }
  return false;
}

bool ThrowsNoMore(const JudgedSession& session, const std::optional<Location>& missed) {
  const SyntaxTree& tree = *session.known().tree;
  bool is_handler = false;
  for (NodeId node = missed ? NodeAtPlace(tree, *missed) : kNoNode; node != kNoNode && !IsFunction(tree.type(node));
       node = tree.node(node).parent) {
    is_handler = is_handler || tree.type(node) == NodeType::kCatchClause;
  }
  const Finished* const finished = session.finished();
  const bool ends_otherwise =
      finished != nullptr && session.known().bare && finished->outcome() != session.known().bare->outcome();
  return (is_handler || ends_otherwise) && EvaluatedInDeadZone(session);
}

}  // namespace twinstep
