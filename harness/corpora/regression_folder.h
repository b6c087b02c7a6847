// The cases of the study: folders with a case.json (proto/regression_case.proto), a test and two versions.
#ifndef TWINSTEP_HARNESS_CORPORA_REGRESSION_FOLDER_H_
#define TWINSTEP_HARNESS_CORPORA_REGRESSION_FOLDER_H_

#include <string>
#include <vector>

#include "model/status.h"
#include "proto/regression_case.pb.h"

namespace twinstep {

struct Regression {
  // The folder's name.
  std::string name;
  RegressionCase truth;
  // Paths of both versions and of the test.
  std::string good;
  std::string bad;
  std::string test;
};

// All cases in `folder`, by name. Those of a published package have their versions in `packages`, as folders
// NAME-VERSION; where that is empty they are left out and counted in `left_out`. Errors: the folder cannot be read or
// has no case; a case.json is none.
absl::StatusOr<std::vector<Regression>> ReadRegressions(const std::string& folder, const std::string& packages,
                                                        int& left_out);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_REGRESSION_FOLDER_H_
