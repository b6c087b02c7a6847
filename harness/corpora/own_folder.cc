#include "harness/corpora/own_folder.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace twinstep {

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
