#include "engines/shell_folder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string_view>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

constexpr std::string_view kName = "twinstep-shell-";

// Locks it; -1: it is not there, is not ours or another process has it.
int Lock(const std::string& path) {
  const int lock = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat held, found;
  if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0 && fstat(lock, &held) == 0 && stat(path.c_str(), &found) == 0 &&
      held.st_ino == found.st_ino && held.st_uid == geteuid()) {
    return lock;
  }
  if (lock >= 0) close(lock);
  return -1;
}

void Remove(const std::string& path, int lock) {
  std::error_code error;
  std::filesystem::remove_all(path, error);
  close(lock);
}

// What processes left that could not remove it.
bool RemoveLeft(const std::filesystem::path& temporary) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(temporary, error)) {
    const std::string path = entry.path().string();
    if (!entry.path().filename().string().starts_with(kName)) continue;
    if (const int lock = Lock(path); lock >= 0) Remove(path, lock);
  }
  return true;
}

}  // namespace

absl::StatusOr<std::unique_ptr<ShellFolder>> ShellFolder::Make() {
  std::error_code error;
  const std::filesystem::path temporary = std::filesystem::temp_directory_path(error);
  [[maybe_unused]] static const bool removed = RemoveLeft(temporary);
  // Another process may remove it between the two calls, as it is not locked yet.
  for (int tries = 0; tries < 10 && !error; ++tries) {
    std::string path = (temporary / absl::StrCat(std::string(kName), "XXXXXX")).string();
    if (mkdtemp(path.data()) == nullptr) break;
    if (const int lock = Lock(path); lock >= 0) {
      return std::unique_ptr<ShellFolder>(new ShellFolder(std::move(path), lock));
    }
  }
  return absl::ResourceExhaustedError(
      "no folder for temporary files can be made: set TMPDIR to a folder that can be written to");
}

ShellFolder::~ShellFolder() { Remove(path_, lock_); }

}  // namespace twinstep
