// Findings that people have read, and the cause that each of them is: the study's input.
//
// A text file, a finding a line, fields separated by tabs:
//
//   path of the finding's file, relative to the text file's folder; cause; verdict; note
//
// The last two may be left out. Empty lines, lines that begin with # and a first line whose second field is
// the word "cause" are passed over.
#ifndef TWINSTEP_HARNESS_STUDIES_CAUSES_LABELLED_FINDINGS_H_
#define TWINSTEP_HARNESS_STUDIES_CAUSES_LABELLED_FINDINGS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace twinstep {

struct LabelledFinding {
  // As it can be opened: with the text file's folder in front.
  std::string path;
  std::string cause;
  std::string verdict;
  std::string note;
};

// Errors: it cannot be read; FailedPrecondition with the number of the line that has no path or no cause; it names no
// finding at all. Whether the findings are there is not looked at.
absl::StatusOr<std::vector<LabelledFinding>> ReadLabelledFindings(const std::string& path);
// `name` is what errors call the text, `folder` what paths are relative to.
absl::StatusOr<std::vector<LabelledFinding>> ParseLabelledFindings(const std::string& text, const std::string& name,
                                                                   const std::string& folder);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_CAUSES_LABELLED_FINDINGS_H_
