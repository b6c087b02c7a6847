// The list of findings that are no news, known_classes.textproto: a person writes and reviews it.
#ifndef TWINSTEP_HARNESS_FUZZING_KNOWN_CLASSES_H_
#define TWINSTEP_HARNESS_FUZZING_KNOWN_CLASSES_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "proto/known_classes.pb.h"

namespace twinstep {

// What entries that nobody has looked at have as their reason.
inline constexpr char kNotReviewed[] = "not reviewed";

// The list in words. Errors: a sentence with the line; an entry without a pattern.
absl::StatusOr<KnownClasses> ParseKnownClasses(const std::string& text);

// The first entry for a finding of that class and difference (both in words), or null.
const KnownClass* FindKnownClass(const KnownClasses& known, std::string_view finding_class,
                                 std::string_view difference);

// Whether that is a crash that an entry for crashes is about: one whose pattern begins with "crash / ". Others do not
// count, as an action that is known to crash is not taken at all.
bool IsKnownCrash(const KnownClasses& known, std::string_view crash_class);

// What a difference is about, without what belongs to one program: numbers and the names behind "variable" become *.
std::string DifferencePattern(std::string_view difference);

// An entry of the list as text, as it is recorded.
std::string KnownClassText(const KnownClass& known);

// Appends an entry to the list in the file at `path`, which it makes if there is none. Errors name the file.
absl::Status RecordClass(const std::string& path, const KnownClass& known);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_KNOWN_CLASSES_H_
