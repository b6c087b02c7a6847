#include "harness/isolation/findings/state_comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/parser/parser.h"
#include "harness/isolation/findings/edited_state.h"
#include "model/source/location_map.h"

namespace twinstep {
namespace {

using testing::IsEmpty;

StateAt State(const std::string& text, int frames = 1) {
  StateAt state;
  absl::StatusOr<MemoryGraph> graph = MemoryGraph::Parse(text);
  EXPECT_TRUE(graph.ok()) << graph.status().ToString();
  if (graph.ok()) state.graph = *std::move(graph);
  for (int i = 0; i < frames; ++i) state.frames.push_back({"f", 1, Location()});
  return state;
}

ComparisonNames TwoEngines() {
  ComparisonNames names;
  names.first = "V8";
  names.second = "SpiderMonkey";
  names.engines_differ = true;
  return names;
}

std::string Text(const ComparedStates& compared) {
  std::string text;
  for (const ValueDifference& difference : compared.differences) {
    text += difference.path + ": " + difference.first + " / " + difference.second + "\n";
  }
  return text;
}

TEST(StateComparisonTest, ValuesAreToldAsTheYoungestFrameNamesThem) {
  const StateAt first = State("B\t0\tlist\t#0\nB\t0\tn\t1\nO\t0\tarray\t\t\nE\t0\ti\t0\t7\t7\n");
  const StateAt second = State("B\t0\tlist\t#0\nB\t0\tn\t2\nO\t0\tarray\t\t\nE\t0\ti\t0\t8\t7\n");
  EXPECT_EQ(Text(CompareStates(first, second, TwoEngines())), "n: 1 / 2\nlist[0]: 7 / 8\n");
}

TEST(StateComparisonTest, AValueThatCannotBeMadeAgainIsADifferenceStill) {
  const StateAt first = State("B\t0\tx\t3\n");
  const StateAt second = State("B\t0\tx\t#0\nO\t0\topaque\tpromise\t\n");
  EXPECT_EQ(Text(CompareStates(first, second, TwoEngines())), "x: 3 / a promise\n");
  EXPECT_EQ(Text(CompareStates(second, first, TwoEngines())), "x: a promise / 3\n");
}

TEST(StateComparisonTest, WhatADebuggerCannotReadIsCounted) {
  const ComparedStates compared = CompareStates(State("B\t0\tx\t!\n"), State("B\t0\tx\t1\n"), TwoEngines());
  EXPECT_THAT(compared.differences, IsEmpty());
  EXPECT_EQ(compared.left_out.at("variable that a debugger cannot read, or that has no value yet"), 1);
}

TEST(StateComparisonTest, VariablesOfOneSideAreCountedByItsName) {
  const ComparedStates compared = CompareStates(State("B\t0\tx\t1\n"), State("B\t0\ty\t1\n"), TwoEngines());
  EXPECT_THAT(compared.differences, IsEmpty());
  EXPECT_EQ(compared.left_out.at("variable that only V8 has"), 1);
  EXPECT_EQ(compared.left_out.at("variable that only SpiderMonkey has"), 1);
}

TEST(StateComparisonTest, OrderOfPropertiesIsNoDifference) {
  const StateAt first = State("B\t0\to\t#0\nO\t0\tobject\t\t\nE\t0\tp\t\"a\"\t1\t7\nE\t0\tp\t\"b\"\t2\t7\n");
  const StateAt second = State("B\t0\to\t#0\nO\t0\tobject\t\t\nE\t0\tp\t\"b\"\t2\t7\nE\t0\tp\t\"a\"\t1\t7\n");
  EXPECT_THAT(CompareStates(first, second, TwoEngines()).differences, IsEmpty());
}

// The words of a TypeError are the engine's. Those of an Error are the program's, as no engine throws one.
TEST(StateComparisonTest, WordsOfErrors) {
  const auto state = [](const std::string& prototype, const std::string& message) {
    return State("B\t0\te\t#0\nO\t0\terror\t\t\nE\t0\t^\t\t#1\t7\nE\t0\tp\t\"message\"\t\"" + message +
                 "\"\t7\nO\t1\tnative\t\t" + prototype + "\n");
  };
  const ComparedStates types =
      CompareStates(state("TypeError.prototype", "one"), state("TypeError.prototype", "other"), TwoEngines());
  EXPECT_THAT(types.differences, IsEmpty());
  EXPECT_EQ(types.left_out.at("message of an error"), 1);
  EXPECT_EQ(Text(CompareStates(state("Error.prototype", "one"), state("Error.prototype", "other"), TwoEngines())),
            "e.message: \"one\" / \"other\"\n");
  // In one engine and one program nobody else has chosen the words.
  EXPECT_EQ(Text(CompareStates(state("TypeError.prototype", "one"), state("TypeError.prototype", "other"), {})),
            "e.message: \"one\" / \"other\"\n");
}

TEST(StateComparisonTest, NativesOfTwoEnginesAreTheirOwn) {
  const StateAt first = State("B\t0\tf\t#0\nO\t0\tnative\t\tArray.fromAsync\n");
  const ComparedStates compared = CompareStates(first, State("B\t0\tf\tundefined\n"), TwoEngines());
  EXPECT_THAT(compared.differences, IsEmpty());
  EXPECT_EQ(compared.left_out.at("function or object of the engines' own"), 1);
}

TEST(StateComparisonTest, StacksOfUnequalDepthAreComparedAtTheirYoungestFrames) {
  const StateAt deep = State("B\tlexical\tg\t1\nB\t0\tx\t1\nB\t1\tx\t2\n", 2);
  EXPECT_THAT(CompareStates(deep, State("B\tlexical\tg\t1\nB\t0\tx\t2\n"), TwoEngines()).differences, IsEmpty());
  EXPECT_EQ(Text(CompareStates(deep, State("B\tlexical\tg\t1\nB\t0\tx\t5\n"), TwoEngines())), "x: 2 / 5\n");
}

SyntaxTree Parsed(Parser& parser, const std::string& source) {
  return parser.Parse(SourceText(source), ParseGoal::kScript).value();
}

TEST(EditedStateTest, VariablesAndFunctionsHaveTheNamesOfWhatTheyCameFrom) {
  const std::unique_ptr<Parser> parser = Parser::Create().value();
  const SourceText text("function f(a) { return a; }\nlet b = () => 1;\n");
  // `a` becomes `z` and gets company.
  const absl::StatusOr<TextEdit> edit =
      TextEdit::Create(text, {{{11, 12}, "z"}, {{16, 16}, "let extra = 0; "}, {{23, 24}, "z"}});
  ASSERT_TRUE(edit.ok()) << edit.status().ToString();
  const LocationMap map(text, *edit);
  const SyntaxTree original = Parsed(*parser, std::string(text.utf8()));
  const SyntaxTree edited = Parsed(*parser, std::string(map.edited().utf8()));
  const EditedNames names = NamesOf(original, edited, map);
  MemoryGraph before = State("B\tlexical\tb\t#1\nB\t0\tf\t#0\nB\t0\ta\t1\nO\t0\tfunction\t\t" +
                             FunctionTextHash(u"function f(a) { return a; }") + "\nO\t1\tfunction\t\t" +
                             FunctionTextHash(u"() => 1") + "\n")
                           .graph;
  StateAt after = State("B\tlexical\tb\t#1\nB\t0\tf\t#0\nB\t0\tz\t1\nB\t0\textra\t0\nO\t0\tfunction\t\t" +
                        FunctionTextHash(u"function f(z) { let extra = 0; return z; }") + "\nO\t1\tfunction\t\t" +
                        FunctionTextHash(u"() => 1") + "\n");
  NameFunctions(names.original_functions, before);
  NameFunctions(names.edited_functions, after.graph);
  NameVariables(names, after.graph);
  EXPECT_EQ(after.graph.left_out.at("variable that only the edited program declares"), 1);
  StateAt first;
  first.graph = before;
  first.frames = after.frames;
  EXPECT_THAT(CompareStates(first, after, {}).differences, IsEmpty());
  EXPECT_EQ(before.vertices[0].detail, after.graph.vertices[0].detail);
  EXPECT_NE(before.vertices[0].detail, before.vertices[1].detail);
}

TEST(FunctionTextHashTest, DiffersWhereTextsDo) {
  EXPECT_EQ(FunctionTextHash(u"() => 1"), FunctionTextHash(u"() => 1"));
  EXPECT_NE(FunctionTextHash(u"() => 1"), FunctionTextHash(u"() => 2"));
}

}  // namespace
}  // namespace twinstep
