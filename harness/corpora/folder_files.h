// The files of a folder that may be hostile.
#ifndef TWINSTEP_HARNESS_CORPORA_FOLDER_FILES_H_
#define TWINSTEP_HARNESS_CORPORA_FOLDER_FILES_H_

#include <map>
#include <string>
#include <vector>

#include "model/status.h"

namespace twinstep {

// Where links in a folder may lead.
enum class FolderLinks {
  // To what is inside the folder, whatever path leads there. A folder from anybody must not bring in other files of the
  // machine: they would stand in findings, which people share.
  kInside,
  // Anywhere: a folder that Bazel made, in which every file is a link.
  kAnywhere,
};

// Whether `path`, all its links followed, is `folder` or inside it, links of `folder` itself followed too. False where
// one of them is not there.
bool LeadsInside(const std::string& folder, const std::string& path);

// Every regular .js and .mjs file under `folder`, by its path in it, sorted. Links are followed as `links` says, each
// folder is visited once however many links lead to it. No file is opened. What is left out is counted in `left_out` by
// reason. Errors: `folder` cannot be read.
absl::StatusOr<std::vector<std::string>> FolderFiles(const std::string& folder, FolderLinks links,
                                                     std::map<std::string, int>& left_out);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_FOLDER_FILES_H_
