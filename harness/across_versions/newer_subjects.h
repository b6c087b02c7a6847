// Which subjects are newer than a version.
#ifndef TWINSTEP_HARNESS_ACROSS_VERSIONS_NEWER_SUBJECTS_H_
#define TWINSTEP_HARNESS_ACROSS_VERSIONS_NEWER_SUBJECTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "model/status.h"

namespace twinstep {

// The subject that `since` is, a subject or the version of one ("v8@14.6", "14.6"), then those that are newer, by their
// names as MakeSubject takes them. `named`, separated by commas, are taken as they stand; empty: all of the table of
// subjects that are newer and built, from the oldest, and why others are not is in `left_out`, a sentence each. Errors:
// InvalidArgument, no subject has that version, or it is of another engine; FailedPrecondition, none that is newer is
// built; those of EngineOfSubject.
absl::StatusOr<std::vector<std::string>> SubjectsSince(const std::string& since, const std::string& named,
                                                       std::vector<std::string>& left_out);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ACROSS_VERSIONS_NEWER_SUBJECTS_H_
