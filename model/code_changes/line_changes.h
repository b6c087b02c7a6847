// Changes by lines: the hunks of `diff -u0`.
#ifndef TWINSTEP_MODEL_CODE_CHANGES_LINE_CHANGES_H_
#define TWINSTEP_MODEL_CODE_CHANGES_LINE_CHANGES_H_

#include <string>
#include <vector>

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

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CODE_CHANGES_LINE_CHANGES_H_
