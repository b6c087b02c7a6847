#include "harness/results/atomic_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/text/file_error.h"

namespace twinstep {
namespace {

// The process id keeps two writers of one folder apart; one process writes from one thread.
constexpr char kTemporaryPrefix[] = ".writing-";

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

// 0, or what went wrong.
int WriteAll(int fd, std::string_view content) {
  while (!content.empty()) {
    const ssize_t wrote = write(fd, content.data(), content.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return errno;
    content.remove_prefix(static_cast<size_t>(wrote));
  }
  return 0;
}

int Close(int fd) {
  // Network file systems tell of a full disk only here.
  return close(fd) == 0 || errno == EINTR ? 0 : errno;
}

// 0, or what went wrong.
int WriteTemporary(const std::string& path, std::string_view content, Durability durability) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (fd < 0) return errno;
  int error = WriteAll(fd, content);
  // EINVAL: a kind of file that has nothing to sync.
  if (error == 0 && durability == Durability::kPowerCut && fsync(fd) != 0 && errno != EINVAL) error = errno;
  const int close_error = Close(fd);
  return error != 0 ? error : close_error;
}

// Whether `path` is a device or a pipe, which a file must not take the place of. Links are: those below /dev and /proc
// lead to what a process has open (/dev/stdout). Other ones may stand in a folder of people that nobody knows, and are
// replaced.
bool IsWrittenThrough(const std::string& path) {
  struct stat status = {};
  if (lstat(path.c_str(), &status) != 0) return false;
  if (!S_ISLNK(status.st_mode)) return !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
  return absl::StartsWith(path, "/dev/") || absl::StartsWith(path, "/proc/");
}

// 0, or what went wrong.
int WriteThrough(const std::string& path, std::string_view content) {
  // Not blocking: a pipe from which nobody reads has to be an error.
  const int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) return errno;
  fcntl(fd, F_SETFL, 0);
  const int error = WriteAll(fd, content);
  const int close_error = Close(fd);
  return error != 0 ? error : close_error;
}

// The rename itself must survive a power cut too. Some file systems cannot sync a folder; the content is safe anyway.
void SyncFolder(const std::string& folder) {
  const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  close(fd);
}

}  // namespace

absl::Status WriteFilesAtomically(const std::vector<std::pair<std::string, std::string>>& files,
                                  Durability durability) {
  std::vector<std::string> temporaries;
  absl::Status status;
  for (const auto& [path, content] : files) {
    if (IsWrittenThrough(path)) {
      temporaries.emplace_back();
      if (const int error = WriteThrough(path, content); error != 0) {
        status = FileError(absl::StrCat(path, " cannot be written"), error);
        break;
      }
      continue;
    }
    temporaries.push_back(absl::StrCat(FolderOf(path), "/", kTemporaryPrefix, getpid(), "-", temporaries.size()));
    if (const int error = WriteTemporary(temporaries.back(), content, durability); error != 0) {
      status = FileError(absl::StrCat(path, " cannot be written"), error);
      break;
    }
  }
  std::set<std::string> folders;
  for (size_t i = 0; i < files.size() && status.ok(); ++i) {
    if (temporaries[i].empty()) continue;
    folders.insert(FolderOf(files[i].first));
    if (rename(temporaries[i].c_str(), files[i].first.c_str()) != 0) {
      status = FileError(absl::StrCat(files[i].first, " cannot be written"), errno);
    }
  }
  if (durability == Durability::kPowerCut) {
    for (const std::string& folder : folders) SyncFolder(folder);
  }
  // What was renamed is not there any more.
  if (!status.ok()) {
    for (const std::string& temporary : temporaries) {
      if (!temporary.empty()) unlink(temporary.c_str());
    }
  }
  return status;
}

absl::Status WriteFileAtomically(const std::string& path, const std::string& content) {
  return WriteFilesAtomically({{path, content}});
}

absl::Status CheckFilePath(const std::string& path) {
  const std::string what = absl::StrCat(path, " cannot be written");
  struct stat status = {};
  if (stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) return FileError(what, EISDIR);
  if (IsWrittenThrough(path)) return access(path.c_str(), W_OK) == 0 ? absl::OkStatus() : FileError(what, errno);
  const std::string folder = FolderOf(path);
  if (stat(folder.c_str(), &status) != 0) return FileError(what, errno);
  if (!S_ISDIR(status.st_mode)) return FileError(what, ENOTDIR);
  return access(folder.c_str(), W_OK | X_OK) == 0 ? absl::OkStatus() : FileError(what, errno);
}

absl::Status CheckFolderPath(const std::string& path) {
  const std::string what = absl::StrCat("the folder ", path, " cannot be made");
  // The last part of the path that is there.
  for (std::string part = path;; part = FolderOf(part)) {
    while (part.size() > 1 && part.back() == '/') part.pop_back();
    struct stat status = {};
    if (stat(part.c_str(), &status) == 0) {
      if (!S_ISDIR(status.st_mode)) return FileError(what, ENOTDIR);
      return access(part.c_str(), W_OK | X_OK) == 0 ? absl::OkStatus() : FileError(what, errno);
    }
    if (errno != ENOENT || part == "." || part == "/") return FileError(what, errno);
  }
}

absl::Status CheckFolder(const std::string& path) {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) return FileError(absl::StrCat("the folder ", path, " cannot be read"), errno);
  if (S_ISDIR(status.st_mode)) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(path, " is a file; name a folder"));
}

absl::StatusOr<std::string> ReadWholeFile(const std::string& path, size_t limit) {
  const std::string what = absl::StrCat(path, " cannot be read");
  // Not blocking: a pipe that nobody writes to must not hold up whoever reads a folder.
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return FileError(what, errno);
  struct stat status = {};
  if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(fd);
    return absl::FailedPreconditionError(absl::StrCat(what, ": it is not a regular file; name a file"));
  }
  std::string content;
  std::vector<char> chunk(1 << 16);
  int error = 0;
  while (content.size() <= limit) {
    const ssize_t got = read(fd, chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) error = errno;
    if (got <= 0) break;
    content.append(chunk.data(), static_cast<size_t>(got));
  }
  close(fd);
  if (error != 0) return FileError(what, error);
  if (content.size() > limit) {
    return absl::ResourceExhaustedError(
        absl::StrCat(what, ": it holds more than ", limit, " bytes, so it is none of ours; remove it"));
  }
  return content;
}

absl::Status MakeFolder(const std::string& path) {
  for (size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string part = path.substr(0, end);
    if (mkdir(part.c_str(), 0777) != 0 && errno != EEXIST) {
      // A folder above may be one that exists and that we may not write to.
      const int error = errno;
      struct stat status = {};
      if (stat(part.c_str(), &status) != 0)
        return FileError(absl::StrCat("the folder ", path, " cannot be made"), error);
    }
    if (end == std::string::npos) break;
  }
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) return FileError(absl::StrCat("the folder ", path, " cannot be made"), errno);
  if (!S_ISDIR(status.st_mode)) return FileError(absl::StrCat("the folder ", path, " cannot be made"), ENOTDIR);
  return absl::OkStatus();
}

absl::Status RemoveFile(const std::string& path) {
  if (unlink(path.c_str()) == 0 || errno == ENOENT) return absl::OkStatus();
  return FileError(absl::StrCat(path, " cannot be removed"), errno);
}

bool IsTemporaryFile(const std::string& name) {
  const size_t length = sizeof kTemporaryPrefix - 1;
  return absl::StartsWith(name, kTemporaryPrefix) && name.size() > length &&
         std::all_of(name.begin() + length, name.end(), [](char c) { return (c >= '0' && c <= '9') || c == '-'; });
}

void RemoveTemporaryFiles(const std::string& folder) {
  DIR* const open_folder = opendir(folder.c_str());
  if (open_folder == nullptr) return;
  while (const dirent* const entry = readdir(open_folder)) {
    if (IsTemporaryFile(entry->d_name)) unlink(absl::StrCat(folder, "/", entry->d_name).c_str());
  }
  closedir(open_folder);
}

}  // namespace twinstep
