#include "model/invariants/cause_construct.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/invariants/edited_source.h"
#include "model/invariants/invariants.h"
#include "model/invariants/removed_breakpoint.h"

namespace twinstep {

std::string CauseConstruct(const JudgedSession& session, const Violation& violation) {
  const KnownProgram& known = session.known();
  if (known.tree == nullptr) return violation.construct();
  if (known.timeline != nullptr && !violation.about().variable().empty()) {
    std::string construct = CauseOfVariable(session, violation);
    // What is shown is what the program has by then. Only calls decide what `this` is.
    const bool other_value = absl::EndsWith(construct, ", with another value") && violation.about().variable() != "this";
    if (other_value && known.facts->tools_side.empty() && RemovedLastBefore(session, violation.event())) {
      return absl::StrCat("program with a ", kRemovedLast);
    }
    return construct;
  }
  return RowOf(violation).cause(session, violation);
}

std::string CauseAsGiven(const JudgedSession&, const Violation& violation) { return violation.construct(); }

std::string CauseOfList(const JudgedSession& session, const Violation& violation) {
  if (EditedBefore(session, static_cast<int>(violation.event()))) return kEditedProgram;
  return CauseOfAnswer(session, violation);
}

}  // namespace twinstep
