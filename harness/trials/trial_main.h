// What a trial process does (trial_process.h).
#ifndef TWINSTEP_HARNESS_TRIALS_TRIAL_MAIN_H_
#define TWINSTEP_HARNESS_TRIALS_TRIAL_MAIN_H_

namespace twinstep {

// All that main does where IsTrial: carries out orders until there are no more. The exit code.
int TrialMain();

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TRIALS_TRIAL_MAIN_H_
