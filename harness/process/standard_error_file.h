// What children write to standard error, kept in memory: what an engine says as it dies.
#ifndef TWINSTEP_HARNESS_PROCESS_STANDARD_ERROR_FILE_H_
#define TWINSTEP_HARNESS_PROCESS_STANDARD_ERROR_FILE_H_

#include <cstddef>
#include <string>

#include "model/status.h"

namespace twinstep {

class StandardErrorFile {
 public:
  // Errors: ResourceExhausted, the system has no memory for it.
  static absl::StatusOr<StandardErrorFile> Create();
  // Of nothing.
  StandardErrorFile() = default;
  StandardErrorFile(StandardErrorFile&& other) noexcept;
  StandardErrorFile& operator=(StandardErrorFile&& other) noexcept;
  ~StandardErrorFile();

  // For ChildOptions::standard. What is written is appended.
  int fd() const { return fd_; }

  // The beginning of it.
  std::string Text(size_t bytes) const;

 private:
  int fd_ = -1;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_STANDARD_ERROR_FILE_H_
