// The findings of a result folder.
#ifndef TWINSTEP_HARNESS_RESULTS_FINDING_LIST_H_
#define TWINSTEP_HARNESS_RESULTS_FINDING_LIST_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/status.h"

namespace twinstep {

struct FindingPath {
  // "classes/step-over--ForStatement--pause-location", relative to the result folder.
  std::string folder;
  uint64_t session = 0;
  std::string path;

  friend auto operator<=>(const FindingPath&, const FindingPath&) = default;
};

struct FindingList {
  // Sorted by folder, then session.
  std::vector<FindingPath> findings;
  // Files and folders that are no findings and not ours either, or cannot be read: reason to number.
  std::map<std::string, int> left_out;
};

// The findings in classes/ and crashes/ of a result folder, by their names: none is opened. Errors: NotFound, or no
// permission, with a sentence; FailedPrecondition where `result_folder` holds neither of the two and no summary.
absl::StatusOr<FindingList> ListFindings(const std::string& result_folder);

// The same for a class's own folder.
absl::StatusOr<FindingList> ListFindingsOfClass(const std::string& class_folder);

// What a person named on a command line: finding files, folders of a class, result folders and their classes/ and
// crashes/. In the order given, each file once. Errors as above.
absl::StatusOr<FindingList> FindFindings(const std::vector<std::string>& paths);

// The result folder that a finding's path lies in: three levels up. Not checked.
std::string ResultFolderOf(const std::string& finding_path);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_FINDING_LIST_H_
