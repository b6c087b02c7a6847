// The folder that a shell's process runs in, and that goes with it.
#ifndef TWINSTEP_ENGINES_SHELL_FOLDER_H_
#define TWINSTEP_ENGINES_SHELL_FOLDER_H_

#include <memory>
#include <string>
#include <utility>

#include "model/status.h"

namespace twinstep {

// A process that an engine or a limit ends removes nothing: each folder is locked while its maker lives, and the first
// of a process removes those that nobody has locked.
class ShellFolder {
 public:
  // In the folder for temporary files. Errors: ResourceExhausted, it cannot be made there.
  static absl::StatusOr<std::unique_ptr<ShellFolder>> Make();
  // Removes it, with what is in it.
  ~ShellFolder();
  ShellFolder(const ShellFolder&) = delete;
  ShellFolder& operator=(const ShellFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  ShellFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}

  const std::string path_;
  // Not inherited by programs that are started.
  const int lock_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELL_FOLDER_H_
