// An explanation as people read it in a terminal.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLANATION_TEXT_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLANATION_TEXT_H_

#include <string>

#include "proto/explanation.pb.h"

namespace twinstep {

// The changes as a patch, >> before those responsible and > before those that go along, and what was checked. Ends with
// a line break.
std::string AnswerText(const Explanation& explanation);

// The rest: the causes in sentences, those with a change that is responsible and the first ones before others, at most
// `cause_lines` (0: all of them); what it took.
std::string DetailsText(const Explanation& explanation, int cause_lines);

// Whether both name the same changes, whichever of them are responsible and which go along.
bool SameAnswer(const Explanation& a, const Explanation& b);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLANATION_TEXT_H_
