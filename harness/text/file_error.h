// What the system says of a file that cannot be read or written, as a sentence that says what to do.
#ifndef TWINSTEP_HARNESS_TEXT_FILE_ERROR_H_
#define TWINSTEP_HARNESS_TEXT_FILE_ERROR_H_

#include <string>

#include "model/status.h"

namespace twinstep {

// `what` is "X cannot be written", say; `error_number` is an errno. ResourceExhausted for a full disk or quota,
// PermissionDenied where it is not allowed, NotFound for what is missing, else another error.
absl::Status FileError(const std::string& what, int error_number);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_FILE_ERROR_H_
