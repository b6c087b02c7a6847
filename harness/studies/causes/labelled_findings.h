// Findings that people have read, and the cause that each of them is: the study's input. A set is one text file, the
// message LabelledFindings as text, which people edit and git merges.
#ifndef TWINSTEP_HARNESS_STUDIES_CAUSES_LABELLED_FINDINGS_H_
#define TWINSTEP_HARNESS_STUDIES_CAUSES_LABELLED_FINDINGS_H_

#include <string>

#include "model/status.h"
#include "proto/finding.pb.h"
#include "proto/labelled_finding.pb.h"

namespace twinstep {

// Of a saved finding what it takes to play it again: it outlives the forms in which findings are saved.
LabelledFinding MakeLabelled(const Finding& finding, const std::string& name, const std::string& cause);

// Sources of programs have a literal for each line.
std::string ToText(const LabelledFindings& findings);

// Errors: it cannot be read; FailedPrecondition, with file and line, where it is no such text, or with the number of
// the finding that has no cause or no actions; there is none.
absl::StatusOr<LabelledFindings> ReadLabelledFindings(const std::string& path);
// `name` is what errors call the text.
absl::StatusOr<LabelledFindings> ParseLabelledFindings(const std::string& text, const std::string& name);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_CAUSES_LABELLED_FINDINGS_H_
