// An explanation within a screen: the smallest edit that makes the test pass, why in a few lines, and where the rest
// is.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLANATION_SCREEN_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLANATION_SCREEN_H_

#include <string>
#include <vector>

#include "proto/explanation.pb.h"

namespace twinstep {

// All lines that are printed for one explanation.
constexpr int kScreenLines = 20;

// Before any variant is run: the most suspect changes of `all`, the first of them as before and after. At least one.
std::string SuspectsOnScreen(const std::vector<CodeChangeShown>& suspects, int all);

// What was printed before an answer: so many lines, and as what is most suspect `suspect`, null: nothing.
struct PrintedBefore {
  int lines = 0;
  const CodeChangeShown* suspect = nullptr;
};

// Before there is an answer: changes with which, taken back, the test passes, of `all`, and where they are. One line.
std::string SoFarOnScreen(const std::vector<CodeChangeShown>& changes, int all);

// An answer that is there before the causes are: what fails and the edit. Of large edits as much of every part as there
// is room for, and lines that say how much is left out. What was printed before is not said again. Ends with a line
// break.
std::string FirstOnScreen(const Explanation& explanation, const PrintedBefore& before = {});

// The whole: that, why in at most five lines, and where the rest is. `first`: what was printed by FirstOnScreen, null:
// nothing. What it says is not said again, and its lines count.
std::string AnswerOnScreen(const Explanation& explanation, const Explanation* first, const PrintedBefore& before = {});

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLANATION_SCREEN_H_
