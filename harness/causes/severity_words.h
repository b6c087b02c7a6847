// How bad a bug is for those who debug (proto/severity.proto), in words.
#ifndef TWINSTEP_HARNESS_CAUSES_SEVERITY_WORDS_H_
#define TWINSTEP_HARNESS_CAUSES_SEVERITY_WORDS_H_

#include <string>
#include <string_view>

#include "proto/severity.pb.h"

namespace twinstep {

// "a step lost or a breakpoint missed"
std::string_view Words(Severity severity);
// "step lost", for a column.
std::string ShortWords(Severity severity);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_SEVERITY_WORDS_H_
