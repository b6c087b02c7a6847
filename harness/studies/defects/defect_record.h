// A result of the study as the message that a child sends.
#ifndef TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECT_RECORD_H_
#define TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECT_RECORD_H_

#include "absl/status/statusor.h"
#include "harness/studies/defects/defect_study.h"
#include "proto/chain_study.pb.h"

namespace twinstep {

// Without the defect's source.
DefectAnswer AnswerOf(const DefectResult& result);
// Errors: Internal, with what the child says; InvalidArgument: it is no result.
absl::StatusOr<DefectResult> ResultOf(const DefectAnswer& answer);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECT_RECORD_H_
