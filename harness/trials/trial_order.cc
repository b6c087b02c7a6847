#include "harness/trials/trial_order.h"

namespace twinstep {

TrialOrder TrialOrderOf(const Finding& finding, bool judged) {
  TrialOrder order;
  Finding& ordered = *order.mutable_finding();
  *ordered.mutable_test_case() = finding.test_case();
  if (finding.has_crash()) {
    ordered.mutable_crash()->set_kind(finding.crash().kind());
    ordered.mutable_crash()->set_phase(finding.crash().phase());
  } else if (finding.has_metamorphic()) {
    *ordered.mutable_metamorphic()->mutable_transformations() = finding.metamorphic().transformations();
    ordered.mutable_metamorphic()->set_preset(finding.metamorphic().preset());
  } else if (finding.has_truth()) {
    ordered.mutable_truth();
    // A judge that has learned since may find something else before: the finding is what it was found by.
    if (judged && finding.truth().has_violation()) {
      ordered.mutable_truth()->mutable_violation()->set_event(finding.truth().violation().event());
    }
  } else {
    *ordered.mutable_differential()->mutable_other() = finding.differential().other();
  }
  if (judged) ordered.mutable_verdict();
  if (finding.test_case().has_worker()) *order.mutable_configuration() = finding.test_case().worker();
  return order;
}

}  // namespace twinstep
