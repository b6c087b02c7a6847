// Which findings of a class are kept.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_KEPT_FINDINGS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_KEPT_FINDINGS_H_

#include <optional>

#include "proto/campaign_state.pb.h"

namespace twinstep {

// Adds `candidate` to `folder.kept`, whose rows count it already, and takes out the least wanted one where there would
// be more than `most`; that one, perhaps the candidate itself, is returned.
//
// Wanted are, in this order: the first session of each row (for up to half of `most`); unexplained ones before
// explained; of one layer the lowest half of `most`, then the shortest: fewest actions, shortest program, lowest
// session. With `most` 0 only the first of each row is kept. Candidates come in the order of their sessions, so that
// what is kept depends on nothing but the sessions.
std::optional<KeptState> Keep(KeptState candidate, int most, FolderState& folder);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_KEPT_FINDINGS_H_
