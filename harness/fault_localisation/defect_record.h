// What a child of the study tells of a defect, as text.
#ifndef TWINSTEP_HARNESS_FAULT_LOCALISATION_DEFECT_RECORD_H_
#define TWINSTEP_HARNESS_FAULT_LOCALISATION_DEFECT_RECORD_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "harness/fault_localisation/defect_study.h"

namespace twinstep {

// A line per field: its name, a space, its value. Without the defect's source.
std::string DefectRecord(const DefectResult& result);
// Errors: InvalidArgument names what is missing or no number.
absl::StatusOr<DefectResult> ReadDefectRecord(std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FAULT_LOCALISATION_DEFECT_RECORD_H_
