// A child of //harness:chain_study, which studies one defect after the other (harness/process/child_pool.h): what an
// engine dies of, or hangs in, loses one defect.
#ifndef TWINSTEP_HARNESS_STUDIES_DEFECTS_STUDY_CHILD_H_
#define TWINSTEP_HARNESS_STUDIES_DEFECTS_STUDY_CHILD_H_

namespace twinstep {

// The child's argv[0].
inline constexpr char kStudyChildName[] = "twinstep-chain-study";

// Whether this process was started as one: asked first in main.
bool IsStudyChild(int argc, char** argv);
// Answers each DefectOrder with a DefectAnswer (proto/chain_study.proto) until there are no more. The exit code.
int StudyChildMain();

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DEFECTS_STUDY_CHILD_H_
