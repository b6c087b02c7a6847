// The causes that led to an answer, as people and programs read them.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SHOWN_CAUSES_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SHOWN_CAUSES_H_

#include <string>
#include <vector>

#include "harness/isolation/versions/after_method.h"
#include "harness/isolation/versions/change_places.h"
#include "harness/isolation/versions/semantics/cause_tree.h"
#include "model/code_changes/change_set.h"
#include "proto/explanation.pb.h"

namespace twinstep {

// Sets causes_text, causes, assumptions and the solver's figures. `changes_in` are the changes in the tree's first
// nodes, in their order. The causes beside the code, as a page that needs nothing else; empty where there are none.
std::string ShowCauses(const CauseTree& tree, const ChangePlaces& places, const std::vector<CauseChanges>& changes_in,
                       const AfterMethodResult& result, const ChangeSet& changes, Explanation& explanation);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SHOWN_CAUSES_H_
