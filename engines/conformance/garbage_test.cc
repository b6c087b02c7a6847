// Collecting garbage at any time changes nothing that a program or a debugger shows.
#include <gtest/gtest.h>

#include <algorithm>
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

  // A debugger that shows the variables of an outer function as another call of it has them
  // (corpus/bugs/spidermonkey-closure-of-earlier-call) shows others once garbage was collected.
  bool ShowsAnEarlierCall() {
    return VariableAfter({.program = R"js(
function make(value) {
  let unused = 0;
  {
    let i = value;
    return [() => { debugger; return i; }, () => value];
  }
}
const a = make(1), b = make(2);
a[0]();
b[0]();
)js"},
                         "value", "start; resume") == "1";
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

// Without variables of outer functions.
std::string TextWithoutClosures(Trace trace) {
  for (Event& event : *trace.mutable_events()) {
    if (!event.output().has_paused()) continue;
    for (Frame& frame : *event.mutable_output()->mutable_paused()->mutable_frames()) {
      const auto is_closure = [](const Scope& scope) { return scope.kind() == Scope::CLOSURE; };
      auto& scopes = *frame.mutable_scopes();
      scopes.erase(std::remove_if(scopes.begin(), scopes.end(), is_closure), scopes.end());
    }
  }
  return ToText(trace);
}

TEST_P(GarbageTest, AtEveryPauseOfTheCorpus) {
  std::vector<Program> programs = CorpusPrograms();
  programs.insert(programs.end(), CorpusModules().begin(), CorpusModules().end());
  SessionOptions patient = options();
  patient.cpu_limit = absl::Minutes(10);
  int sessions = 0, collections = 0, left_out = 0, mixed_up = 0;
  const bool mixes_up_calls = ShowsAnEarlierCall();
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
    if (mixes_up_calls && ToText(*collecting) != ToText(*plain)) {
      ++mixed_up;
      EXPECT_EQ(TextWithoutClosures(*collecting), TextWithoutClosures(*plain)) << programs[i].name();
    } else {
      EXPECT_EQ(ToText(*collecting), ToText(*plain)) << programs[i].name();
    }
    ++sessions;
  }
  std::cout << sessions << " sessions, " << mixed_up << " of which show another call, " << collections
            << " collections of " << spent / std::max(collections, 1) << ", " << left_out
            << " programs left out (V8 11 may end the process)\n";
  EXPECT_GT(sessions, 90);
  EXPECT_GT(collections, 500);
}

}  // namespace
}  // namespace twinstep
