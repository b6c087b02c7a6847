// What earlier ends of a campaign reduced: the same finding is not reduced again.
#ifndef TWINSTEP_HARNESS_REDUCTION_KEPT_REDUCTIONS_H_
#define TWINSTEP_HARNESS_REDUCTION_KEPT_REDUCTIONS_H_

#include <map>
#include <string>

#include "model/status.h"
#include "proto/reduction.pb.h"

namespace twinstep {

class KeptReductions {
 public:
  // `folder` is that of the reduced findings; what is not there, cannot be read or is damaged counts as none.
  static KeptReductions Load(const std::string& folder);

  // The report of the finding file's content; null where it is not known, was stopped before its end, did not show
  // each time, or its reduced file has gone. Valid until the next Add.
  const ReductionReport* Find(const std::string& finding_path) const;

  // The report of the reduction that wrote the file, which is in the folder; null where it is not known.
  const ReductionReport* OfReduced(const std::string& reduced_path) const;

  // What came of the finding file; `reduced_path` is a path in the folder, or empty.
  void Add(const std::string& finding_path, const ReductionReport& report, const std::string& reduced_path);

  // Errors as WriteFileAtomically's.
  absl::Status Save() const;

 private:
  std::string folder_;
  // By SHA-256.
  std::map<std::string, SavedReductions::One> kept_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_KEPT_REDUCTIONS_H_
