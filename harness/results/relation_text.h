// What a transformation promises, in words.
#ifndef TWINSTEP_HARNESS_RESULTS_RELATION_TEXT_H_
#define TWINSTEP_HARNESS_RESULTS_RELATION_TEXT_H_

#include <string>

#include "proto/transformation.pb.h"

namespace twinstep {

// One sentence without its full stop: what was done, and what had to hold. The headers in model/transformations/ say it
// exactly. Empty for a message that holds no transformation.
std::string RelationText(const Transformation& transformation);

// "insert_dead_code { offset: 12 variable: "v" literal: "7" }": all that the message holds, in one line.
std::string ToText(const Transformation& transformation);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_RELATION_TEXT_H_
