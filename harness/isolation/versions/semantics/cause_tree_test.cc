#include "harness/isolation/versions/semantics/cause_tree.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/time/time.h"
#include "gtest/gtest.h"
#include "harness/isolation/versions/semantics/cause_tree_page.h"
#include "harness/isolation/versions/semantics/cause_tree_text.h"
#include "harness/isolation/versions/semantics/deleted_code.h"
#include "harness/isolation/versions/semantics/path_for_test.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// A run that is one path, whose branches control what is under them.
class WrittenRun : public ExplainedRun {
 public:
  explicit WrittenRun(Path path) : path_(std::move(path)) {}

  absl::StatusOr<PathToQuestion> PathTo(const Question& question) override {
    PathToQuestion answer{path_, {static_cast<int>(question.event), question.should_be}, {}};
    for (size_t i = 0; i < path_.instructions.size(); ++i) answer.events.push_back(static_cast<int64_t>(i));
    return answer;
  }

  std::vector<Influence> InfluencesOn(int64_t event) override {
    const int branch = path_.instructions[event].controlled_by;
    if (branch < 0) return {};
    return {{{branch, !path_.instructions[branch].taken}, Influence::Kind::kDirect, ""}};
  }

  const std::vector<PathFile>& files() const override { return path_.files; }

 private:
  const Path path_;
};

// The running example of the paper; cause_test.cc has its source.
constexpr char kRunningExample[] = R"(
    1: sorted = input false
    2: x = input 3
    2: y = input 1
    2: z = input 2
    3: sum = 0
    4: unsorted = !(sorted) -> true
    4: if unsorted true
    5 under 4: less = x < y -> false
    5 under 4: if less false
    7 under 5: sum1 = sum + y -> 1
    7 under 5: sum = sum1
    9: positive = z > 0 -> true
    9: if positive true
    10 under 9: sum2 = sum - z -> -1
    10 under 9: sum = sum2
    13: right = sum === 5 -> false
    13: if right false
)";

std::vector<int> Steps(const CauseNode& node) {
  std::vector<int> steps;
  for (const CauseStep& step : node.steps) steps.push_back(static_cast<int>(step.event));
  return steps;
}

CauseTree TreeOf(const Path& path, const CauseTreeOptions& options = {}) {
  WrittenRun run(path);
  const absl::StatusOr<CauseTree> tree = BuildCauseTree(run, {Last(path, "if"), true}, options);
  EXPECT_TRUE(tree.ok()) << tree.status();
  return tree.ok() ? *tree : CauseTree();
}

TEST(CauseTree, OfTheRunningExampleIsThePapers) {
  const Path path = PathForTest(kRunningExample);
  const CauseTree tree = TreeOf(path);
  // Figure 6: the first cause leads to s9's and s5's, and that to s4's.
  ASSERT_EQ(tree.nodes.size(), 4u);
  EXPECT_EQ(LinesOf(path, Steps(tree.nodes[0])), "2 3 7 10 13");
  EXPECT_EQ(LinesOf(path, Steps(tree.nodes[1])), "2 9");
  EXPECT_EQ(LinesOf(path, Steps(tree.nodes[2])), "2 5");
  EXPECT_EQ(LinesOf(path, Steps(tree.nodes[3])), "1 4");
  EXPECT_EQ(tree.nodes[0].children, (std::vector<int>{1, 2}));
  EXPECT_EQ(tree.nodes[2].children, std::vector<int>{3});
  EXPECT_EQ(tree.open, 0);
  EXPECT_GT(tree.counts.solver_calls, 4);
}

TEST(CauseTree, EndsAtItsLimitAndSaysWhatIsOpen) {
  CauseTreeOptions options;
  options.max_nodes = 1;
  const CauseTree tree = TreeOf(PathForTest(kRunningExample), options);
  EXPECT_EQ(tree.nodes.size(), 1u);
  EXPECT_EQ(tree.open, 2);
}

TEST(CauseTree, LooksAtTwoRoundsOfALoop) {
  const CauseTree tree = TreeOf(PathForTest(R"(
      1: i = input 0
      2: a = i < 9 -> true
      2: if a true
      3 under 2: j = i + 1 -> 1
      2: b = j < 9 -> true
      2: if b true
      3 under 2: k = j + 1 -> 2
      2: c = k < 9 -> true
      2: if c true
      3 under 2: l = k + 1 -> 3
      4: right = l === 4 -> false
      4: if right false
  )"));
  // The failure at line 4, and two of the three rounds.
  EXPECT_EQ(tree.nodes.size(), 3u);
  ASSERT_EQ(tree.failed.size(), 1u);
  EXPECT_TRUE(absl::StartsWith(tree.failed.begin()->first, "a further round of a loop"));
}

TEST(CauseTreeText, SaysItInSentences) {
  const CauseTree tree = TreeOf(PathForTest(kRunningExample));
  const PlaceMark mark = [](const SourcePlace& place) { return place.line == 10 ? " (changed)" : ""; };
  const std::string text = ToText(tree, mark, nullptr);
  EXPECT_TRUE(absl::StartsWith(text, "line 13: the condition was false, because\n")) << text;
  EXPECT_TRUE(absl::StrContains(text, "\n  line 10 (changed) gave sum = -1\n")) << text;
  EXPECT_TRUE(absl::StrContains(text, "\n  line 3 gave sum = 0\n")) << text;
  EXPECT_TRUE(absl::StrContains(text, "\n  line 2 began with z = 2\n")) << text;
  EXPECT_TRUE(absl::StrContains(text, "\n  line 7 ran because line 5: the condition was false, because\n")) << text;
  // Only what leads to the second node.
  const std::string chosen = ToText(tree, mark, [](int node) { return node == 1; });
  EXPECT_TRUE(absl::StrContains(chosen, "because line 9")) << chosen;
  EXPECT_FALSE(absl::StrContains(chosen, "because line 5")) << chosen;
}

TEST(CauseTreeText, DoesNotSayThatUndefinedIsUndefined) {
  CauseTree tree = TreeOf(PathForTest(R"(
      1: word = input undefined
      3: right = word !== undefined -> false
      3: if right false
  )"));
  // The program reads the global of that name.
  for (CauseNode& node : tree.nodes) {
    for (CauseStep& step : node.steps) {
      if (step.kind == InstructionKind::kInput) step.name = "undefined";
    }
  }
  const std::string text = ToText(tree, nullptr, nullptr);
  EXPECT_FALSE(absl::StrContains(text, "undefined = undefined")) << text;
  EXPECT_TRUE(absl::StrContains(text, "line 1 has undefined")) << text;
}

TEST(CauseTreeText, OfSeveralFilesNamesThem) {
  CauseTree tree = TreeOf(PathForTest(kRunningExample));
  tree.files.push_back({.name = "other.js"});
  EXPECT_TRUE(absl::StartsWith(ToText(tree, nullptr, nullptr), "main.js:13: "));
}

TEST(CauseTreePage, HasAllThatItsScriptReads) {
  const std::string page = ToPage(TreeOf(PathForTest(kRunningExample)), nullptr, nullptr);
  for (const char* const of_a_node : {"place", "parent", "parent_step", "influence", "variable", "should_be",
                                      "certainty", "shown", "typed", "steps", "children"}) {
    EXPECT_TRUE(absl::StrContains(page, std::string("\"") + of_a_node + "\":")) << of_a_node;
  }
  EXPECT_TRUE(absl::StrContains(page, "\"said\":[{\"step\":"));
}

TEST(ConcreteValueText, IsOneLine) { EXPECT_EQ(ToDisplay(ConcreteValue::String(u"a\n\"b\"\\")), R"("a\n\"b\"\\")"); }

TEST(CauseTreePage, HoldsTheProgramAsData) {
  Path path = PathForTest(kRunningExample);
  path.files[0].source = "// </script><b>\"\n";
  path.instructions[0].name = "<i>";
  const std::string page = ToPage(TreeOf(path), nullptr, nullptr);
  EXPECT_TRUE(absl::StrContains(page, "// \\u003c/script\\u003e\\u003cb\\u003e\\\"\\n"));
  EXPECT_FALSE(absl::StrContains(page, "<b>"));
  EXPECT_FALSE(absl::StrContains(page, "@DATA@"));
}

TEST(CauseTreePage, ChangesStandAboveTheTreeWhateverTheProgramHolds) {
  Path path = PathForTest(kRunningExample);
  path.files[0].source = "// @CHANGES@ @DATA@\n";
  const std::string page = ToPage(TreeOf(path), nullptr, nullptr, "<p>the changes @DATA@</p>");
  EXPECT_TRUE(absl::StrContains(page, "</header>\n<p>the changes @DATA@</p><main>"));
  EXPECT_TRUE(absl::StrContains(page, "// @CHANGES@ @DATA@"));
}

TEST(DeletedCode, OccursWhereItsVariableIsUsed) {
  CauseNode node;
  CauseStep step;
  step.uses = {"total"};
  step.place = {.file = 0, .range = {50, 60}, .line = 5, .statement = {50, 61}};
  node.steps.push_back(step);
  DeletedCode deleted{.file = 0, .offset = 20, .function = {0, 100}, .defines = {"total"}, .controls = false};
  EXPECT_TRUE(OccursIn(node, deleted));
  deleted.defines = {"other"};
  EXPECT_FALSE(OccursIn(node, deleted));
  // A return that is gone would have kept what stands behind it in its function from running.
  deleted.controls = true;
  EXPECT_TRUE(OccursIn(node, deleted));
  deleted.offset = 70;
  EXPECT_FALSE(OccursIn(node, deleted));
  deleted.offset = 20;
  deleted.function = {0, 40};
  EXPECT_FALSE(OccursIn(node, deleted));
}

TEST(CauseTree, SaysOfACallThatThrewThatItThrew) {
  CauseTree tree;
  tree.files = {{"a.js", "f();"}};
  CauseNode node;
  node.place = {.file = 0, .range = {0, 3}, .line = 1, .statement = {}};
  node.threw = true;
  node.certainty = Cause::Certainty::kMinimal;
  tree.nodes.push_back(node);
  EXPECT_EQ(ToText(tree, {}, {}), "line 1: f() threw\n");
  CauseStep kind;
  kind.place = tree.nodes[0].place;
  kind.op = "typeof";
  kind.value = "\"undefined\"";
  tree.nodes[0].steps = {kind};
  EXPECT_EQ(SentencesOf(tree),
            (std::vector<std::vector<std::string>>{{"line 1 had to call undefined, which is not a function"}}));
  tree.nodes[0].steps.clear();
  tree.nodes[0].threw = false;
  EXPECT_EQ(ToText(tree, {}, {}), "line 1: f() was false\n");
  // What is no boolean was neither.
  tree.nodes[0].value = "0";
  EXPECT_EQ(ToText(tree, {}, {}), "line 1: f() was 0, which counts as false\n");
}

// Each file is looked at once, not once for each step: that took 21 of 57 seconds of an explanation.
TEST(CauseTree, ManyStepsInLargeFilesAreSaidSoon) {
  CauseTree tree;
  std::string large;
  while (large.size() < 2'000'000) large += "f(1);\n";
  tree.files = {{"a.js", large}, {"b.js", large}};
  CauseNode node;
  for (int i = 0; i < 4000; ++i) {
    CauseStep step;
    step.place = {.file = 0, .range = {0, 4}, .line = 1, .statement = {}};
    step.value = "1";
    node.steps.push_back(step);
  }
  tree.nodes.push_back(node);
  const absl::Duration began = SteadyNow();
  EXPECT_EQ(SentencesOf(tree)[0].back(), "a.js:1 gave f(1) = 1");
  EXPECT_LT(SteadyNow() - began, absl::Minutes(1)) << "it takes milliseconds";
}

TEST(CauseTree, WhatIsInsideNodesModulesIsOneLine) {
  CauseTree tree;
  tree.files = {{"a.js", "check();"}, {"node:assert", "if (!ok) {}"}};
  CauseNode failure;
  failure.certainty = Cause::Certainty::kMinimal;
  failure.place = {.file = 1, .range = {4, 7}, .line = 1, .statement = {}};
  CauseStep inside, own;
  inside.place = failure.place;
  inside.name = "ok";
  inside.value = "false";
  own.place = {.file = 0, .range = {0, 7}, .line = 1, .statement = {}};
  own.name = "value";
  own.value = "0";
  CauseStep predicate;
  predicate.kind = InstructionKind::kBranch;
  predicate.place = failure.place;
  failure.steps = {own, inside, inside, predicate};
  failure.children = {1};
  CauseNode below = failure;
  below.parent = 0;
  below.parent_step = 0;
  below.children = {};
  // What a condition inside has from elsewhere is why, too.
  below.steps[0].name = "length";
  below.steps[0].value = "5";
  tree.nodes = {failure, below};
  EXPECT_EQ(ToText(tree, {}, {}),
            "node:assert:1: !ok was false, because\n"
            "  a.js:1 gave value = 0\n"
            "  a.js:1 gave length = 5\n"
            "Inside Node's own modules, not shown: conditions 1, steps 2.\n");
}

}  // namespace
}  // namespace twinstep
