// Runs without a debugger: what they answer, that they leave nothing behind, and that a program cannot tell whether it
// is debugged.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "model/answers/display.h"
#include "model/sessions/capture.h"
#include "model/source/coverage.h"

namespace twinstep {
namespace {

class BareRunTest : public ConformanceTest {
 protected:
  Finished RunBare(const Program& program, Coverage* coverage = nullptr) {
    return RunBare(program, coverage, options());
  }
  Finished RunBare(const Program& program, Coverage* coverage, const SessionOptions& limits) {
    absl::StatusOr<Finished> finished = engine().RunBare(program, limits, {.coverage = coverage});
    if (finished.ok()) return *finished;
    ADD_FAILURE() << program.name() << finished.status();
    return Finished();
  }
  Finished RunBare(const Example& example) { return RunBare(ToProgram(example)); }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(BareRunTest);

TEST_P(BareRunTest, Completes) {
  const Finished finished = RunBare({.program = R"js(
print(1, 'a');
debugger;
Promise.resolve().then(() => console.log('job'));
print(typeof Math.random(), Date.now() === Date.now());
)js"});
  EXPECT_EQ(finished.outcome(), Finished::COMPLETED);
  EXPECT_FALSE(finished.has_exception());
  ASSERT_EQ(finished.console_size(), 3);
  EXPECT_EQ(finished.console(0), "1 a");
  EXPECT_EQ(finished.console(1), "number true");
  EXPECT_EQ(finished.console(2), "job");
}

TEST_P(BareRunTest, Throws) {
  const Finished finished = RunBare({.program = "print(1);\nthrow { a: 1 };\n"});
  EXPECT_EQ(finished.outcome(), Finished::THREW);
  EXPECT_EQ(ToBrief(finished.exception()), "{a: 1}");
  EXPECT_EQ(finished.console_size(), 1);
}

TEST_P(BareRunTest, IsRejected) {
  EXPECT_EQ(RunBare({.program = "let let;\n"}).outcome(), Finished::REJECTED);
  EXPECT_EQ(RunBare({.program = "import './none.mjs';\n", .module = true}).outcome(), Finished::REJECTED);
}

TEST_P(BareRunTest, TimesOut) {
  SessionOptions limited = options();
  limited.cpu_limit = absl::Milliseconds(200);
  EXPECT_EQ(RunBare(ToProgram({.program = "for (;;);\n"}), nullptr, limited).outcome(), Finished::TIMED_OUT);
  Coverage coverage;
  EXPECT_EQ(RunBare(ToProgram({.program = "for (;;);\n"}), &coverage, limited).outcome(), Finished::TIMED_OUT);
}

TEST_P(BareRunTest, RunsOutOfMemory) {
  const Program program = ToProgram({.program = "let list = null;\nfor (;;) list = {next: list, a: 1, b: 2};\n"});
  // Filling the heap takes seconds on a busy machine.
  SessionOptions patient = options();
  patient.cpu_limit = absl::Minutes(10);
  Coverage coverage;
  EXPECT_EQ(RunBare(program, nullptr, patient).outcome(), Finished::OUT_OF_MEMORY);
  EXPECT_EQ(RunBare(program, &coverage, patient).outcome(), Finished::OUT_OF_MEMORY);
}

TEST_P(BareRunTest, RunsSetupScriptsBefore) {
  const Finished finished =
      RunBare({.program = "print(f());\n", .setup = {"var one = 1;", "function f() { return one; }"}});
  EXPECT_EQ(finished.console_size(), 1);
  EXPECT_FALSE(engine().RunBare(ToProgram({.setup = {"throw 1"}}), options(), {}).ok());
}

TEST_P(BareRunTest, IsRefusedDuringASession) {
  const Program program = ToProgram({.program = "print(1);\n"});
  absl::StatusOr<std::unique_ptr<Session>> session = engine().Load(program, options());
  ASSERT_TRUE(session.ok());
  EXPECT_EQ(engine().RunBare(program, options(), {}).status().code(), absl::StatusCode::kFailedPrecondition);
}

// Sessions and bare runs of both kinds in turn do not see each other, whatever came before.
TEST_P(BareRunTest, LeavesNothingBehind) {
  const Program program = ToProgram({.program = R"js(
var v = 1;
let f = x => { if (x > 1) { print('never'); } return { x, r: Math.random() }; };
Promise.resolve().then(() => print('job'));
print(f(v).r, Date.now(), typeof leaked);
f(v);
)js"});
  constexpr char kActions[] = "break 2; start; in; over; resume; over; over; resume; resume";
  const std::string trace = ToText(Play(program, kActions));
  const std::string bare = RunBare(program).DebugString();
  Coverage coverage;
  RunBare(program, &coverage);
  SessionOptions limited = options();
  limited.cpu_limit = absl::Milliseconds(200);
  for (const absl::string_view other :
       {"var leaked = 1; Math.random = 0; Date.now = 0;", "throw 1;", "let let;", "for (;;);",
        "Promise.resolve().then(() => print('left'));", "(function f() { Promise.resolve().then(f); })();"}) {
    for (const bool counted : {false, true}) {
      Coverage ignored;
      RunBare(ToProgram({.program = other}), counted ? &ignored : nullptr, limited);
      Coverage again;
      EXPECT_EQ(RunBare(program, counted ? &again : nullptr).DebugString(), bare) << other;
      if (counted) {
        EXPECT_EQ(again.not_executed(), coverage.not_executed()) << other;
        EXPECT_EQ(again.points(), coverage.points()) << other;
      }
      EXPECT_EQ(ToText(Play(program, kActions)), trace) << other;
    }
  }
}

// Users of a debugger who try to leave traces. All resume in the end, as some programs run for long.
class Resume : public Driver {
 public:
  Action OnPause(Session&, Pause&) override {
    Action action;
    action.mutable_resume();
    return action;
  }
};

class StepInAndLookAround : public Driver {
 public:
  Action OnPause(Session& session, Pause& pause) override {
    Action action;
    if (++pauses_ > 400) {
      // Also rid of breakpoints.
      for (const Location& location : breakpoints_) EXPECT_TRUE(session.RemoveBreakpoint(location).ok());
      breakpoints_.clear();
      action.mutable_resume();
      return action;
    }
    Paused paused;
    EXPECT_TRUE(CapturePause(pause, pauses_ % 2 == 0 ? FULL : PAPER, paused).ok());
    action.mutable_step_in();
    return action;
  }
  void set_breakpoints(std::vector<Location> breakpoints) { breakpoints_ = std::move(breakpoints); }

 private:
  int pauses_ = 0;
  std::vector<Location> breakpoints_;
};

class TransparencyTest : public BareRunTest {
 protected:
  std::string Debug(const Program& program, Driver& driver, std::vector<Location>* breakpoints) {
    absl::StatusOr<std::unique_ptr<Session>> session = engine().Load(program, options());
    if (!session.ok()) return std::string(session.status().message());
    if (breakpoints != nullptr) {
      *breakpoints = *(*session)->BreakableLocations();
      for (const Location& location : *breakpoints) EXPECT_TRUE((*session)->SetBreakpoint(location).ok());
      static_cast<StepInAndLookAround&>(driver).set_breakpoints(*breakpoints);
    }
    absl::StatusOr<Finished> finished = (*session)->Run(driver);
    return finished.ok() ? finished->DebugString() : std::string(finished.status().message());
  }
  // V8 11 ends the process when it pauses in some async generators.
  bool CrashesV8(const Program& program) {
    return is_v8() && MajorVersion(engine()) < 13 && program.source().find("async") != std::string::npos &&
           program.source().find("yield") != std::string::npos;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(TransparencyTest);

TEST_P(TransparencyTest, ProgramsCannotTellThatTheyAreDebugged) {
  std::vector<Program> programs = CorpusPrograms();
  programs.insert(programs.end(), CorpusModules().begin(), CorpusModules().end());
  for (const Program& program : programs) {
    const std::string bare = RunBare(program).DebugString();
    Coverage coverage;
    EXPECT_EQ(RunBare(program, &coverage).DebugString(), bare) << program.name() << ", counted";
    Resume resume;
    EXPECT_EQ(Debug(program, resume, nullptr), bare) << program.name() << ", never stopped";
    if (CrashesV8(program)) continue;
    StepInAndLookAround step;
    std::vector<Location> breakpoints;
    EXPECT_EQ(Debug(program, step, &breakpoints), bare) << program.name() << ", stepped through";
  }
}

}  // namespace
}  // namespace twinstep
