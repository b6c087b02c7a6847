// Collecting garbage at any time changes nothing that a program or a debugger shows.
#include <gtest/gtest.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/time/clock.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/conformance/observing_session.h"
#include "model/answers/display.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"

namespace twinstep {
namespace {

class GarbageTest : public ConformanceTest {
 protected:
  // Plays `actions`; collects before the start and at every pause.
  Trace PlayCollecting(const Example& example, absl::string_view actions) {
    Trace trace;
    SessionOptions patient = options();
    patient.cpu_limit = absl::Minutes(10);
    absl::StatusOr<std::unique_ptr<Session>> inner = engine().Load(ToProgram(example), patient);
    if (!inner.ok()) {
      ADD_FAILURE() << inner.status();
      return trace;
    }
    EXPECT_TRUE((*inner)->CollectGarbage().ok());
    ObservingSession observing(**inner, [](Session& session, Pause&) { EXPECT_TRUE(session.CollectGarbage().ok()); });
    RecordingSession session(observing, FULL, trace);
    const absl::Status status = PlayActions(session, ActionsIn(actions));
    EXPECT_TRUE(status.ok()) << status;
    return trace;
  }

  void ExpectNoDifference(const Example& example, absl::string_view actions) {
    const auto asked = ActionsIn(actions);
    EXPECT_EQ(ToTranscript(PlayCollecting(example, actions), asked),
              ToTranscript(Play(ToProgram(example), actions), asked))
        << example.program;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(GarbageTest);

TEST_P(GarbageTest, FunctionsThatWereNotCalledYetKeepTheirBreakpoints) {
  ExpectNoDifference({.program = R"js(
function f() {
  return (function g() {
    return 1;
  })();
}
debugger;
f();
f();
)js"},
                     "break 4; start; resume; over; out; resume; resume");
}

TEST_P(GarbageTest, SuspendedGeneratorsKeepTheirVariables) {
  ExpectNoDifference({.program = R"js(
function* g() {
  let o = {a: [1, 2]};
  yield o;
  yield o.a;
}
let i = g();
i.next();
debugger;
i.next();
)js"},
                     "start; over; in; over; over; over");
}

TEST_P(GarbageTest, JobsOfPromisesStay) {
  ExpectNoDifference({.program = R"js(
async function f(n) {
  await null;
  return n;
}
f(1).then(n => {
  print(n);
});
debugger;
)js"},
                     "break 3; break 6; start; resume; over; over; resume; resume");
}

TEST_P(GarbageTest, WeakReferencesThatWereReadStayWhileJobsRun) {
  ExpectNoDifference({.program = R"js(
let weak = new WeakRef({});
let registry = new FinalizationRegistry(() => print('finalised'));
registry.register({}, 1);
debugger;
print(typeof weak.deref());
Promise.resolve().then(() => {
  debugger;
  print(typeof weak.deref());
});
)js"},
                     "start; resume; resume");
}

TEST_P(GarbageTest, BeforeTheRunAProgramMayBeRejected) { ExpectNoDifference({.program = "let let;\n"}, "start"); }

TEST_P(GarbageTest, NothingIsCollectedBehindAnEvaluation) {
  const Trace trace = PlayCollecting({.program = "let a = {b: 1};\ndebugger;\nprint(a.b);\n"}, "start; resume");
  EXPECT_EQ(LastFinished(trace).console(0), "1");
}

TEST_P(GarbageTest, AtEveryPauseOfTheCorpus) {
  std::vector<Program> programs = CorpusPrograms();
  programs.insert(programs.end(), CorpusModules().begin(), CorpusModules().end());
  SessionOptions patient = options();
  patient.cpu_limit = absl::Minutes(10);
  int sessions = 0, collections = 0, left_out = 0;
  absl::Duration spent;
  for (size_t i = 0; i < programs.size(); ++i) {
    if (MayEndTheProcess(engine(), programs[i])) {
      ++left_out;
      continue;
    }
    const auto plain = RandomObservedSession(engine(), programs[i], i, patient, [](Session&, Pause&) {});
    const auto collecting = RandomObservedSession(engine(), programs[i], i, patient, [&](Session& session, Pause&) {
      const absl::Time start = absl::Now();
      ASSERT_TRUE(session.CollectGarbage().ok());
      spent += absl::Now() - start;
      ++collections;
    });
    ASSERT_TRUE(plain.ok() && collecting.ok()) << plain.status() << collecting.status();
    EXPECT_EQ(ToText(*collecting), ToText(*plain)) << programs[i].name();
    ++sessions;
  }
  std::cout << sessions << " sessions, " << collections << " collections of " << spent / std::max(collections, 1)
            << ", " << left_out << " programs left out (V8 11 may end the process)\n";
  EXPECT_GT(sessions, 90);
  EXPECT_GT(collections, 500);
}

}  // namespace
}  // namespace twinstep
