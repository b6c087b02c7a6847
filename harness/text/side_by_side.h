// The outputs of two debuggers beside each other.
#ifndef TWINSTEP_HARNESS_TEXT_SIDE_BY_SIDE_H_
#define TWINSTEP_HARNESS_TEXT_SIDE_BY_SIDE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "harness/text/paired_lines.h"
#include "proto/divergence.pb.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// The last actions up to the divergence and both answers to each: places and stacks, and of the differing one also the
// variables, of these only those that differ and how many more there are. A line each, indented, headed by the
// debuggers' names. Traces that are shorter than the divergence says are shown as far as they go.
std::string SideBySide(const Trace& first, const Trace& second, const Divergence& divergence);

// The same of the last `actions` of them, without the names. Of the differing event all lines that are not equal
// differ.
std::vector<PairedLine> PairedRuns(const Trace& first, const Trace& second, const Divergence& divergence,
                                   size_t actions);

// Two answers beside each other, as a part of the above: output and stack, and with `variables` those that differ.
// `mark` stands between the two, a space for none.
std::vector<PairedLine> PairedAnswers(const Output& first, const Output& second, bool variables, char mark = ' ');

// Whose traces they are, for heads: "v8" and "spidermonkey"; of equal names "v8 (a)" and "v8 (b)".
PairedLine NamesOf(const Trace& first, const Trace& second);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_SIDE_BY_SIDE_H_
