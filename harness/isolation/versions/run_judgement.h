// What the ends of runs say: of the two versions, whether they can be compared; of a variant, which of them it is like.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_RUN_JUDGEMENT_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_RUN_JUDGEMENT_H_

#include <string>

#include "absl/types/span.h"
#include "harness/isolation/versions/run_end.h"
#include "harness/isolation/versions/variant.h"
#include "model/status.h"

namespace twinstep {

// Of one version.
struct FirstRuns {
  // OLD, which must pass; else NEW, which must fail.
  bool good = false;
  // At least one.
  absl::Span<const RunEnd> ends;
  // As the user named it.
  std::string test_name;
  bool is_command = false;
  // Of runs that are no command; empty: UTC.
  std::string time_zone;
};

// OK: it always ended as it must. Errors, one sentence each: VersionTrial::Create's.
absl::Status JudgeFirstRuns(const FirstRuns& runs);

// Of an Unimplemented error of JudgeFirstRuns: "it needs Node's os.cpus".
std::string MissingOf(const absl::Status& status);

// Of a variant's run; `failure`: how the test fails on NEW.
VariantResult ResultOf(const RunEnd& end, const std::string& failure);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_RUN_JUDGEMENT_H_
