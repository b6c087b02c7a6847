// Whether an explanation names what was really wrong.
#ifndef TWINSTEP_HARNESS_STUDIES_REGRESSIONS_EXPLANATION_VERDICT_H_
#define TWINSTEP_HARNESS_STUDIES_REGRESSIONS_EXPLANATION_VERDICT_H_

#include <cstdint>
#include <string_view>

#include "proto/explanation.pb.h"
#include "proto/regression_case.pb.h"

namespace twinstep {

enum class FixVerdict : uint8_t {
  // No line of the fix is in a responsible change or in a cause.
  kMissed,
  // Some of the places that the fix touches are.
  kPartial,
  // All of them are.
  kMatched,
};

// By lines of the bad version. As in Yi et al., ICSE 2015, section V A, what is on the chain of causes counts, too: a
// fix may be elsewhere than the change that made it needed. Unlike there, where a person judged, a change that makes
// the failure disappear without being part of the fix is missed. A change that took lines out stands for the lines on
// both sides of them.
FixVerdict Judge(const Explanation& explanation, const RegressionCase& truth);
std::string_view Name(FixVerdict verdict);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_REGRESSIONS_EXPLANATION_VERDICT_H_
