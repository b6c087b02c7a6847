// What a violation or divergence says, for people: the one place where it becomes text. Nothing reads that text, so
// only what writes for people includes this (tests/model_edges_test.sh).
#ifndef TWINSTEP_MODEL_ANSWERS_MISMATCH_TEXT_H_
#define TWINSTEP_MODEL_ANSWERS_MISMATCH_TEXT_H_

#include <string>

#include "proto/divergence.pb.h"
#include "proto/mismatch.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// "breakpoint at 12:4", "x in frame 0". One line, except where a program's own names have more.
std::string ToText(const Aspect& about);
// "a pause at 12:4, as the program comes there", "undefined".
std::string ToText(const Datum& datum);

// "x in frame 0: expected 1, got 2"
std::string ToText(const Violation& violation);
// "variable x: 1 against 2"
std::string ToText(const Divergence& divergence);
// For two runs of one debugger: "variable x: expected 1, got 2"
std::string ToTextOfRuns(const Divergence& divergence);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ANSWERS_MISMATCH_TEXT_H_
