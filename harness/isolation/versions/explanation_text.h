// An explanation as people read it in a terminal.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLANATION_TEXT_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLANATION_TEXT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "harness/isolation/versions/variant.h"
#include "proto/explanation.pb.h"

namespace twinstep {

// The changes as a patch, >> before those responsible and > before those that go along, and what was checked. Ends with
// a line break.
std::string AnswerText(const Explanation& explanation);

// The rest: the causes in sentences, what it took.
std::string DetailsText(const Explanation& explanation);

// Parts of these, which also stand on a screen (explanation_screen.h).

// "2 changes of 9 are responsible." and "With them taken back the test passes."
std::string ResponsibleSentence(const Explanation& explanation);
std::string CheckSentence(const Explanation& explanation);
// Indented; of more than `most` the first, those with a change that is responsible, and what leads there. No line
// breaks but those of the program's text.
std::vector<std::string> CauseLines(const Explanation& explanation, int most);

// What of an explanation counts variants; `first_runs` of them were to begin with.
Explanation::Tests TestsOf(const VariantCounts& counts, int64_t first_runs);

// Whether both name the same changes, whichever of them are responsible and which go along.
bool SameAnswer(const Explanation& a, const Explanation& b);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLANATION_TEXT_H_
