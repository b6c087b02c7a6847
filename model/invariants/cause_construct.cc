#include "model/invariants/cause_construct.h"

#include "model/invariants/edited_source.h"

namespace twinstep {

std::string CauseAsGiven(const JudgedSession&, const Violation& violation) { return violation.construct(); }

std::string CauseOfList(const JudgedSession& session, const Violation& violation) {
  if (EditedBefore(session, static_cast<int>(violation.event()))) return kEditedProgram;
  return CauseOfAnswer(session, violation);
}

}  // namespace twinstep
