// Which root cause a label file gives to each finding of a study.
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_LABEL_RUNS_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_LABEL_RUNS_H_

#include "harness/results/labels.h"
#include "harness/studies/differential/study_run.h"

namespace twinstep {

// Sets the cause of each diverging run that has a label; the others keep the cause that they have.
void LabelRuns(const Labels& labels, Study& study);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_LABEL_RUNS_H_
