#include "harness/isolation/versions/explanation_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace twinstep {
namespace {

Explanation Explained() {
  Explanation explanation;
  explanation.set_test("test.js");
  explanation.set_failure("Error: no");
  explanation.set_change_count(9);
  CodeChangeShown& change = *explanation.add_responsible();
  change.set_number(4);
  change.set_kind("statement");
  change.add_parts()->add_now("x = 2;");
  explanation.set_check(Explanation::PASSES);
  const auto add = [&explanation](uint32_t depth, const std::string& text, const std::vector<uint32_t>& changes = {}) {
    CauseLine& line = *explanation.add_cause_lines();
    line.set_depth(depth);
    line.set_text(text);
    line.mutable_changes()->Add(changes.begin(), changes.end());
  };
  add(0, "test.js:1: x was true, because");
  add(1, "a.js:1 gave a = 1");
  add(1, "a.js:2 (change 1, 14) gave b = 1", {1, 14});
  add(1, "a.js:3 ran because a.js:4: c was true, because");
  add(2, "a.js:5 gave d = 1");
  add(2, "a.js:6 (change 2, 4) gave x = 2", {2, 4});
  return explanation;
}

TEST(ExplanationTextTest, OfCausesThoseWithTheAnswerAndTheFirstAreChosen) {
  EXPECT_EQ(CauseLines(Explained(), 4), (std::vector<std::string>{
                                            "test.js:1: x was true, because",
                                            "  a.js:1 gave a = 1",
                                            "  a.js:3 ran because a.js:4: c was true, because",
                                            "    a.js:6 (change 2, 4) gave x = 2",
                                        }));
  EXPECT_EQ(CauseLines(Explained(), 6).size(), 6u);
  EXPECT_TRUE(CauseLines(Explained(), 0).empty());
  EXPECT_NE(DetailsText(Explained()).find("\n    a.js:5 gave d = 1\n"), std::string::npos);
}

TEST(ExplanationTextTest, TheAnswerIsChangesAndWhatWasChecked) {
  const Explanation explanation = Explained();
  EXPECT_EQ(AnswerText(explanation),
            "The test test.js fails: Error: no\n1 change of 9 is responsible.\n\n>> change 4, statement\n   :0\n"
            "   + x = 2;\n\nWith it taken back the test passes.\n");
  Explanation other = explanation;
  other.clear_cause_lines();
  EXPECT_TRUE(SameAnswer(explanation, other));
  other.add_auxiliary()->set_number(7);
  EXPECT_FALSE(SameAnswer(explanation, other));
  Explanation turned = explanation;
  *turned.add_responsible() = other.auxiliary(0);
  turned.mutable_responsible()->SwapElements(0, 1);
  EXPECT_TRUE(SameAnswer(turned, other));
  other.clear_auxiliary();
  other.set_check(Explanation::STILL_FAILS);
  EXPECT_FALSE(SameAnswer(explanation, other));
}

TEST(ExplanationTextTest, PartsOfOneChangeAreOneChange) {
  Explanation explanation = Explained();
  *explanation.add_responsible() = explanation.responsible(0);
  EXPECT_NE(AnswerText(explanation).find("\n1 change of 9 is responsible.\n"), std::string::npos);
}

}  // namespace
}  // namespace twinstep
