// What changed from version to version (changes.h), for people and as a file.
#ifndef TWINSTEP_HARNESS_ACROSS_VERSIONS_CHANGES_TEXT_H_
#define TWINSTEP_HARNESS_ACROSS_VERSIONS_CHANGES_TEXT_H_

#include <string>

#include "model/status.h"
#include "proto/version_table.pb.h"

namespace twinstep {

// Each step: a line for each change, with its program, its actions and the command that plays it again below, then what
// was left out and what was covered.
std::string ToText(const VersionChanges& changes);

// FOLDER/changes.json; makes the folder. Errors as WriteFileAtomically (harness/results/atomic_file.h).
absl::Status WriteVersionChanges(const VersionChanges& changes, const std::string& folder);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ACROSS_VERSIONS_CHANGES_TEXT_H_
