// A child of //harness:chain_study, which studies one defect after the other (harness/process/child_pool.h): what an
// engine dies of, or hangs in, loses one defect.
#ifndef TWINSTEP_HARNESS_STUDIES_DEFECTS_STUDY_CHILD_H_
#define TWINSTEP_HARNESS_STUDIES_DEFECTS_STUDY_CHILD_H_

#include "harness/process/child_kind.h"

namespace twinstep {

// Answers each DefectOrder with a DefectResult (proto/chain_study.proto).
extern const ChildKind kStudyChildKind;

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DEFECTS_STUDY_CHILD_H_
