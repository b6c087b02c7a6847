#include "harness/results/held_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/text/file_error.h"

namespace twinstep {

HeldFolder::HeldFolder(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

HeldFolder::HeldFolder(HeldFolder&& other) noexcept
    : path_(other.path_), descriptor_(std::exchange(other.descriptor_, -1)) {}

HeldFolder::~HeldFolder() {
  if (descriptor_ >= 0) close(descriptor_);
}

absl::StatusOr<HeldFolder> HeldFolder::Open(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return FileError(absl::StrCat(path, " cannot be read"), errno);
  return HeldFolder(path, descriptor);
}

absl::Status HeldFolder::StillThere() const {
  struct stat opened = {}, there = {};
  if (fstat(descriptor_, &opened) == 0 && stat(path_.c_str(), &there) == 0 && opened.st_dev == there.st_dev &&
      opened.st_ino == there.st_ino) {
    return absl::OkStatus();
  }
  return absl::AbortedError(absl::StrCat(path_, " was deleted, moved or replaced while a campaign wrote to it, so the ",
                                         "campaign cannot continue there; name a folder that stays with --out"));
}

absl::Status HeldFolder::LockForCampaign() const {
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("another program is writing to ", path_, "; wait for its end or name another folder with --out"));
}

absl::Status RefuseLink(const std::string& path) {
  struct stat status = {};
  if (lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      path, " is a symbolic link, and findings are written to no other folder than the campaign's own; remove it, or ",
      "name with --out the folder that is to hold everything"));
}

}  // namespace twinstep
