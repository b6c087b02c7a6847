// Changes as people see them: whole lines, now and before.
#ifndef TWINSTEP_HARNESS_CAUSES_VERSIONS_SHOWN_CHANGES_H_
#define TWINSTEP_HARNESS_CAUSES_VERSIONS_SHOWN_CHANGES_H_

#include "model/code_changes/change_set.h"
#include "proto/explanation.pb.h"

namespace twinstep {

// Change `index` (from 0) of the set.
CodeChangeShown ShowChange(const ChangeSet& changes, int index);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_VERSIONS_SHOWN_CHANGES_H_
