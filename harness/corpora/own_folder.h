// Folders of Twinstep's own data, which Bazel puts beside a program.
#ifndef TWINSTEP_HARNESS_CORPORA_OWN_FOLDER_H_
#define TWINSTEP_HARNESS_CORPORA_OWN_FOLDER_H_

#include <string>

#include "absl/status/statusor.h"

namespace twinstep {

// Where the checkout's folder `path` ("corpus/own") is: below the working folder, as in a checkout and under `bazel
// run`; else in the runfiles of `program`, by default this one, wherever it is started. Errors: NotFound, it is in
// neither.
absl::StatusOr<std::string> OwnFolder(const std::string& path, std::string program = "");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_OWN_FOLDER_H_
