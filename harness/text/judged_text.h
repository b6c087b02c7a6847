// A session's answers as text, with those marked that are not true to the program.
#ifndef TWINSTEP_HARNESS_TEXT_JUDGED_TEXT_H_
#define TWINSTEP_HARNESS_TEXT_JUDGED_TEXT_H_

#include <string>

#include "absl/functional/function_ref.h"
#include "model/judging/judge.h"
#include "proto/trace.pb.h"

namespace twinstep {

// The canonical text of the trace (model/answers/display.h), and behind each answer a line for each violation there:
//   ! value-shown: x in frame 0: expected 3, got 2 (v8, known as v8-last-turns-let)
// `known_as` gives the id of the known bug that a violation is; empty: none. The last line says how many promises were
// checked, and what was not judged and why.
std::string JudgedText(const Trace& trace, const Judgement& judgement,
                       absl::FunctionRef<std::string(const Violation&)> known_as);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_JUDGED_TEXT_H_
