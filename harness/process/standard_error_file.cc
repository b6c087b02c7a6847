#include "harness/process/standard_error_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {

absl::StatusOr<StandardErrorFile> StandardErrorFile::Create() {
  StandardErrorFile file;
  file.fd_ = memfd_create("standard-error", MFD_CLOEXEC);
  if (file.fd_ < 0) return absl::ResourceExhaustedError(absl::StrCat("no memory for a file: ", strerror(errno)));
  fcntl(file.fd_, F_SETFL, O_APPEND);
  return file;
}

StandardErrorFile::StandardErrorFile(StandardErrorFile&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

StandardErrorFile& StandardErrorFile::operator=(StandardErrorFile&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

StandardErrorFile::~StandardErrorFile() {
  if (fd_ >= 0) close(fd_);
}

std::string StandardErrorFile::Text(size_t bytes) const {
  std::string text(bytes, '\0');
  const ssize_t got = pread(fd_, text.data(), text.size(), 0);
  text.resize(got > 0 ? static_cast<size_t>(got) : 0);
  return text;
}

}  // namespace twinstep
