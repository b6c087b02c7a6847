// Keys of causes as tests write them.
#ifndef TWINSTEP_MODEL_CAUSES_KEY_FOR_TEST_H_
#define TWINSTEP_MODEL_CAUSES_KEY_FOR_TEST_H_

#include <string_view>

#include "proto/cause_key.pb.h"

namespace twinstep {

// Of a text as Description gives it: "v8 : step-lost @ finally" (with ", before it runs" and the like as the reason),
// "by design : RULE", "unexplained : step : REASON", "v8 : crash : step : REASON"; "corpus/bugs/ID" has the bug alone.
CauseKey KeyForTest(std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_KEY_FOR_TEST_H_
