#include "harness/campaign/finding_store.h"

#include <errno.h>
#include <sys/stat.h>

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/text/file_error.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr const char* kParents[] = {"classes", "crashes"};

}  // namespace

absl::Status FolderFindingStore::Hold(const std::string& parent) {
  if (held_.contains(parent)) return absl::OkStatus();
  const std::string path = absl::StrCat(path_, "/", parent);
  RETURN_IF_ERROR(RefuseLink(path));
  RETURN_IF_ERROR(MakeFolder(path));
  ASSIGN_OR_RETURN(HeldFolder folder, HeldFolder::Open(path));
  held_.emplace(parent, std::move(folder));
  return absl::OkStatus();
}

absl::Status FolderFindingStore::Hold() {
  for (const std::string parent : kParents) {
    const std::string path = absl::StrCat(path_, "/", parent);
    std::error_code error;
    // A link that leads nowhere is there too.
    if (!fs::exists(fs::symlink_status(path, error))) continue;
    RETURN_IF_ERROR(Hold(parent));
    for (auto it = fs::directory_iterator(path, error); !error && it != fs::directory_iterator(); it.increment(error)) {
      RETURN_IF_ERROR(RefuseLink(it->path().string()));
    }
  }
  return absl::OkStatus();
}

absl::Status FolderFindingStore::StillThere() const {
  for (const auto& [parent, folder] : held_) {
    RETURN_IF_ERROR(folder.StillThere());
    // Moved, and a link to it in its place.
    const absl::Status link = RefuseLink(absl::StrCat(path_, "/", parent));
    if (!link.ok()) return absl::AbortedError(link.message());
  }
  return absl::OkStatus();
}

bool FolderFindingStore::Has(const std::string& folder, uint64_t session) const {
  std::error_code error;
  return fs::exists(absl::StrCat(path_, "/", folder, "/", FindingFileName(session)), error);
}

absl::Status FolderFindingStore::Save(const std::string& folder, const Finding& finding) {
  // Made again they would hold nothing but what is found from now on.
  struct stat info = {};
  if (stat(path_.c_str(), &info) != 0) return FileError(absl::StrCat(path_, " cannot be written to"), errno);
  RETURN_IF_ERROR(StillThere());
  RETURN_IF_ERROR(Hold(folder.substr(0, folder.find('/'))));
  const std::string path = absl::StrCat(path_, "/", folder);
  RETURN_IF_ERROR(RefuseLink(path));
  return WriteFinding(path, finding);
}

absl::Status FolderFindingStore::Remove(const std::string& folder, uint64_t session) {
  return RemoveFinding(absl::StrCat(path_, "/", folder), session);
}

absl::StatusOr<Finding> FolderFindingStore::Load(const std::string& folder, uint64_t session) const {
  return ReadFinding(absl::StrCat(path_, "/", folder, "/", FindingFileName(session)));
}

absl::Status MemoryFindingStore::Save(const std::string& folder, const Finding& finding) {
  ASSIGN_OR_RETURN(std::string packed, PackFinding(finding));
  packed_[{folder, finding.session()}] = std::move(packed);
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
