// The outputs of two debuggers beside each other.
#ifndef TWINSTEP_HARNESS_TEXT_SIDE_BY_SIDE_H_
#define TWINSTEP_HARNESS_TEXT_SIDE_BY_SIDE_H_

#include <string>

#include "proto/divergence.pb.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// The last actions up to the divergence and both answers to each: places and stacks, and of the differing one also the
// variables, of these only those that differ and how many more there are. A line each, indented, headed by the
// debuggers' names. Traces that are shorter than the divergence says are shown as far as they go.
std::string SideBySide(const Trace& first, const Trace& second, const Divergence& divergence);

// Two answers beside each other, as a part of the above: output and stack, and with `variables` those that differ.
// `mark` stands between the two, a space for none.
std::string AnswersSideBySide(const Output& first, const Output& second, bool variables, char mark = ' ');

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_SIDE_BY_SIDE_H_
