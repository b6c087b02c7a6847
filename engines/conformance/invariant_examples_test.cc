#include "engines/conformance/invariant_examples.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/answers/display.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::SizeIs;

constexpr char kFile[] = R"(# For people.
setup
  var a = 1;
program
  print(a);

  print(2);

kept: it is so
  break 1 -> 1:0
  v8: start -> 1:0 breakpoint, (script)
  spidermonkey: start -> 1:1 breakpoint, (script)

program
  print(3);
broken: it is not
  only v8: nobody else can
  start
    * no location
  => resume
  resume => nothing
  ! y in frame 0: expected 1, got 2
  ! step-lost: expected this, got that
)";

std::vector<InvariantExample> Parsed(absl::string_view text) {
  absl::StatusOr<std::vector<InvariantExample>> examples = ParseInvariantExamples(text);
  EXPECT_TRUE(examples.ok()) << examples.status();
  return examples.ok() ? *std::move(examples) : std::vector<InvariantExample>();
}

std::string WhyNot(absl::string_view text) {
  const absl::StatusOr<std::vector<InvariantExample>> examples = ParseInvariantExamples(text);
  return examples.ok() ? "" : std::string(examples.status().message());
}

TEST(ParseInvariantExamplesTest, TakesProgramsWithTheExamplesBelowThem) {
  const std::vector<InvariantExample> examples = Parsed(kFile);
  ASSERT_THAT(examples, SizeIs(2));
  EXPECT_TRUE(examples[0].keeps);
  EXPECT_EQ(examples[0].title, "it is so");
  EXPECT_EQ(examples[0].line, 9);
  EXPECT_EQ(examples[0].setup, "var a = 1;\n");
  EXPECT_EQ(examples[0].program, "print(a);\n\nprint(2);\n");
  EXPECT_EQ(RightTranscript(examples[0], "v8"), "break 1 -> 1:0\nstart -> 1:0 breakpoint, (script)\n");
  EXPECT_EQ(RightTranscript(examples[0], "spidermonkey"), "break 1 -> 1:0\nstart -> 1:1 breakpoint, (script)\n");
  EXPECT_FALSE(examples[1].keeps);
  EXPECT_EQ(examples[1].setup, "");
  EXPECT_EQ(examples[1].program, "print(3);\n");
  EXPECT_EQ(examples[1].only, "v8");
  EXPECT_EQ(examples[1].why_only, "nobody else can");
}

TEST(ParseInvariantExamplesTest, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(WhyNot("  start\n"), "line 1: it belongs to no example");
  EXPECT_EQ(WhyNot("kept: so\n"), "line 1: an example has a title and a program");
  EXPECT_EQ(WhyNot("program\n  1;\nkept: \n"), "line 3: an example has a title and a program");
  EXPECT_THAT(WhyNot("program\n  1;\nkeeps: so\n"), HasSubstr("line 3: none of 'setup', 'program'"));
  EXPECT_THAT(WhyNot("program\n  1;\nkept: so\n  only v8\n"), HasSubstr("line 4: 'only' is followed by"));
}

TEST(ParseWrongSessionTest, TakesStepsAndWhatIsSaid) {
  const absl::StatusOr<WrongSession> session = ParseWrongSession(Parsed(kFile)[1], "v8");
  ASSERT_TRUE(session.ok()) << session.status();
  ASSERT_THAT(session->steps, SizeIs(3));
  EXPECT_EQ(session->steps[0].asked, "start");
  EXPECT_EQ(session->steps[0].done, "start");
  EXPECT_THAT(session->steps[0].changes, ElementsAre("no location"));
  EXPECT_EQ(session->steps[1].asked, "");
  EXPECT_EQ(session->steps[1].done, "resume");
  EXPECT_EQ(session->steps[2].asked, "resume");
  EXPECT_EQ(session->steps[2].done, "");
  EXPECT_EQ(session->DoneActions(), "start\nresume\n");
  EXPECT_THAT(session->says,
              ElementsAre(Pair("", "y in frame 0: expected 1, got 2"), Pair("step-lost", "expected this, got that")));
}

TEST(ParseWrongSessionTest, RefusesWhatSaysNothing) {
  EXPECT_THAT(ParseWrongSession(Parsed("program\n  1;\nbroken: so\n  start\n")[0], "v8").status().message(),
              HasSubstr("no line says what the violation says"));
  EXPECT_EQ(
      ParseWrongSession(Parsed("program\n  1;\nbroken: so\n  * no location\n  ! so\n")[0], "v8").status().message(),
      "no action before 'no location'");
  EXPECT_EQ(ParseWrongSession(Parsed("program\n  1;\nbroken: so\n  => nothing\n  ! so\n")[0], "v8").status().message(),
            "nobody asks for nothing");
}

class WrongTraceTest : public testing::Test {
 protected:
  // Whatever is done leads to the next line.
  void Do(const std::string& action, const std::string& output) {
    Event event;
    ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(action, event.mutable_action()));
    *done_.add_events() = event;
    ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(output, event.mutable_output()));
    *done_.add_events() = event;
  }

  // The session's actions and answers, a line each.
  std::vector<std::string> Wrong(const std::vector<WrongSession::Step>& steps) {
    WrongSession session;
    session.steps = steps;
    const absl::StatusOr<Trace> trace = WrongTrace(session, done_);
    if (!trace.ok()) return {std::string(trace.status().message())};
    std::vector<std::string> lines;
    for (const Event& event : trace->events()) {
      lines.push_back(event.has_action() ? ToText(event.action()) : ToText(event.output()));
    }
    return lines;
  }

  Trace done_;
};

TEST_F(WrongTraceTest, AnswersBelongToWhatWasAsked) {
  Do("start {}", "paused { location { line: 1 column: 0 } reason: BREAKPOINT }");
  Do("step_in {}", "paused { location { line: 2 column: 0 } reason: STEP }");
  EXPECT_THAT(Wrong({{"start", "start", {}}, {"over", "in", {}}}),
              ElementsAre("start", "paused at 1:0 (breakpoint)", "step over", "paused at 2:0 (step)"));
}

TEST_F(WrongTraceTest, WhatNobodyAskedForIsUnseenUntilItEnds) {
  Do("set_breakpoint { location { line: 2 } }", "breakpoint_set { location { line: 2 column: 0 } }");
  Do("start {}", "paused { location { line: 1 column: 0 } reason: BREAKPOINT }");
  Do("resume {}", "finished { outcome: COMPLETED }");
  EXPECT_THAT(Wrong({{"", "break 2", {}}, {"start", "start", {}}, {"", "resume", {}}}),
              ElementsAre("start", "finished: completed"));
  EXPECT_THAT(Wrong({{"", "break 2", {}}, {"", "start", {}}}), ElementsAre("nobody has started the program"));
}

TEST_F(WrongTraceTest, WhatIsNotDoneIsAnsweredAsTheLast) {
  Do("start {}", "paused { location { line: 1 column: 0 } reason: BREAKPOINT }");
  Do("resume {}", "finished { outcome: COMPLETED }");
  EXPECT_THAT(Wrong({{"start", "start", {}}, {"resume", "", {}}, {"resume", "resume", {}}}),
              ElementsAre("start", "paused at 1:0 (breakpoint)", "resume", "paused at 1:0 (breakpoint)", "resume",
                          "finished: completed"));
  EXPECT_THAT(Wrong({{"resume", "", {}}}), ElementsAre("no answer before 'resume'"));
}

TEST_F(WrongTraceTest, ChangesAnAnswer) {
  Do("start {}", "paused { location { line: 1 column: 0 } reason: BREAKPOINT }");
  EXPECT_THAT(Wrong({{"start", "start", {"location.line = 4", "reason = STEP"}}}),
              ElementsAre("start", "paused at 4:0 (step)"));
  EXPECT_THAT(Wrong({{"start", "start", {"reason = BREAKPOINT"}}}),
              ElementsAre("'reason = BREAKPOINT': the answer stays as it was"));
}

TEST_F(WrongTraceTest, EndsWhereTheSessionDoes) {
  Do("start {}", "finished { outcome: COMPLETED }");
  EXPECT_THAT(Wrong({{"start", "start", {}}, {"resume", "resume", {}}}),
              ElementsAre("the session ended before 'resume'"));
  Do("abandon {}", "finished { outcome: ABANDONED }");
  EXPECT_THAT(Wrong({{"start", "start", {}}}),
              ElementsAre("start", "finished: completed", "abandon", HasSubstr("aband")));
}

// The answer after the change, or why it cannot be.
std::string Changed(const std::string& answer, const std::string& change) {
  Output output;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(answer, &output));
  const absl::Status changed = ChangeAnswer(change, output);
  return changed.ok() ? output.ShortDebugString() : std::string(changed.message());
}

constexpr char kFinished[] = R"(finished { console: "1" console: "2" logged { printed: 1 } logged { printed: 2 } })";
constexpr char kPaused[] = R"(paused { frames { scopes { variables { name: "x" } }
                                               scopes { variables { name: "y" value { number: 1 } } } } })";

TEST(ChangeAnswerTest, ChangesFieldsAndElements) {
  EXPECT_EQ(Changed("breakpoint_set { duplicate: true }", "is {breakpoint_refused {}}"), "breakpoint_refused { }");
  EXPECT_EQ(Changed(kFinished, "outcome = THREW"),
            R"(finished { outcome: THREW console: "1" console: "2" logged { printed: 1 } logged { printed: 2 } })");
  EXPECT_EQ(Changed(kFinished, "console[0] = \"4\""),
            R"(finished { console: "4" console: "2" logged { printed: 1 } logged { printed: 2 } })");
  EXPECT_EQ(Changed(kFinished, "no console"), "finished { logged { printed: 1 } logged { printed: 2 } }");
  EXPECT_EQ(Changed(kFinished, "no console[-1]"),
            R"(finished { console: "1" logged { printed: 1 } logged { printed: 2 } })");
  EXPECT_EQ(Changed(kFinished, "no logged[0]"), R"(finished { console: "1" console: "2" logged { printed: 2 } })");
  EXPECT_EQ(Changed(kFinished, "twice logged[0]"),
            R"(finished { console: "1" console: "2" logged { printed: 1 } logged { printed: 2 } )"
            "logged { printed: 1 } }");
  EXPECT_EQ(Changed("finished { logged { printed: 1 } }", "add logged[0] = { printed: 3 }"),
            "finished { logged { printed: 3 } logged { printed: 1 } }");
  EXPECT_EQ(Changed("finished { logged { printed: 1 } }", "add logged = { printed: 3 }"),
            "finished { logged { printed: 1 } logged { printed: 3 } }");
  EXPECT_EQ(Changed("finished { logged { printed: 1 } }", "logged[0] = { printed: 3 }"),
            "finished { logged { printed: 3 } }");
}

TEST(ChangeAnswerTest, FindsVariables) {
  EXPECT_THAT(Changed(kPaused, "variable(y).value.number = 7"),
              HasSubstr(R"(variables { name: "y" value { number: 7 } })"));
  EXPECT_EQ(Changed(kPaused, "no variable(y)"),
            R"(paused { frames { scopes { variables { name: "x" } } scopes { } } })");
  EXPECT_EQ(Changed(kPaused, "no variable(z)"), "the answer has no variable z");
}

TEST(ChangeAnswerTest, SaysWhatTheAnswerHasNot) {
  EXPECT_EQ(Changed(kFinished, "nothing = 1"), "the answer has no field nothing");
  EXPECT_EQ(Changed(kFinished, "no console[2]"), "the answer has no element 2");
  EXPECT_EQ(Changed(kFinished, "no console[-3]"), "the answer has no element -3");
  EXPECT_EQ(Changed(kFinished, "no outcome[0]"), "the answer has no outcome[0]");
  EXPECT_EQ(Changed(kFinished, "told.message = \"x\""), "the answer has no told");
  EXPECT_EQ(Changed(kFinished, "logged.printed = 1"), "the answer has no one message logged");
  EXPECT_EQ(Changed(kFinished, "console = \"1\""), "the answer has no one console");
  EXPECT_EQ(Changed(kFinished, "twice console[0]"), "the answer has no one message console");
  EXPECT_EQ(Changed(kFinished, "add outcome = THREW"), "the answer has no list outcome");
  EXPECT_EQ(Changed(kFinished, "outcome = NEVER"), "no outcome: NEVER");
  EXPECT_EQ(Changed(kFinished, "is {nothing}"), "no answer: nothing");
  EXPECT_EQ(Changed(kFinished, "no console = 1"), "only 'no' and 'twice' have no value");
  EXPECT_EQ(Changed(kFinished, "console[0]"), "only 'no' and 'twice' have no value");
  EXPECT_EQ(Changed(kFinished, "no told"), "the answer stays as it was");
}

}  // namespace
}  // namespace twinstep
