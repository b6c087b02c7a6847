#include "harness/campaign/finding_store.h"

#include <errno.h>
#include <sys/stat.h>

#include "absl/strings/str_cat.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"

namespace twinstep {

absl::Status FolderFindingStore::Save(const std::string& folder, const Finding& finding) {
  // Made again it would hold findings alone.
  struct stat info = {};
  if (stat(path_.c_str(), &info) != 0) return FileError(absl::StrCat(path_, " cannot be written to"), errno);
  const std::string path = absl::StrCat(path_, "/", folder);
  if (absl::Status status = MakeFolder(path); !status.ok()) return status;
  return WriteFinding(path, finding);
}

absl::Status FolderFindingStore::Remove(const std::string& folder, uint64_t session) {
  return RemoveFinding(absl::StrCat(path_, "/", folder), session);
}

absl::StatusOr<Finding> FolderFindingStore::Load(const std::string& folder, uint64_t session) const {
  return ReadFinding(absl::StrCat(path_, "/", folder, "/", FindingFileName(session)));
}

absl::Status MemoryFindingStore::Save(const std::string& folder, const Finding& finding) {
  absl::StatusOr<std::string> packed = PackFinding(finding);
  if (!packed.ok()) return packed.status();
  packed_[{folder, finding.session()}] = *std::move(packed);
  return absl::OkStatus();
}

absl::Status MemoryFindingStore::Remove(const std::string& folder, uint64_t session) {
  packed_.erase({folder, session});
  return absl::OkStatus();
}

absl::StatusOr<Finding> MemoryFindingStore::Load(const std::string& folder, uint64_t session) const {
  const auto it = packed_.find({folder, session});
  if (it == packed_.end()) return absl::NotFoundError(absl::StrCat(folder, " has no finding of session ", session));
  return UnpackFinding(it->second, folder);
}

}  // namespace twinstep
