// How bad a cause is for those who debug: what a person reads first.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAUSE_SEVERITY_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAUSE_SEVERITY_H_

#include <optional>
#include <string_view>

#include "proto/divergence.pb.h"
#include "proto/known_bug.pb.h"

namespace twinstep {

// The worst first.
enum class CauseSeverity {
  // An engine dies, hangs or takes too much memory.
  kCrash,
  // The program does something else because somebody debugs it.
  kProgramChanged,
  // A step, a breakpoint or an exception does not pause the program where it should.
  kPauseLost,
  // A value, a variable or a name is not what it is in the program.
  kWrongValue,
  // A breakpoint, a pause or a frame is at another place than it should be.
  kWrongPlace,
  // The program pauses where nobody asked for it.
  kExtraStop,
};

// "a step lost or a breakpoint missed"
std::string_view Words(CauseSeverity severity);
// "step lost", for a column.
std::string_view ShortWords(CauseSeverity severity);

// Of a broken invariant, by its name; none for a name that is not known.
std::optional<CauseSeverity> SeverityOfInvariant(std::string_view invariant);

// Of a difference of two debuggers, or of two runs, of which no broken invariant is known.
CauseSeverity SeverityOfDivergence(Divergence::Type type);

// As an entry of corpus/bugs has it; none for NO_SEVERITY.
std::optional<CauseSeverity> SeverityOfBug(KnownBug::Severity severity);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAUSE_SEVERITY_H_
