// Which cause each finding of a study has (the paper's figure 9).
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_NAME_CAUSES_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_NAME_CAUSES_H_

#include "harness/results/labels.h"
#include "harness/studies/differential/study_run.h"

namespace twinstep {

// Sets the cause of each diverging run: its label; else the id of the known bug that its cause is; else the text of
// its cause.
void NameCauses(const Labels& labels, Study& study);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_NAME_CAUSES_H_
