// The files of a folder that may be hostile.
#ifndef TWINSTEP_HARNESS_CORPORA_FOLDER_FILES_H_
#define TWINSTEP_HARNESS_CORPORA_FOLDER_FILES_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace twinstep {

// Every regular .js and .mjs file under `folder`, by its path in it, sorted. Links are followed, each folder is visited
// once however many links lead to it. No file is opened. What is left out is counted in `left_out` by reason. Errors:
// `folder` cannot be read.
absl::StatusOr<std::vector<std::string>> FolderFiles(const std::string& folder, std::map<std::string, int>& left_out);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_FOLDER_FILES_H_
