#include "harness/testing/golden_session.h"

#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

namespace twinstep {
namespace {

constexpr char kTwoActions[] = R"js(let a = 1;

// Why.
//> break 1
//< something else
//> start
// To be continued.
)js";

Trace TraceOf(const std::string& text) {
  Trace trace;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &trace)) << text;
  return trace;
}

Trace Paused() {
  return TraceOf(R"pb(
    events { action { set_breakpoint { location { line: 1 } } } }
    events { output { breakpoint_set { location { line: 1 column: 8 } } } }
    events { action { start {} } }
    events {
      output {
        paused {
          location { line: 1 column: 8 }
          reason: BREAKPOINT
          frames {
            kind: SCRIPT
            scopes {
              kind: SCRIPT
              variables {
                name: "a"
                value { singleton: UNDEFINED }
              }
            }
            scopes { kind: GLOBAL }
          }
        }
      }
    }
    events { action { abandon {} } }
    events { output { finished { outcome: ABANDONED } } }
  )pb");
}

std::string Error(const std::string& text) {
  const auto session = ParseGoldenSession(text);
  return session.ok() ? "read" : std::string(session.status().message());
}

TEST(GoldenSessionTest, TheProgramEndsAtTheFirstAction) {
  const auto session = ParseGoldenSession(kTwoActions);
  ASSERT_TRUE(session.ok()) << session.status();
  EXPECT_EQ(session->source, "let a = 1;\n\n// Why.\n");
  EXPECT_EQ(session->actions.size(), 2);
}

TEST(GoldenSessionTest, AnUpdateWritesAnswersAndNothingElse) {
  const auto session = ParseGoldenSession(kTwoActions);
  ASSERT_TRUE(session.ok()) << session.status();
  const auto text = WriteGoldenSession(*session, Paused());
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_EQ(*text, R"js(let a = 1;

// Why.
//> break 1
//< breakpoint set at 1:8
//> start
//< paused at 1:8 (breakpoint) in (top)
//<   script {a: undefined}
// To be continued.
)js");
  // Once more changes nothing.
  const auto again = ParseGoldenSession(*text);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(WriteGoldenSession(*again, Paused()).value(), *text);
}

TEST(GoldenSessionTest, WhatIsNoGoldenFileIsOneSentence) {
  EXPECT_EQ(Error("let a;\n"), "there is no action: lines such as \"//> start\" at the end hold them");
  EXPECT_EQ(Error("//> jump\n").substr(0, 32), "line 1: \"jump\" is not an action;");
  EXPECT_EQ(Error("//> break 1; start\n"), "line 1: one action follows //>, and no more");
  EXPECT_EQ(Error("//>\n"), "line 1: one action follows //>, and no more");
  EXPECT_EQ(Error("//< finished\n//> start\n"), "line 1: an answer without an action before it");
  EXPECT_EQ(Error("//> start\nlet a;\n"), "line 2: the program ends at the first action; below it are comments only");
}

TEST(GoldenSessionTest, WhatSaysNothingIsNotWritten) {
  const auto session = ParseGoldenSession("//> start\n//> over");
  ASSERT_TRUE(session.ok()) << session.status();
  const auto written = [&session](const std::string& finished) {
    return std::string(
        WriteGoldenSession(*session,
                           TraceOf("events { action { start {} } } events { output { finished {" + finished + "} } }"))
            .status()
            .message());
  };
  EXPECT_EQ(written("outcome: COMPLETED"),
            "\"step over\" cannot be taken: the program has ended before; remove it and what is below");
  EXPECT_EQ(written("outcome: TIMED_OUT"), "the program does not end within its time");
  EXPECT_EQ(written("outcome: REJECTED exception { number: 1 }"), "the engine does not take the program: 1");
}

TEST(GoldenSessionTest, TheDifferenceShowsWhatIsAround) {
  EXPECT_EQ(GoldenDifference("1\n2\n3\n4\n5\n6\n7\nold\n9\n", "1\n2\n3\n4\n5\n6\n7\nnew\n9\n"),
            "    ...\n    5\n    6\n    7\n  - old\n  + new\n    9\n    \n");
  EXPECT_EQ(GoldenDifference("1\n", "1\n"), "");
}

}  // namespace
}  // namespace twinstep
