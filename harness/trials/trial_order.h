// What a trial is told of a finding.
#ifndef TWINSTEP_HARNESS_TRIALS_TRIAL_ORDER_H_
#define TWINSTEP_HARNESS_TRIALS_TRIAL_ORDER_H_

#include "proto/finding.pb.h"
#include "proto/reduction.pb.h"

namespace twinstep {

// All that it takes to play the finding; traces stay here. The order for one that is to be judged has a verdict, which
// may be empty: the answer's signature is then its cause as text (model/causes/cause_key.h), which takes longer.
TrialOrder TrialOrderOf(const Finding& finding, bool judged);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TRIALS_TRIAL_ORDER_H_
