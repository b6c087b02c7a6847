// Changes as people see them: whole lines, now and before.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SHOWN_CHANGES_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SHOWN_CHANGES_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "harness/isolation/versions/after_method.h"
#include "harness/isolation/versions/change_places.h"
#include "harness/isolation/versions/semantics/cause_tree.h"
#include "model/code_changes/change_set.h"
#include "model/delta_debugging/configuration.h"
#include "proto/explanation.pb.h"

namespace twinstep {

// Change `index` (from 0) of the set.
CodeChangeShown ShowChange(const ChangeSet& changes, int index);

// Both one after the other, as ShowChange. Changes that share lines have one text, with the last of them that is
// responsible: what the lines are where all of these are taken back, as no version may have what one of them alone
// would leave.
std::vector<CodeChangeShown> ShowTogether(const ChangeSet& changes, const Configuration& responsible,
                                          const Configuration& along);

// Of `lines` (from 0, ascending) of SingleLineChanges: those that stand behind each other are one, with one part. Where
// only code that is gone is left of a hunk, and what came in its place is short, that is shown too.
std::vector<CodeChangeShown> ShowLines(const ChangeSet& changes, const Configuration& lines);

// Of the changes `responsible` those of such lines that decide: a change for each that has some, with a part for each
// of ShowLines.
std::vector<CodeChangeShown> ShowInPart(const ChangeSet& changes, const Configuration& responsible,
                                        const ChangeSet& line_changes, const Configuration& lines);

// As a person counts them: where lines were replaced, the longer of both.
int ShownLines(const CodeChangeShown& change);

// Where a change is taken back next to others of its lines, which are left in, what it would take back to is in no
// version. A sentence that names these places, and what the old version has there; "" where there are none.
std::string LinesOfNoVersion(const ChangeSet& changes, const Explanation& explanation);

// A sentence: how much there is between the versions, and how much of it the answer is.
std::string WhatWasSaved(const ChangeSet& changes, const Explanation& explanation);

// The causes that led to an answer, as people and programs read them.

// Sets cause_lines, causes, assumptions and the solver's figures. `changes_in` are the changes in the tree's first
// nodes, in their order. The causes beside the code, as a page that needs nothing else; empty where there are none.
std::string ShowCauses(const CauseTree& tree, const ChangePlaces& places, const std::vector<CauseChanges>& changes_in,
                       const AfterMethodResult& result, const ChangeSet& changes, Explanation& explanation);

// Changes between two versions as a part of a page.

// A section: what stood there before and what stands there now, beside each other, with the numbers that the causes
// name changes by. Those whose numbers are in `responsible` say so. Empty for no changes.
std::string ChangesSection(const std::vector<CodeChangeShown>& changes, const std::set<uint32_t>& responsible);
// A page of its own with nothing else, of an answer's changes and those that go along; empty for none.
std::string ChangesPage(const ChangeSet& changes, const Configuration& responsible, const Configuration& along);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SHOWN_CHANGES_H_
