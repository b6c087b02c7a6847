// Places as people read them.
#ifndef TWINSTEP_MODEL_LOCATION_TEXT_H_
#define TWINSTEP_MODEL_LOCATION_TEXT_H_

#include <string>

#include "proto/location.pb.h"

namespace twinstep {

// "12", "12:4", "eval 1:0", "module ./m.js 3:2".
std::string ToText(const Location& location);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_LOCATION_TEXT_H_
