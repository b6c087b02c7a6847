// An explanation as people read it in a terminal.
#ifndef TWINSTEP_HARNESS_CAUSES_VERSIONS_EXPLANATION_TEXT_H_
#define TWINSTEP_HARNESS_CAUSES_VERSIONS_EXPLANATION_TEXT_H_

#include <string>

#include "proto/explanation.pb.h"

namespace twinstep {

// The changes as a patch, >> before those responsible and > before those that go along; the causes in sentences; what
// it took. Ends with a line break.
std::string ExplanationText(const Explanation& explanation);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_VERSIONS_EXPLANATION_TEXT_H_
