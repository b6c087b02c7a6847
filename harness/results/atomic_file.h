// Writes a file so that a reader sees the old content or the new one, never a part: also after kill -9 at any moment.
#ifndef TWINSTEP_HARNESS_RESULTS_ATOMIC_FILE_H_
#define TWINSTEP_HARNESS_RESULTS_ATOMIC_FILE_H_

#include <string>
#include <utility>
#include <vector>

#include "model/status.h"

namespace twinstep {

// Writes `content` to a new file in the folder of `path`, syncs it and renames it to `path`. The folder must exist.
//
// Errors leave `path` as it was and no other file behind. They are one sentence with the path, the cause and what to
// do: ResourceExhausted for a full disk or quota, PermissionDenied where writing is not allowed, NotFound for a missing
// folder, else Internal. A device, a pipe, and what /dev/stdout and its like lead to are written to as they are. A kill
// may leave a file whose name IsTemporaryFile knows; RemoveTemporaryFiles clears those.
absl::Status WriteFileAtomically(const std::string& path, const std::string& content);

enum class Durability {
  // Survives a power cut: it waits for the disk, about ten milliseconds.
  kPowerCut,
  // Survives the end of this process. After a power cut the file may be empty.
  kKill,
};

// Several files, each a path and its content: all contents are on the disk before the first of them is renamed, in
// order. So a full disk changes none of them, and a kill leaves some new and the rest as they were.
absl::Status WriteFilesAtomically(const std::vector<std::pair<std::string, std::string>>& files,
                                  Durability durability = Durability::kPowerCut);

// Whether WriteFileAtomically can write `path`, and MakeFolder can make it, as far as that can be known before: for a
// command whose work takes its time, which is lost where its result has no place. Nothing is written. Errors as theirs.
absl::Status CheckFilePath(const std::string& path);
absl::Status CheckFolderPath(const std::string& path);

// Whether `path` is a folder that is there. Errors as ReadWholeFile.
absl::Status CheckFolder(const std::string& path);

// The whole content. Errors: NotFound, PermissionDenied, Internal; ResourceExhausted where the file holds more than
// `limit` bytes, which are not read.
absl::StatusOr<std::string> ReadWholeFile(const std::string& path, size_t limit);

// Makes a folder and the folders above it; fine where it exists. Errors as WriteFileAtomically.
absl::Status MakeFolder(const std::string& path);

// Removes a file; fine where there is none. Errors as WriteFileAtomically.
absl::Status RemoveFile(const std::string& path);

// Whether a file's name is one that WriteFileAtomically uses before the rename.
bool IsTemporaryFile(const std::string& name);

// Removes what killed processes left in `folder` itself, not below. For the one process that writes there, before it
// begins. Fine where there is no such folder.
void RemoveTemporaryFiles(const std::string& folder);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_ATOMIC_FILE_H_
