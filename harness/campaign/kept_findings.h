// Which findings of a class are kept.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_KEPT_FINDINGS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_KEPT_FINDINGS_H_

#include <optional>

#include "proto/campaign_state.pb.h"

namespace twinstep {

// The number of findings that are kept of each class, unless a campaign says otherwise.
inline constexpr int kFindingsPerClass = 16;

// Counts a finding in the row of its layer, rule and cause.
void CountRow(const SessionReport& report, FolderState& folder);

// Adds `candidate` to `folder.kept`, whose rows count it already, and takes out the least wanted one where there would
// be more than `most`; that one, perhaps the candidate itself, is returned.
//
// Wanted are: the first session of each row (of up to `most` rows that nothing explains, the guilty before the others;
// of explained ones up to half of `most`), so that no cause is lost; for half of what is left the lowest sessions; for
// the other half the shortest: fewest actions, shortest program, lowest session. Unexplained ones come before explained
// in each. With `most` 0 only the first of each row is kept.
//
// Candidates come in the order of their sessions. What is kept depends on nothing but the sessions. So blocks of
// sessions can be handled apart: choosing among what two successive blocks have kept keeps the same findings as
// choosing among all of their sessions.
std::optional<KeptState> Keep(KeptState candidate, int most, FolderState& folder);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_KEPT_FINDINGS_H_
