// A session's answers as text, with those marked that are not true to the program.
#ifndef TWINSTEP_HARNESS_TEXT_JUDGED_TEXT_H_
#define TWINSTEP_HARNESS_TEXT_JUDGED_TEXT_H_

#include <string>

#include "model/judging/judge.h"
#include "proto/trace.pb.h"

namespace twinstep {

// The canonical text of the trace (model/answers/display.h), and behind each answer a line for each violation there:
//   ! value-shown: x in frame 0: expected 3, got 2 (v8)
// The last line says how many promises were checked, and what was not judged and why.
std::string JudgedText(const Trace& trace, const Judgement& judgement);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_JUDGED_TEXT_H_
