// Why a divergence is expected, if it is.
#ifndef TWINSTEP_MODEL_EXPECTED_EXPLANATION_H_
#define TWINSTEP_MODEL_EXPECTED_EXPLANATION_H_

#include <string>

#include "proto/divergence.pb.h"

namespace twinstep {

struct Explanation {
  Layer layer = UNEXPLAINED;
  // One sentence naming the rule; empty for UNEXPLAINED.
  std::string rule;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_EXPLANATION_H_
