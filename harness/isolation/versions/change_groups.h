// Changes that are tried together: those of a file, then those of a function, then each alone.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGE_GROUPS_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGE_GROUPS_H_

#include <vector>

#include "model/code_changes/change_set.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

// Disjoint groups, which hold all changes together.
using ChangeGroups = std::vector<Configuration>;

// From the coarsest to the finest, where each is one change; levels that say no more than the one before are left out.
// Changes stand in the order of NEW.
std::vector<ChangeGroups> GroupLevels(const ChangeSet& changes);

// Those of one function that stand in the same lines of NEW, or in lines behind each other: what `diff` calls a hunk.
ChangeGroups HunkGroups(const ChangeSet& changes);

// What of the groups lies in `among`, without the empty ones.
ChangeGroups Restricted(const ChangeGroups& groups, const Configuration& among);

// The union of the groups that `chosen` names by their index.
Configuration Lifted(const ChangeGroups& groups, const Configuration& chosen);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGE_GROUPS_H_
