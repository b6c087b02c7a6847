// A folder that a process writes to for long: somebody may take it away meanwhile, and what is written to its path then
// goes where nobody looks for it.
#ifndef TWINSTEP_HARNESS_RESULTS_HELD_FOLDER_H_
#define TWINSTEP_HARNESS_RESULTS_HELD_FOLDER_H_

#include <string>

#include "model/status.h"

namespace twinstep {

class HeldFolder {
 public:
  // Opens a folder that exists. Errors as atomic_file.h.
  static absl::StatusOr<HeldFolder> Open(const std::string& path);
  ~HeldFolder();
  HeldFolder(HeldFolder&& other) noexcept;
  HeldFolder& operator=(HeldFolder&&) = delete;

  // Ok where the path still leads to this folder. Else Aborted, a sentence that tells a campaign's user what to do.
  absl::Status StillThere() const;
  // While this exists, no other campaign can lock it. FailedPrecondition where another one has: one sentence.
  absl::Status LockForCampaign() const;

 private:
  HeldFolder(std::string path, int descriptor);

  const std::string path_;
  // Open, so that no other folder gets the same number.
  int descriptor_;
};

// FailedPrecondition where `path` is a symbolic link: what a campaign writes below its folder stays below it.
absl::Status RefuseLink(const std::string& path);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_HELD_FOLDER_H_
