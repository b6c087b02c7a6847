// Verdicts for people.
#ifndef TWINSTEP_MODEL_JUDGING_VERDICT_TEXT_H_
#define TWINSTEP_MODEL_JUDGING_VERDICT_TEXT_H_

#include <string>

#include "proto/verdict.pb.h"

namespace twinstep {

// "v8 is wrong (step-lost @ finally): ...", "policy: both debuggers keep every invariant".
std::string VerdictText(const Verdict& verdict);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_VERDICT_TEXT_H_
