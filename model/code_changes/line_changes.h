// Changes by lines: the hunks of `diff -u0`.
#ifndef TWINSTEP_MODEL_CODE_CHANGES_LINE_CHANGES_H_
#define TWINSTEP_MODEL_CODE_CHANGES_LINE_CHANGES_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "model/code_changes/change_set.h"
#include "model/code_changes/code_change.h"

namespace twinstep {

// A change for each hunk, and for each file that only one version has. Lines end at LF.
ChangeSet LineChanges(VersionFiles old_files, VersionFiles new_files);

// The same, but each line of a hunk is a change: where it has as many lines of both versions, one for another; else
// each that is gone and each that came.
ChangeSet SingleLineChanges(VersionFiles old_files, VersionFiles new_files);

// The pieces of one file, whose changes are added to `builder`.
std::vector<ChangePiece> LinePieces(const std::string& old_text, const std::string& new_text,
                                    ChangeSetBuilder& builder);

// Which elements of two sequences stand beside each other: the heart of every comparison of two texts.

// Pairs of indices of equal elements, ascending in both. As many as possible where at most four million pairs of
// elements differ between the equal head and tail; beyond that elements that both hold exactly once are anchors, and
// the same is done between them.
std::vector<std::pair<int, int>> AlignEqual(absl::Span<const uint64_t> a, absl::Span<const uint64_t> b);

// Pairs ascending in both whose scores add up to the most. `score` is 0 or less for elements that cannot stand beside
// each other. Quadratic: `a_size` times `b_size` calls.
std::vector<std::pair<int, int>> AlignByScore(int a_size, int b_size, const std::function<double(int, int)>& score);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CODE_CHANGES_LINE_CHANGES_H_
