#include "harness/corpora/program_loader.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/corpora/imports.h"
#include "harness/text/file_error.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

// Larger files are data, not programs.
constexpr size_t kMaxFileSize = 4 << 20;

// Length of the well-formed UTF-8 sequence at `i`, or 0 (Unicode, table 3-7).
size_t SequenceLength(const std::string& bytes, size_t i) {
  auto byte = [&bytes](size_t at) -> unsigned { return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0; };
  auto continues = [&byte](size_t at, unsigned low = 0x80, unsigned high = 0xBF) {
    return byte(at) >= low && byte(at) <= high;
  };
  const unsigned first = byte(i);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return continues(i + 1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = first == 0xED ? 0x9F : 0xBF;
    return continues(i + 1, low, high) && continues(i + 2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const unsigned low = first == 0xF0 ? 0x90 : 0x80;
    const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
    return continues(i + 1, low, high) && continues(i + 2) && continues(i + 3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string UserPath(const std::string& path) {
  const char* folder = std::getenv("BUILD_WORKING_DIRECTORY");
  if (folder == nullptr || fs::path(path).is_absolute()) return path;
  return (fs::path(folder) / path).string();
}

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  const std::string what = absl::StrCat(path.empty() ? "a file without a name" : path, " cannot be read");
  struct stat info;
  if (path.find('\0') != std::string::npos) return FileError(what, ENOENT);
  if (stat(path.c_str(), &info) != 0) return FileError(what, errno);
  if (S_ISDIR(info.st_mode)) return absl::FailedPreconditionError(absl::StrCat(path, " is a folder; name a file"));
  // Opening a pipe would wait for its other end, opening a device may do anything.
  const absl::Status irregular =
      absl::FailedPreconditionError(absl::StrCat(path, " is not a regular file; name a file"));
  if (!S_ISREG(info.st_mode)) return irregular;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return FileError(what, errno);
  absl::Status status = absl::OkStatus();
  std::string content;
  if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode)) {
    status = irregular;
  } else {
    // A file can have another size than it says.
    content.resize(std::min(static_cast<size_t>(info.st_size), kMaxFileSize) + 1);
    size_t size = 0;
    while (true) {
      if (size == content.size()) content.resize(std::min(2 * size, kMaxFileSize + 1));
      const ssize_t got = read(file, content.data() + size, content.size() - size);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) status = FileError(what, errno);
      if (got <= 0) break;
      size += static_cast<size_t>(got);
      if (size > kMaxFileSize) break;
    }
    if (size > kMaxFileSize) {
      status = absl::FailedPreconditionError(
          absl::StrCat(path, " has more than ", kMaxFileSize, " bytes; programs of up to 4 MiB can be debugged"));
    }
    content.resize(size);
  }
  close(file);
  if (!status.ok()) return status;
  return content;
}

std::string DecodeUtf8(const std::string& bytes) {
  std::string text;
  text.reserve(bytes.size());
  size_t i = absl::StartsWith(bytes, "\xEF\xBB\xBF") ? 3 : 0;
  while (i < bytes.size()) {
    const size_t length = SequenceLength(bytes, i);
    if (length == 0) {
      text += "\xEF\xBF\xBD";
      ++i;
    } else {
      text.append(bytes, i, length);
      i += length;
    }
  }
  return text;
}

bool IsUtf8(const std::string& bytes) {
  for (size_t i = 0; i < bytes.size();) {
    const size_t length = SequenceLength(bytes, i);
    if (length == 0) return false;
    i += length;
  }
  return true;
}

absl::StatusOr<Program> LoadProgram(const std::string& path, const std::string& name, bool module) {
  ASSIGN_OR_RETURN(std::string bytes, ReadFile(path));
  const fs::path folder = fs::path(path).parent_path();
  absl::StatusOr<std::vector<ImportedFile>> imports =
      ReadImports(bytes, [&folder](const std::string& resolved) { return ReadFile((folder / resolved).string()); });
  if (!imports.ok()) {
    return absl::FailedPreconditionError(absl::StrCat(path, " cannot be loaded: ", imports.status().message()));
  }
  Program program;
  program.set_name(name);
  program.set_source(DecodeUtf8(bytes));
  if (module || absl::EndsWith(path, ".mjs")) program.set_kind(Program::MODULE);
  for (const ImportedFile& file : *imports) {
    Program::Module& imported = *program.add_modules();
    imported.set_specifier(DecodeUtf8(file.specifier));
    imported.set_source(DecodeUtf8(file.bytes));
  }
  return program;
}

absl::StatusOr<std::string> OwnFolder(const std::string& path, std::string program) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return path;
  if (program.empty()) program = std::filesystem::read_symlink("/proc/self/exe", error).string();
  std::string beside = absl::StrCat(program, ".runfiles/twinstep/", path);
  if (std::filesystem::is_directory(beside, error)) return beside;
  return absl::NotFoundError(absl::StrCat(path, " is neither in this folder nor in ", program,
                                          ".runfiles; start the program by ./bazelw run, or in Twinstep's checkout"));
}

}  // namespace twinstep
