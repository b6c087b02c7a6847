// Words of messages, where every text that people read has the same.
#ifndef TWINSTEP_MODEL_WORDS_H_
#define TWINSTEP_MODEL_WORDS_H_

#include <string>
#include <string_view>

#include "proto/action.pb.h"
#include "proto/location.pb.h"

namespace twinstep {

// Of the name of a field or of a value of an enumeration: "STEP_IN" and "step_in" are "step in".
std::string Words(std::string_view name);

// "3:4", or "3" where there is no column.
std::string LineAndColumn(const Location& location);

// "none", "uncaught", "all".
std::string ModeName(PauseOnExceptions::Mode mode);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_WORDS_H_
