// A study as a page: the paper's figures 7, 8 and 9 (Lehmann and Pradel, FSE 2018) beside the paper's numbers.
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_PAGE_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_PAGE_H_

#include <string>

#include "harness/studies/differential/study_run.h"
#include "harness/studies/differential/study_tables.h"

namespace twinstep {

// Each figure with its numbers as a table; below them the report of study_text.h, which `title` heads.
std::string StudyPage(const Study& study, const StudyTables& tables, const std::string& title);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_PAGE_H_
