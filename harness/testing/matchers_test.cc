#include "harness/testing/matchers.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <sstream>
#include <string>

namespace twinstep::debugger_testing {
namespace {

using ::testing::_;
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::DoubleNear;
using ::testing::Gt;
using ::testing::Le;
using ::testing::Not;
using ::testing::StartsWith;

Answer AnswerOf(const std::string& output) {
  Output message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(output, &message)) << output;
  return Answer(message, std::make_shared<History>());
}

JsValue ValueOf(const std::string& value) {
  Value message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(value, &message)) << value;
  return JsValue(message);
}

Answer InCallee() {
  return AnswerOf(R"pb(
    paused {
      location { line: 2 column: 4 }
      reason: STEP
      frames {
        kind: FUNCTION
        function_name: "f"
        scopes {
          kind: BLOCK
          variables {
            name: "x"
            value { number: 1 }
          }
        }
        scopes {
          kind: FUNCTION
          variables {
            name: "x"
            value { number: 2 }
          }
          variables {
            name: "s"
            value { string { utf8: "one" } }
          }
        }
      }
      frames {
        kind: SCRIPT
        scopes {
          kind: SCRIPT
          variables {
            name: "x"
            value { number: 3 }
          }
        }
      }
      returned { boolean: true }
    })pb");
}

// What a matcher says of an answer that it does not take, behind "which".
template <typename T, typename M>
std::string Why(const T& actual, const M& matcher) {
  ::testing::StringMatchResultListener listener;
  const ::testing::Matcher<const T&> typed = matcher;
  EXPECT_FALSE(typed.MatchAndExplain(actual, &listener));
  return listener.str();
}

TEST(PausedAtTest, ByLineOrByLineAndColumn) {
  EXPECT_THAT(InCallee(), AllOf(PausedAt(Line(2)), PausedAt(LineColumn(2, 4)), Not(PausedAt(LineColumn(2, 0)))));
  EXPECT_THAT(InCallee(), Not(PausedAt(Line(2).InModule("./lib.js"))));
  EXPECT_THAT(InCallee(), Not(PausedAt(Line(2).InEval())));
  EXPECT_EQ(Why(InCallee(), PausedAt(Line(3))), "which is paused at 2:4");
  EXPECT_EQ(Why(AnswerOf("finished { outcome: COMPLETED }"), PausedAt(Line(3))), R"(which is "finished: completed")");
}

TEST(PausedForTest, NamesTheReason) {
  EXPECT_THAT(InCallee(), PausedFor("step"));
  EXPECT_EQ(Why(InCallee(), PausedFor("breakpoint")), R"(which is paused for "step")");
}

TEST(HasVariableTest, TheInnermostOneCounts) {
  EXPECT_THAT(InCallee(), AllOf(HasVariable("x", 1), HasVariable("s", "one"), HasVariable("s", std::string("one"))));
  EXPECT_THAT(InCallee(), AllOf(InFrame(1, HasVariable("x", 3)), InFrame(1, HasNoVariable("s"))));
  EXPECT_EQ(Why(InCallee(), HasVariable("x", 2)), "where x is 1");
  EXPECT_EQ(Why(InCallee(), InFrame(2, HasVariable("x", 2))), "which has no frame 2");
}

TEST(HasVariableTest, SaysWhatThereIsInPlaceOfAnUnknownName) {
  EXPECT_EQ(Why(InCallee(), HasVariable("y", 2)), "where f shows no variable \"y\"; it shows: x, x, s");
}

TEST(HasVariableTest, TakesMatchers) {
  EXPECT_THAT(InCallee(), AllOf(HasVariable("x", Gt(0)), HasVariable("x", AnyOf(1, "one")), HasVariable("x", _),
                                HasVariable("s", Not("two")), HasVariable("s", String(StartsWith("o"))),
                                HasVariable("x", Number(DoubleNear(1.1, 0.2)))));
}

TEST(StackIsTest, ComparesAllNames) {
  EXPECT_THAT(InCallee(), AllOf(StackIs("f", "(top)"), StackIs(_, "(top)"), Not(StackIs("f"))));
  EXPECT_EQ(Why(InCallee(), StackIs("g", "(top)")), "whose stack is f < (top)");
}

TEST(ReturningTest, ComparesTheValue) {
  EXPECT_THAT(InCallee(), AllOf(Returning(true), Not(Returning(1))));
  EXPECT_THAT(AnswerOf("paused { }"), Not(Returning(_)));
}

TEST(EndsTest, AreToldApart) {
  const Answer completed = AnswerOf("finished { outcome: COMPLETED console: '1' console: 'two' }");
  EXPECT_THAT(completed, AllOf(Finished(), Printed("1", StartsWith("t")), Not(Printed("1")), Not(Threw())));
  const Answer threw = AnswerOf("finished { outcome: THREW exception { number: 7 } }");
  EXPECT_THAT(threw, AllOf(Threw(), Threw(7), Threw(Le(7)), Not(Threw("7")), Not(Finished()), Printed()));
  EXPECT_THAT(AnswerOf("finished { outcome: TIMED_OUT }"), AllOf(Not(Finished()), Not(Threw())));
  EXPECT_EQ(Why(completed, Printed("1")), "which printed:\n  1\n  two");
}

TEST(BreakpointsTest, AreSetRefusedRemoved) {
  EXPECT_THAT(AnswerOf("breakpoint_set { location { line: 3 column: 1 } }"),
              AllOf(BreakpointAt(Line(3)), BreakpointAt(LineColumn(3, 1)), Not(BreakpointAt(Line(2)))));
  EXPECT_THAT(AnswerOf("breakpoint_refused { }"), AllOf(BreakpointRefused(), Not(BreakpointAt(Line(3)))));
  EXPECT_THAT(AnswerOf("breakpoint_removed { removed: true }"), BreakpointRemoved());
  EXPECT_THAT(AnswerOf("breakpoint_removed { }"), Not(BreakpointRemoved()));
}

TEST(NoAnswerTest, IsTakenByNone) {
  const Answer none = Answer::None("the session has ended", std::make_shared<History>());
  EXPECT_THAT(none, Not(AnyOf(PausedAt(Line(1)), HasNoVariable("x"), StackIs(), Finished(), Threw(), Printed(),
                              BreakpointRefused(), BreakpointRemoved())));
  EXPECT_EQ(Why(none, Finished()), R"(which is "no answer: the session has ended")");
}

TEST(JsValueTest, ComparesWithValuesOfCpp) {
  EXPECT_EQ(ValueOf("number: 1"), 1);
  EXPECT_EQ(ValueOf("number: 1"), 1u);
  EXPECT_EQ(ValueOf("number: 1.5"), 1.5);
  EXPECT_EQ(ValueOf("number: -0.0"), 0);
  EXPECT_NE(ValueOf("number: nan"), std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(ValueOf("boolean: true"), true);
  EXPECT_EQ(ValueOf("string { utf8: 'one' }"), "one");
  EXPECT_EQ(ValueOf("singleton: NULL"), nullptr);
  EXPECT_LT(ValueOf("number: 1"), 2);
}

TEST(JsValueTest, NothingIsConverted) {
  EXPECT_NE(ValueOf("string { utf8: '1' }"), 1);
  EXPECT_NE(ValueOf("boolean: true"), 1);
  EXPECT_NE(ValueOf("number: 1"), true);
  EXPECT_NE(ValueOf("singleton: UNDEFINED"), nullptr);
  EXPECT_NE(ValueOf("string { utf8: 'on' cut: 1 }"), "on");
  EXPECT_FALSE(ValueOf("string { utf8: '1' }") < 2);
}

TEST(ValueMatchersTest, AreToldApart) {
  const JsValue undefined = ValueOf("singleton: UNDEFINED");
  EXPECT_THAT(undefined, AllOf(Undefined(), Not(Null()), Not(Uninitialized()), Not(OptimizedOut())));
  EXPECT_THAT(ValueOf("singleton: NULL"), AllOf(Null(), Not(Undefined())));
  EXPECT_THAT(ValueOf("number: 1"), AllOf(Number(1), Not(String("1")), Shows("1")));
  const JsValue object = ValueOf("object { kind: PLAIN properties { name { utf8: 'x' } value { number: 1 } } }");
  EXPECT_THAT(object, AllOf(HasProperty("x", 1), Not(HasProperty("y", _)), Not(Number(_))));
}

}  // namespace
}  // namespace twinstep::debugger_testing
