// The study of explanations as tables like those of the AFTER paper (Yi et al., ICSE 2015, tables II to IV).
#ifndef TWINSTEP_HARNESS_STUDIES_REGRESSIONS_EXPLANATION_STUDY_TEXT_H_
#define TWINSTEP_HARNESS_STUDIES_REGRESSIONS_EXPLANATION_STUDY_TEXT_H_

#include <map>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/corpora/regression_folder.h"
#include "harness/studies/regressions/explanation_verdict.h"
#include "proto/explanation.pb.h"

namespace twinstep {

// What a method came to on a case.
struct StudyAnswer {
  // Not empty: it came to nothing.
  std::string failure;
  Explanation explanation;
  FixVerdict verdict = FixVerdict::kMissed;
  absl::Duration time;
};

struct StudyRow {
  Regression regression;
  // By name of the method: "dd", "add", "after".
  std::map<std::string, StudyAnswer> answers;
};

// Tables for a terminal, and the sentence on each target of the study.
std::string ExplainStudyText(const std::vector<StudyRow>& rows, const std::vector<std::string>& methods);

// A line for each case and method, behind one with the columns' names.
std::string ExplainStudyCsv(const std::vector<StudyRow>& rows);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_REGRESSIONS_EXPLANATION_STUDY_TEXT_H_
