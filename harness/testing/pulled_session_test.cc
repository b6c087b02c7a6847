#include "harness/testing/pulled_session.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/answers/display.h"

namespace twinstep {
namespace {

class PulledSessionTest : public ::testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<PulledSession> Open(const std::string& source) {
    Program program;
    program.set_source(source);
    SessionOptions options;
    options.cpu_limit = absl::Minutes(10);
    absl::StatusOr<std::unique_ptr<PulledSession>> session = PulledSession::Open(GetParam(), program, options, trace_);
    EXPECT_TRUE(session.ok()) << session.status();
    return session.ok() ? *std::move(session) : nullptr;
  }

  // The answer, or the error.
  static std::string Take(PulledSession& session, const Action& action) {
    absl::StatusOr<Output> output = session.Take(action);
    return output.ok() ? ToText(*output) : std::string(output.status().message());
  }
  static Action Start() {
    Action action;
    action.mutable_start();
    return action;
  }
  static Action Resume() {
    Action action;
    action.mutable_resume();
    return action;
  }

  Trace trace_;
};
INSTANTIATE_TEST_SUITE_P(Engines, PulledSessionTest, ::testing::Values("v8", "spidermonkey"),
                         [](const auto& info) { return info.param; });

TEST_P(PulledSessionTest, AnswersComeOneByOne) {
  const std::unique_ptr<PulledSession> session = Open("debugger;\nlet a = 1;\ndebugger;\n");
  EXPECT_EQ(session->state(), PulledSession::State::kNotStarted);
  EXPECT_EQ(Take(*session, Start()), "paused at 1:0 (debugger statement)");
  EXPECT_EQ(session->state(), PulledSession::State::kPaused);
  EXPECT_EQ(Take(*session, Resume()), "paused at 3:0 (debugger statement)");
  EXPECT_EQ(Take(*session, Resume()), "finished: completed");
  EXPECT_EQ(session->state(), PulledSession::State::kEnded);
  EXPECT_EQ(trace_.events_size(), 6);
}

TEST_P(PulledSessionTest, LooksWhereTheProgramStands) {
  const std::unique_ptr<PulledSession> session = Open("debugger;\n");
  bool paused = true;
  const auto look = [&paused](Session&, Pause* pause) {
    paused = pause != nullptr;
    return absl::OkStatus();
  };
  EXPECT_TRUE(session->Look(look).ok());
  EXPECT_FALSE(paused);
  Take(*session, Start());
  EXPECT_TRUE(session->Look(look).ok());
  EXPECT_TRUE(paused);
  EXPECT_EQ(session->Look([](Session&, Pause*) { return absl::InternalError("what it says"); }).message(),
            "what it says");
  EXPECT_EQ(Take(*session, Resume()), "finished: completed");
  EXPECT_FALSE(session->Look(look).ok());
}

// Nothing of an abandoned program runs on, and the engine takes the next at once.
TEST_P(PulledSessionTest, DestructorAbandons) {
  for (int i = 0; i < 20; ++i) {
    const std::unique_ptr<PulledSession> session = Open("debugger;\nfor (;;);\n");
    ASSERT_NE(session, nullptr);
    EXPECT_EQ(Take(*session, Start()), "paused at 1:0 (debugger statement)");
  }
  EXPECT_EQ(trace_.events(trace_.events_size() - 1).output().finished().outcome(), Finished::ABANDONED);
}

// All the pauses of a recursion wait on one stack, and many pauses one behind the other take no more of it.
TEST_P(PulledSessionTest, ManyPauses) {
  const std::unique_ptr<PulledSession> session =
      Open("function f(n) {\n  debugger;\n  if (n > 0) f(n - 1);\n}\nf(200);\n");
  EXPECT_EQ(Take(*session, Start()), "paused at 2:2 (debugger statement)");
  for (int i = 0; i < 200; ++i) EXPECT_EQ(Take(*session, Resume()), "paused at 2:2 (debugger statement)");
  EXPECT_EQ(Take(*session, Resume()), "finished: completed");
}

TEST_P(PulledSessionTest, IsTheSameAsANestedOne) {
  std::vector<std::string> texts;
  for (int i = 0; i < 2; ++i) {
    const std::unique_ptr<PulledSession> session = Open("let o = {a: 1};\ndebugger;\nprint(o.a);\n");
    Take(*session, Start());
    Take(*session, Resume());
    texts.push_back(ToText(trace_));
  }
  EXPECT_EQ(texts[0], texts[1]);
  EXPECT_NE(texts[0].find("printed 1"), std::string::npos);
}

}  // namespace
}  // namespace twinstep
