// Nobody is blamed for what is right.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engines/conformance/blameless.h"
#include "engines/conformance/conformance.h"
#include "engines/parser/parse_for_test.h"
#include "model/judging/judge.h"

namespace twinstep {
namespace {

void LeaveYoungest(Trace& trace) {
  for (Event& event : *trace.mutable_events()) {
    if (!event.output().has_paused()) continue;
    Paused& paused = *event.mutable_output()->mutable_paused();
    for (int i = 1; i < paused.frames_size(); ++i) {
      paused.mutable_frames(i)->clear_scopes();
      // What is not described has no `this` either (model/sessions/capture.h).
      paused.mutable_frames(i)->clear_this_value();
    }
  }
}

class FalseAlarmsTest : public ConformanceTest {
 protected:
  void Check(const Blameless& blameless);
};
TWINSTEP_INSTANTIATE_CONFORMANCE(FalseAlarmsTest);

void FalseAlarmsTest::Check(const Blameless& blameless) {
  SCOPED_TRACE(std::string(blameless.why));
  if (!blameless.engine.empty() && std::string(blameless.engine) != std::string(engine().name())) return;
  // V8 14 has no live edit.
  const bool edits = engine().name() == "v8" && MajorVersion(engine()) < 14;
  if (absl::StrContains(blameless.actions, "; edit ") && !edits) return;
  const Program program =
      ToProgram({.program = blameless.program, .module = blameless.module, .setup = {blameless.setup}});
  const ParseGoal goal = blameless.module ? ParseGoal::kModule : ParseGoal::kScript;
  auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source(), goal));
  absl::StatusOr<std::unique_ptr<Judge>> judge =
      Judge::Create(engine(), program, tree, {.session = options(), .limits = {}, .parse = MadeForTest()});
  ASSERT_TRUE(judge.ok()) << judge.status();
  Trace trace = Play(program, blameless.actions);
  if (blameless.youngest) LeaveYoungest(trace);
  const absl::StatusOr<Judgement> judgement = (*judge)->Of(engine(), program, options(), trace);
  ASSERT_TRUE(judgement.ok()) << judgement.status();
  EXPECT_EQ(judgement->no_truth, blameless.no_truth);
  std::string text;
  for (const Violation& violation : judgement->violations) absl::StrAppend(&text, violation.ShortDebugString(), "\n");
  EXPECT_EQ(text, "");
}

TEST_P(FalseAlarmsTest, NobodyIsBlamedForWhereAProgramStands) {
  for (const Blameless& blameless : BlamelessPauses()) Check(blameless);
}

TEST_P(FalseAlarmsTest, NobodyIsBlamedForWhatIsShown) {
  for (const Blameless& blameless : BlamelessLooks()) Check(blameless);
}

TEST_P(FalseAlarmsTest, NobodyIsBlamedForCodeThatWaits) {
  for (const Blameless& blameless : BlamelessJobs()) Check(blameless);
}

// Whether the pause of a rejection was right depends on handlers that later jobs of the program add: it is not judged,
// by name.
TEST_P(FalseAlarmsTest, RejectionsThatMayBeHandledLaterAreNamed) {
  const Program program = ToProgram({.program = R"js(
async function late() {
  throw 1;
}
const promise = late();
Promise.resolve().then(() => promise.catch(() => {}));
)js"});
  auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source(), ParseGoal::kScript));
  absl::StatusOr<std::unique_ptr<Judge>> judge =
      Judge::Create(engine(), program, tree, {.session = options(), .limits = {}, .parse = MadeForTest()});
  ASSERT_TRUE(judge.ok()) << judge.status();
  const Trace trace = Play(program, "exceptions uncaught; start; resume");
  int exceptions = 0;
  for (const Event& event : trace.events()) exceptions += event.output().paused().reason() == Paused::EXCEPTION;
  for (const InvariantCount& count : (*judge)->Of(trace).counts) {
    if (count.invariant() != "exception-caught") continue;
    EXPECT_EQ(count.broken(), 0u);
    int named = 0;
    for (const auto& [reason, times] : count.exempt()) {
      if (reason == "a rejection, which may be handled later") named += static_cast<int>(times);
    }
    // Whether it pauses there is the debugger's to say; where it does, the pause is named.
    EXPECT_EQ(named, exceptions);
  }
  if (engine().name() == "v8") {
    EXPECT_EQ(exceptions, 1);
  }
}

}  // namespace
}  // namespace twinstep
