#include "harness/isolation/versions/explanation_screen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace twinstep {
namespace {

CodeChangeShown Change(uint32_t number, uint32_t line, int before, int now) {
  CodeChangeShown change;
  change.set_number(number);
  change.set_function("f");
  CodeChangeShown::Part& part = *change.add_parts();
  part.set_file("a.js");
  part.set_first_line(line);
  for (int i = 0; i < before; ++i) part.add_before("old" + std::to_string(i) + ";");
  for (int i = 0; i < now; ++i) part.add_now("new" + std::to_string(i) + ";");
  return change;
}

Explanation Explained() {
  Explanation explanation;
  explanation.set_test("test.js");
  explanation.set_failure("Error: no");
  explanation.set_change_count(9);
  explanation.set_check(Explanation::PASSES);
  return explanation;
}

void AddCauses(int lines, Explanation& explanation) {
  for (int i = 0; i < lines; ++i) explanation.add_cause_lines()->set_text("a.js:" + std::to_string(i + 1) + " gave 1");
}

int LinesIn(const std::string& text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

TEST(ExplanationScreenTest, ASmallAnswerIsWhole) {
  Explanation explanation = Explained();
  *explanation.add_responsible() = Change(4, 7, 1, 1);
  AddCauses(3, explanation);
  EXPECT_EQ(AnswerOnScreen(explanation, nullptr),
            "The test test.js fails: Error: no\n"
            "1 change of 9 is responsible. With it taken back the test passes.\n"
            "  change 4, a.js:7 in f\n"
            "- old0;\n"
            "+ new0;\n"
            "a.js:1 gave 1\n"
            "a.js:2 gave 1\n"
            "a.js:3 gave 1\n"
            "(--all prints the rest)\n");
  // What was printed is not said again.
  EXPECT_EQ(FirstOnScreen(explanation) + AnswerOnScreen(explanation, &explanation),
            AnswerOnScreen(explanation, nullptr));
}

TEST(ExplanationScreenTest, TheCommitIsNamedWhereTheChangeIs) {
  Explanation explanation = Explained();
  *explanation.add_responsible() = Change(4, 7, 1, 0);
  *explanation.mutable_responsible(0)->add_parts() = Change(4, 9, 1, 0).parts(0);
  const auto add_commit = [&explanation](const std::string& hash, const std::string& subject) {
    CodeChangeShown::Commit& commit = *explanation.mutable_responsible(0)->add_commits();
    commit.set_hash(hash);
    commit.set_subject(subject);
  };
  add_commit("1a2b3c4", "Faster sums\x1b");
  const std::string head =
      "The test test.js fails: Error: no\n1 change of 9 is responsible. With it taken back the test passes.\n"
      "  change 4, a.js:7 in f, of commit 1a2b3c4 (Faster sums\\x1B)";
  const std::string tail = "\n- old0;\n  change 4, a.js:9 in f\n- old0;\n";
  EXPECT_EQ(FirstOnScreen(explanation), head + tail);
  for (const char* const hash : {"2", "3", "4", "5"}) add_commit(hash, "Other");
  EXPECT_EQ(FirstOnScreen(explanation), head + ", 2, 3 and 2 older ones" + tail);
}

TEST(ExplanationScreenTest, WhatIsKnownSoFarIsOneLineThatCounts) {
  EXPECT_EQ(SoFarOnScreen({Change(1, 4, 1, 1), Change(2, 7, 1, 1)}, 9),
            "So far: the test passes with 2 of 9 changes taken back, at a.js:4, 7.\n");
  std::vector<CodeChangeShown> many = {Change(1, 7, 1, 1)};
  for (uint32_t line = 1; line < 8; ++line) many.push_back(Change(line + 1, line, 1, 1));
  // A line is named once.
  EXPECT_EQ(SoFarOnScreen(many, 9),
            "So far: the test passes with 8 of 9 changes taken back, at a.js:1, 2, 3, 4, 5, 6 and 1 more place.\n");
  Explanation explanation = Explained(), other = Explained();
  *explanation.add_responsible() = Change(1, 1, 400, 60);
  *other.add_responsible() = Change(2, 500, 400, 60);
  AddCauses(40, other);
  EXPECT_LE(1 + LinesIn(FirstOnScreen(explanation) + AnswerOnScreen(other, &explanation, {.lines = 1})), kScreenLines);
}

TEST(ExplanationScreenTest, WhatIsMostSuspectIsShownOnce) {
  Explanation explanation = Explained();
  *explanation.add_responsible() = Change(4, 7, 1, 1);
  AddCauses(1, explanation);
  const std::vector<CodeChangeShown> suspects = {Change(4, 7, 1, 1), Change(2, 3, 9, 9), Change(3, 3, 1, 0),
                                                 Change(5, 9, 0, 1)};
  const std::string before = SuspectsOnScreen(suspects, 9);
  EXPECT_EQ(before,
            "Not yet checked by a run, of 9 changes this is the most suspect:\n"
            "  change 4, a.js:7 in f\n"
            "- old0;\n"
            "+ new0;\n"
            "  then a.js:3, a.js:9\n");
  explanation.mutable_responsible(0)->add_commits()->set_hash("1a2b3c4");
  EXPECT_EQ(AnswerOnScreen(explanation, nullptr, {.lines = LinesIn(before), .suspect = suspects.data()}),
            "The test test.js fails: Error: no\n"
            "1 change of 9 is responsible. With it taken back the test passes.\n"
            "  change 4, a.js:7 in f, as above, of commit 1a2b3c4 ()\n"
            "a.js:1 gave 1\n"
            "(--all prints the rest)\n");
  // Of what is long only a part was shown.
  *explanation.mutable_responsible(0) = suspects[1];
  const std::string answer = AnswerOnScreen(explanation, nullptr, {.lines = 7, .suspect = &suspects[1]});
  EXPECT_NE(answer.find("  change 2, a.js:3 in f\n- old0;\n"), std::string::npos) << answer;
  EXPECT_EQ(SuspectsOnScreen({suspects[1]}, 1),
            "Not yet checked by a run, of 1 change this is the most suspect:\n"
            "  change 2, a.js:3 in f\n"
            "- old0;\n"
            "- (8 more lines)\n"
            "+ new0;\n"
            "+ (8 more lines)\n");
}

TEST(ExplanationScreenTest, OfALargeEditEachPartHasItsShare) {
  Explanation explanation = Explained();
  *explanation.add_responsible() = Change(1, 1, 400, 60);
  *explanation.add_responsible() = Change(2, 500, 1, 0);
  *explanation.add_auxiliary() = Change(3, 600, 0, 2);
  AddCauses(40, explanation);
  explanation.set_limited(true);
  explanation.set_no_causes("The causes end: no.");
  const std::string text = AnswerOnScreen(explanation, nullptr);
  EXPECT_EQ(text,
            "The test test.js fails: Error: no\n"
            "2 changes of 9 are responsible, 1 must go along. With them taken back the test passes.\n"
            "  change 1, a.js:1 in f\n"
            "- old0;\n"
            "- (399 more lines)\n"
            "+ new0;\n"
            "+ (59 more lines)\n"
            "  change 2, a.js:500 in f\n"
            "- old0;\n"
            "  change 3, a.js:600 in f, which must go along\n"
            "+ new0;\n"
            "+ new1;\n"
            "The time was over before everything was tried.\n"
            "The causes end: no.\n"
            "a.js:1 gave 1\n"
            "a.js:2 gave 1\n"
            "a.js:3 gave 1\n"
            "(--all prints the rest, 37 lines of causes)\n");
}

// Whatever there is, with an answer before it or without.
TEST(ExplanationScreenTest, ItIsNeverMoreThanAScreen) {
  for (const int changes : {0, 1, 3, 20}) {
    for (const int lines : {1, 2, 7, 30}) {
      for (const int causes : {0, 1, 5, 30}) {
        Explanation explanation = Explained(), first = Explained();
        for (int i = 0; i < changes; ++i) {
          *explanation.add_responsible() = Change(static_cast<uint32_t>(i) + 1, 1, lines, lines);
          *first.add_responsible() = Change(static_cast<uint32_t>(i) + 30, 9, lines, 0);
        }
        AddCauses(causes, explanation);
        explanation.set_limited(true);
        explanation.set_no_causes("No causes: none.");
        EXPECT_LE(LinesIn(AnswerOnScreen(explanation, nullptr)), 20);
        // Suspects, and a line of what is known so far.
        const CodeChangeShown suspect = Change(90, 1, lines, lines);
        std::string three = SuspectsOnScreen({suspect, Change(91, 4, 1, 1)}, 99);
        const PrintedBefore before = {.lines = LinesIn(three) + 1, .suspect = &suspect};
        three += FirstOnScreen(first, before) + AnswerOnScreen(explanation, &first, before);
        EXPECT_LE(LinesIn(three) + 1, 20) << three;
        const std::string both = FirstOnScreen(first) + AnswerOnScreen(explanation, &first);
        EXPECT_LE(LinesIn(both), 20) << both;
        EXPECT_NE(both.find("(--all prints the rest"), std::string::npos);
      }
    }
  }
}

}  // namespace
}  // namespace twinstep
