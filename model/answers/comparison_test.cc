#include "model/answers/comparison.h"

#include <google/protobuf/text_format.h>

#include <cmath>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "model/answers/mismatch_text.h"

namespace twinstep {
namespace {

Output Out(const std::string& text) {
  Output output;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &output)) << text;
  return output;
}

// "type: what: a against b", or "same".
std::string Compare(const Output& a, const Output& b, CaptureLevel level) {
  const std::optional<Divergence> divergence = CompareOutputs(a, b, level);
  if (!divergence) return "same";
  return Divergence::Type_Name(divergence->type()) + ": " + ToText(*divergence);
}

std::string Compare(const std::string& a, const std::string& b, CaptureLevel level) {
  return Compare(Out(a), Out(b), level);
}

constexpr char kPausedInF[] = R"(paused {
  location { line: 3 column: 2 }
  frames { kind: FUNCTION function_name: "f" location { line: 3 column: 2 }
           scopes { kind: FUNCTION variables { name: "x" value { number: 1 } } } }
  frames { kind: SCRIPT location { line: 9 column: 0 } } })";

TEST(ComparisonTest, BreakpointsByLineOrByColumn) {
  const std::string at_3_0 = "breakpoint_set { location { line: 3 column: 0 } }";
  const std::string at_3_4 = "breakpoint_set { location { line: 3 column: 4 } }";
  EXPECT_EQ(Compare(at_3_0, at_3_4, PAPER), "same");
  EXPECT_EQ(Compare(at_3_0, at_3_4, FULL), "BREAKPOINT_LOCATION: actual location: 3:0 against 3:4");
  EXPECT_EQ(Compare(at_3_0, "breakpoint_refused {}", PAPER), "BREAKPOINT_LOCATION: actual location: 3 against refused");
  EXPECT_EQ(Compare("breakpoint_refused {}", "breakpoint_refused {}", PAPER), "same");
}

TEST(ComparisonTest, Removals) {
  EXPECT_EQ(Compare("breakpoint_removed { removed: true }", "breakpoint_removed {}", PAPER),
            "BREAKPOINT_REMOVAL: removal: removed against not removed");
}

TEST(ComparisonTest, OneFinishedIsTermination) {
  EXPECT_EQ(Compare(kPausedInF, "finished { outcome: COMPLETED }", PAPER),
            "TERMINATION: state: paused at 3:2 (no reason) against finished: completed");
}

TEST(ComparisonTest, HowAProgramEndedCountsInFullOnly) {
  const std::string threw = "finished { outcome: THREW exception { number: 1 } }";
  EXPECT_EQ(Compare("finished { outcome: COMPLETED }", threw, PAPER), "same");
  EXPECT_EQ(Compare("finished { outcome: COMPLETED }", threw, FULL),
            "PROGRAM_BEHAVIOUR: end of the program: finished: completed against finished: threw 1");
  EXPECT_EQ(
      Compare("finished { outcome: COMPLETED console: 'a' }", "finished { outcome: COMPLETED console: 'b' }", FULL),
      "PROGRAM_BEHAVIOUR: printed line 1: a against b");
}

TEST(ComparisonTest, LineThenStackThenVariables) {
  Output a = Out(kPausedInF), b = Out(kPausedInF);
  b.mutable_paused()->mutable_frames(0)->mutable_scopes(0)->mutable_variables(0)->mutable_value()->set_number(2);
  EXPECT_EQ(Compare(a, b, PAPER), "VARIABLES: variable x: 1 against 2");
  b.mutable_paused()->mutable_frames(0)->set_function_name("g");
  EXPECT_EQ(Compare(a, b, PAPER), "CALL_STACK: function names: f against g");
  b.mutable_paused()->mutable_location()->set_line(4);
  EXPECT_EQ(Compare(a, b, PAPER), "PAUSE_LOCATION: pause: 3 against 4");
}

TEST(ComparisonTest, PaperLeavesOutColumnsOuterFramesAndNamelessOnes) {
  Output a = Out(kPausedInF), b = Out(kPausedInF);
  b.mutable_paused()->mutable_location()->set_column(7);
  b.mutable_paused()->mutable_frames(1)->mutable_location()->set_line(10);
  b.mutable_paused()->add_frames()->set_kind(Frame::FUNCTION);
  EXPECT_EQ(Compare(a, b, PAPER), "same");
  EXPECT_EQ(Compare(a, b, FULL), "PAUSE_LOCATION: pause: 3:2 against 3:7");
}

// Sets the one variable in `output` and returns it.
Output WithValue(const std::string& value) {
  Output output = Out(kPausedInF);
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
      value, output.mutable_paused()->mutable_frames(0)->mutable_scopes(0)->mutable_variables(0)->mutable_value()));
  return output;
}

TEST(ComparisonTest, UninitializedEqualsUndefinedInPaperOnly) {
  const Output undefined = WithValue("singleton: UNDEFINED"), uninitialized = WithValue("singleton: UNINITIALIZED");
  EXPECT_EQ(Compare(undefined, uninitialized, PAPER), "same");
  EXPECT_EQ(Compare(undefined, uninitialized, FULL),
            "VARIABLES: variable x in scope 0 of frame 0: undefined against uninitialized");
  EXPECT_EQ(Compare(WithValue("singleton: NULL"), undefined, PAPER), "VARIABLES: variable x: null against undefined");
}

TEST(ComparisonTest, NumbersBitForBitButEveryNaNIsTheSame) {
  Output a = WithValue("number: 0"), b = WithValue("number: -0.0");
  EXPECT_EQ(Compare(a, b, FULL), "VARIABLES: variable x in scope 0 of frame 0: 0 against -0");
  EXPECT_EQ(Compare(a, b, PAPER), "VARIABLES: variable x: 0 against -0");
  auto value = [](Output& output) {
    return output.mutable_paused()->mutable_frames(0)->mutable_scopes(0)->mutable_variables(0)->mutable_value();
  };
  value(a)->set_number(std::nan(""));
  value(b)->set_number(-std::nan(""));
  EXPECT_EQ(Compare(a, b, FULL), "same");
}

TEST(ComparisonTest, ObjectsByPropertiesInAnyOrderAsFarAsBothWereCopied) {
  const Output ab = WithValue(
      "object { kind: PLAIN properties { name { utf8: 'a' } value { number: 1 } } "
      "properties { name { utf8: 'b' } value { number: 2 } } }");
  const Output ba = WithValue(
      "object { kind: PLAIN properties { name { utf8: 'b' } value { number: 2 } } "
      "properties { name { utf8: 'a' } value { number: 1 } } }");
  const Output cut = WithValue("object { kind: PLAIN properties_left_out: 2 }");
  const Output other = WithValue(
      "object { kind: PLAIN properties { name { utf8: 'a' } value { number: 1 } } "
      "properties { name { utf8: 'b' } value { number: 3 } } }");
  EXPECT_EQ(Compare(ab, ba, FULL), "same");
  EXPECT_EQ(Compare(ab, cut, FULL), "same");
  EXPECT_NE(Compare(ab, other, FULL), "same");
  EXPECT_EQ(Compare(ab, other, PAPER), "same") << "objects have no value there";
}

TEST(ComparisonTest, ValuesOfEachKindAreToldApart) {
  const std::vector<std::string> values = {"number: 1",
                                           "number: 2",
                                           "boolean: false",
                                           "boolean: true",
                                           "singleton: UNDEFINED",
                                           "singleton: NULL",
                                           "string { utf8: '1' }",
                                           "string { utf8: '2' }",
                                           "string { utf16: '1' }",
                                           "string { utf8: '1' cut: 3 }",
                                           "bigint: '1'",
                                           "bigint: '2'",
                                           "symbol { description { utf8: '1' } }",
                                           "symbol { description { utf8: '2' } }",
                                           "object { kind: PLAIN }",
                                           "object { kind: ARRAY }"};
  for (const std::string& a : values) {
    for (const std::string& b : values) {
      EXPECT_EQ(Compare(WithValue(a), WithValue(b), FULL) == "same", a == b) << a << ", " << b;
    }
  }
}

// They cannot be told apart by their names.
TEST(ComparisonTest, SymbolsOfOneDescriptionAreComparedInOrder) {
  const std::string one = "properties { symbol: true name { utf8: 's' } value { number: 1 } } ";
  const std::string two = "properties { symbol: true name { utf8: 's' } value { number: 2 } } ";
  const Output a = WithValue("object { kind: PLAIN " + one + two + "}");
  EXPECT_EQ(Compare(a, a, FULL), "same");
  EXPECT_NE(Compare(a, WithValue("object { kind: PLAIN " + one + one + "}"), FULL), "same");
}

TEST(ComparisonTest, FullComparesScopesAndCompletionValues) {
  Output a = Out(kPausedInF), b = Out(kPausedInF);
  b.mutable_paused()->mutable_frames(0)->mutable_scopes(0)->set_kind(Scope::BLOCK);
  EXPECT_EQ(Compare(a, b, FULL), "VARIABLES: kind in scope 0 of frame 0: function {x: 1} against block {x: 1}");
  EXPECT_EQ(Compare(a, b, PAPER), "same");
  b = a;
  b.mutable_paused()->mutable_returned()->set_boolean(true);
  EXPECT_EQ(Compare(a, b, FULL), "COMPLETION_VALUE: end of the frame: none against true");
  b = a;
  Scope& closure = *b.mutable_paused()->mutable_frames(0)->add_scopes();
  closure.set_kind(Scope::CLOSURE);
  EXPECT_EQ(Compare(a, b, FULL), "same") << "an empty scope shows nothing";
  closure.add_variables()->set_name("y");
  EXPECT_EQ(Compare(a, b, FULL), "VARIABLES: scope 1 of frame 0: no such scope against closure {y: no value}");
}

TEST(ComparisonTest, ListsOfPlacesDifferAtTheFirstPlaceThatDoes) {
  const auto list = [](std::vector<uint32_t> columns) {
    Output output;
    output.mutable_places_listed();
    for (const uint32_t column : columns) {
      Location& place = *output.mutable_places_listed()->add_places();
      place.set_line(3);
      place.set_column(column);
    }
    return output;
  };
  EXPECT_FALSE(CompareOutputs(list({}), list({}), FULL));
  EXPECT_FALSE(CompareOutputs(list({1, 5}), list({1, 5}), PAPER));
  const std::optional<Divergence> divergence = CompareOutputs(list({1, 5}), list({1}), PAPER);
  ASSERT_TRUE(divergence);
  EXPECT_EQ(divergence->type(), Divergence::BREAKPOINT_LOCATION);
  EXPECT_EQ(ToText(*divergence), "place 2 of the list: 3:5 against the end");
}

TEST(ComparisonTest, PaperTakesTheInnermostBindingAndNoArguments) {
  Output a = Out(kPausedInF), b = Out(kPausedInF);
  Scope& outer = *b.mutable_paused()->mutable_frames(0)->add_scopes();
  outer.set_kind(Scope::CLOSURE);
  Variable& hidden = *outer.add_variables();
  hidden.set_name("x");
  hidden.mutable_value()->set_number(5);
  outer.add_variables()->set_name("arguments");
  Scope& global = *b.mutable_paused()->mutable_frames(0)->add_scopes();
  global.set_kind(Scope::GLOBAL);
  global.add_variables()->set_name("g");
  EXPECT_EQ(Compare(a, b, PAPER), "same");
}

}  // namespace
}  // namespace twinstep
