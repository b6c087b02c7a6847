// How bad a cause is for those who debug (proto/severity.proto), in words, and of a difference that nobody is known to
// be guilty of.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAUSE_SEVERITY_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAUSE_SEVERITY_H_

#include <string_view>

#include "proto/divergence.pb.h"
#include "proto/severity.pb.h"

namespace twinstep {

// "a step lost or a breakpoint missed"
std::string_view Words(Severity severity);
// "step lost", for a column.
std::string_view ShortWords(Severity severity);

// Of a difference of two debuggers, or of two runs, of which no broken invariant is known.
Severity SeverityOfDivergence(Divergence::Type type);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAUSE_SEVERITY_H_
