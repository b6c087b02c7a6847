#include "model/sessions/first_difference.h"

#include <google/protobuf/text_format.h>

#include <string>

#include "gtest/gtest.h"
#include "model/ended_by_limit.h"

namespace twinstep {
namespace {

// A session in a few words: "break 2" is an action, "3" a breakpoint there, "refused"; "start" and "resume" are
// actions, "pause 4" and what remains are answers.
Trace Session(std::initializer_list<std::string> events) {
  Trace trace;
  for (const std::string& event : events) {
    const std::string text = event == "break"     ? "action { set_breakpoint { location { line: 2 } } }"
                             : event == "start"   ? "action { start {} }"
                             : event == "resume"  ? "action { resume {} }"
                             : event == "abandon" ? "action { abandon {} }"
                             : event == "refused" ? "output { breakpoint_refused {} }"
                             : event == "set"     ? "output { breakpoint_set { location { line: 2 } } }"
                             : event == "pause"   ? "output { paused { location { line: 2 } } }"
                                                  : "output { finished { outcome: " + event + " } }";
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, trace.add_events())) << event;
  }
  return trace;
}

// "event 3: type", "same", or "no answer".
std::string Difference(const Trace& a, const Trace& b, CaptureLevel level = PAPER) {
  const absl::StatusOr<std::optional<Divergence>> difference = FirstDifference(a, b, level);
  if (absl::IsFailedPrecondition(difference.status())) return "no answer";
  if (!difference->has_value()) return "same";
  return "event " + std::to_string((*difference)->event()) + ": " + Divergence::Type_Name((*difference)->type());
}

TEST(FirstDifferenceTest, IsTheFirstOfSeveral) {
  EXPECT_EQ(Difference(Session({"break", "set", "start", "pause", "resume", "COMPLETED"}),
                       Session({"break", "refused", "start", "COMPLETED"})),
            "event 1: BREAKPOINT_LOCATION");
  EXPECT_EQ(Difference(Session({"start", "pause", "resume", "COMPLETED"}), Session({"start", "COMPLETED"})),
            "event 1: TERMINATION");
}

TEST(FirstDifferenceTest, IsOneOfTheLevel) {
  const Trace completed = Session({"start", "COMPLETED"}), threw = Session({"start", "THREW"});
  EXPECT_EQ(Difference(completed, threw, PAPER), "same");
  EXPECT_EQ(Difference(completed, threw, FULL), "event 1: PROGRAM_BEHAVIOUR");
}

TEST(FirstDifferenceTest, ALimitBehindTheDifferenceChangesNothing) {
  const Trace set = Session({"break", "set", "start", "pause"});
  for (const char* limit : {"TIMED_OUT", "OUT_OF_MEMORY"}) {
    const Trace refused = Session({"break", "refused", "start", limit});
    EXPECT_EQ(Difference(set, refused), "event 1: BREAKPOINT_LOCATION");
    EXPECT_EQ(Difference(refused, set), "event 1: BREAKPOINT_LOCATION");
  }
}

TEST(FirstDifferenceTest, ALimitWhereTheyWouldDifferIsNoAnswer) {
  const Trace pauses = Session({"start", "pause", "resume", "COMPLETED"});
  const Trace limited = Session({"start", "TIMED_OUT"});
  EXPECT_EQ(Difference(pauses, limited), "no answer");
  EXPECT_EQ(Difference(limited, pauses), "no answer");
  EXPECT_EQ(Difference(limited, limited), "no answer");
}

// Either trace may be the shorter one.
TEST(FirstDifferenceTest, ALimitWithoutAnyDifferenceIsNoAnswer) {
  const Trace short_one = Session({"break", "set"});
  const Trace limited = Session({"break", "set", "start", "TIMED_OUT"});
  EXPECT_EQ(Difference(short_one, limited), "no answer");
  EXPECT_EQ(Difference(limited, short_one), "no answer");
}

// What the user did at the pause got no answer, so it is not in the trace.
TEST(FirstDifferenceTest, ALimitAtAPauseIsNoAnswer) {
  EXPECT_EQ(Difference(Session({"start", "pause", "abandon", "TIMED_OUT"}),
                       Session({"start", "pause", "break", "set", "resume", "COMPLETED"})),
            "no answer");
}

TEST(FirstDifferenceTest, OneEventWhileTheTracesAreMade) {
  const Trace leader = Session({"break", "set", "start", "pause", "resume", "TIMED_OUT"});
  const Trace agrees = Session({"break", "set", "start", "pause"});
  const auto at_pause = DifferenceAt(3, leader, agrees, PAPER);
  ASSERT_TRUE(at_pause.ok()) << "the limit is not there yet";
  EXPECT_FALSE(at_pause->has_value());
  EXPECT_TRUE((*DifferenceAt(3, leader, Session({"break", "set", "start", "COMPLETED"}), PAPER)).has_value());
}

TEST(KeepAnsweredTest, DropsWhatLedToTheLimitAndWhatFollows) {
  const auto kept = [](const Trace& trace) {
    google::protobuf::RepeatedPtrField<Action> actions;
    actions.Add()->mutable_set_breakpoint();
    actions.Add()->mutable_start();
    actions.Add()->mutable_resume();
    actions.Add()->mutable_resume();
    KeepAnswered(trace, actions);
    return actions.size();
  };
  EXPECT_EQ(kept(Session({"break", "set", "start", "TIMED_OUT"})), 1);
  EXPECT_EQ(kept(Session({"break", "set", "start", "pause", "resume", "OUT_OF_MEMORY"})), 2);
  EXPECT_EQ(kept(Session({"break", "set", "start", "COMPLETED"})), 4);
  EXPECT_EQ(kept(Trace()), 4);
}

TEST(EndedByLimitTest, OfASessionAndOfAnAction) {
  EXPECT_TRUE(EndedByLimit(Session({"start", "OUT_OF_MEMORY"})));
  EXPECT_FALSE(EndedByLimit(Session({"start", "ABANDONED"})));
  EXPECT_FALSE(EndedByLimit(Trace()));
  EXPECT_TRUE(EndedByLimit(absl::DeadlineExceededError("")));
  EXPECT_TRUE(EndedByLimit(absl::ResourceExhaustedError("")));
  EXPECT_FALSE(EndedByLimit(absl::OkStatus()));
}

// A session that ends with a rejection, or with none.
Trace Rejecting(const std::string& engine, bool rejects) {
  Trace trace = Session({"start", "COMPLETED"});
  trace.set_engine(engine);
  if (rejects) trace.mutable_events(1)->mutable_output()->mutable_finished()->add_rejections()->set_promise(1);
  return trace;
}

TEST(FirstDifferenceTest, RejectionsAreNotComparedWithAHostThatLeavesSomeOut) {
  // As the table of subjects has it: Node tells of all, SpiderMonkey in Firefox of none.
  const Trace linked = Rejecting("spidermonkey", true);
  EXPECT_EQ(Difference(linked, Rejecting("spidermonkey", false), FULL), "event 1: PROGRAM_BEHAVIOUR");
  EXPECT_EQ(Difference(linked, Rejecting("spidermonkey@firefox:/a/firefox", false), FULL), "same");
  EXPECT_EQ(Difference(Rejecting("spidermonkey@153", false), linked, FULL), "same");
  EXPECT_EQ(Difference(Rejecting("v8@node:/a/node", true), Rejecting("v8@14.6", false), FULL),
            "event 1: PROGRAM_BEHAVIOUR");
}

}  // namespace
}  // namespace twinstep
