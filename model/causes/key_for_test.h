// Keys of causes as tests write them.
#ifndef TWINSTEP_MODEL_CAUSES_KEY_FOR_TEST_H_
#define TWINSTEP_MODEL_CAUSES_KEY_FOR_TEST_H_

#include <string_view>

#include "proto/cause_key.pb.h"

namespace twinstep {

// Of a text as Description gives it, which Description of the key gives again:
//   v8 : step-lost @ finally, before it runs     the reason stands after the first comma
//   by design : RULE
//   unexplained : step : REASON
//   v8 : crash : step : REASON
//   v8 : failed : REASON, v8 : hang, v8 : memory
//   v8 : RELATION : ROLE : REASON
// "corpus/bugs/ID" has the bug alone. An action or role that the text cannot tell from a reason is set by hand.
CauseKey KeyForTest(std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_KEY_FOR_TEST_H_
