// Which changes are tried first: how suspect each is before any variant was run.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SUSPECT_ORDER_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SUSPECT_ORDER_H_

#include <vector>

#include "harness/isolation/versions/after_method.h"
#include "harness/isolation/versions/change_groups.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

// By change, 0 is the most suspect; equal ranks are equally suspect. Empty: nothing is known.
using SuspectRanks = std::vector<int>;

struct SuspectEvidence {
  // What the failure's values come from, nearest first: the changes in each stretch of the run.
  std::vector<CauseChanges> stretches;
  // The changes in what the failing run executes; in what tests execute that pass.
  CauseChanges executed;
  Configuration executed_in_passing;
  // By change, 0 came last; equal ages are equally old. Empty: there is no history.
  std::vector<int> ages;
};

// A change whose code the failure's values come from comes before one that is only near such code, that before one of
// the same stretch's functions, and a nearer stretch before the next; then what else runs, then what does not. What
// passing tests execute comes after what only the failing one does. Of what is equal in all of this, what came last
// comes first.
SuspectRanks RankSuspects(int change_count, const SuspectEvidence& evidence);

// From the most suspect on, in their order where equal.
std::vector<int> InOrder(const SuspectRanks& ranks);
// The groups in the order of their most suspect change; unchanged where nothing is known.
ChangeGroups InOrder(ChangeGroups groups, const SuspectRanks& ranks);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SUSPECT_ORDER_H_
