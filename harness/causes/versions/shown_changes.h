// Changes as people see them: whole lines, now and before.
#ifndef TWINSTEP_HARNESS_CAUSES_VERSIONS_SHOWN_CHANGES_H_
#define TWINSTEP_HARNESS_CAUSES_VERSIONS_SHOWN_CHANGES_H_

#include <string>

#include "model/code_changes/change_set.h"
#include "proto/explanation.pb.h"

namespace twinstep {

// Change `index` (from 0) of the set.
CodeChangeShown ShowChange(const ChangeSet& changes, int index);

// As a person counts them: where lines were replaced, the longer of both.
int ShownLines(const CodeChangeShown& change);

// A sentence: how much there is between the versions, and how much of it the answer is.
std::string WhatWasSaved(const ChangeSet& changes, const Explanation& explanation);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_VERSIONS_SHOWN_CHANGES_H_
