// In which of two builds of an engine a finding shows: it is played again on its own side, then on the other.
#ifndef TWINSTEP_HARNESS_GATE_ATTRIBUTION_H_
#define TWINSTEP_HARNESS_GATE_ATTRIBUTION_H_

#include <vector>

#include "absl/types/span.h"
#include "engines/engine_pair.h"
#include "harness/trials/trial_process.h"
#include "model/status.h"
#include "proto/finding.pb.h"
#include "proto/test_case.pb.h"

namespace twinstep {

enum class Whose {
  // The new build answers otherwise than the old one, and nothing says that the old one was wrong.
  kNew,
  // The old build alone is wrong: fixed.
  kOld,
  // Both answer alike, or break the same promise.
  kBoth,
  // They differ as a rule of model/expected says.
  kDesigned,
  // It does not come thrice in a row on its own side.
  kFlaky,
  // It could not be played on the other side, or nobody came to it.
  kNotPlayed,
};

struct AttributedFinding {
  Whose whose = Whose::kNotPlayed;
  // What shows it, with the cause that it has there: the finding, or, where the builds part before it, their first
  // difference on its actions.
  Finding finding;
};

// `pair` is the old build and the new one. A difference of both belongs to who breaks a promise there, and to the new
// build where nobody does. A finding of one build is played on the other one: where the same is wrong there at the same
// answer, it is in both; else both play its actions, and the first answer in which they differ, at level `compare`,
// decides. All that counts comes the same way three times. Answers in the order of `findings`; the last ones are
// kNotPlayed where the pool is stopped. Errors: the system gives no process.
absl::StatusOr<std::vector<AttributedFinding>> Attribute(absl::Span<const Finding> findings, const EnginePair& pair,
                                                         CaptureLevel compare, TrialPool& pool);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_GATE_ATTRIBUTION_H_
