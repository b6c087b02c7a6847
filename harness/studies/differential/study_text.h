// A study as a report that people read, beside the figures of the paper (Lehmann and Pradel, FSE 2018).
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_TEXT_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_TEXT_H_

#include <cstddef>
#include <string>

#include "harness/studies/differential/study_run.h"
#include "harness/studies/differential/study_tables.h"

namespace twinstep {

struct StudyTextOptions {
  // What was run, in a few lines, fit for a terminal: engines, corpus, seed. Ends without a line break.
  std::string title;
  // The largest ones are shown and the rest counted; the CSV files have all.
  size_t classes = 20;
  size_t programs = 150;
};

std::string StudyText(const Study& study, const StudyTables& tables, const StudyTextOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_TEXT_H_
