#include "model/causes/edited_source.h"

#include "model/source/code_roles.h"

namespace twinstep {

bool EditedBefore(const JudgedSession& session, int before) {
  for (int event = 0; event + 1 < before; ++event) {
    const Action& action = session.trace().events(event).action();
    const bool done = session.trace().events(event + 1).output().edited().status() == Edited::DONE;
    if (action.has_edit() && !action.edit().dry_run() && done) return true;
  }
  return false;
}

bool EditedWhileItRan(const JudgedSession& session, NodeId code, int before) {
  const SyntaxTree& tree = *session.known().tree;
  const Paused* paused = nullptr;
  for (int event = 0; event + 1 < before; ++event) {
    if (session.trace().events(event).output().has_paused()) paused = &session.trace().events(event).output().paused();
    const Action& action = session.trace().events(event).action();
    if (!action.has_edit() || action.edit().dry_run() || paused == nullptr) continue;
    if (session.trace().events(event + 1).output().edited().status() != Edited::DONE) continue;
    for (const Frame& frame : paused->frames()) {
      const NodeId at = NodeAtPlace(tree, frame.location());
      if (at != kNoNode && CodeAround(tree, at) == code) return true;
    }
  }
  return false;
}

}  // namespace twinstep
