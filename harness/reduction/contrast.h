// The session next to a finding's in which the debugger is right: the same with one edit. Beside what fails it says
// more than an explanation.
#ifndef TWINSTEP_HARNESS_REDUCTION_CONTRAST_H_
#define TWINSTEP_HARNESS_REDUCTION_CONTRAST_H_

#include <functional>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "engines/parser/tree_cache.h"
#include "harness/trials/trial_process.h"
#include "proto/finding.pb.h"

namespace twinstep {

// Of all single edits of `engine`'s session (an action left out, a statement left out, simpler code) the smallest with
// which it is right, played; `engine` breaks a promise in the finding, or dies. To be right it has to be asked: it
// comes to where the last action is done, keeps the same promise there, and pauses where it had to; and without a
// debugger the program ends as before; and `takes` takes it. None: there is no such edit, or nothing is broken when it
// plays alone. Errors: the system gives no process.
absl::StatusOr<std::optional<Finding>> NearestRight(const Finding& finding, const std::string& engine,
                                                    const std::function<bool(const Finding& played)>& takes,
                                                    TrialPool& pool, TreeCache& trees);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_CONTRAST_H_
