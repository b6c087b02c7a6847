#include "engines/spidermonkey/firefox/firefox_stepper.h"

#include <map>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Frames as a test says, and a log of pauses. Hooks fire only where the stepper asked for them.
class FakeProgram : public SteppedProgram {
 public:
  explicit FakeProgram(bool tools_rules = true) : stepper_(*this, tools_rules) {}

  // ---- What the program does.
  FrameId Call() {
    const FrameId frame = next_++;
    Push(frame);
    return frame;
  }
  // The frame comes (back) to the top of the stack.
  void Push(FrameId frame) {
    stack_.push_back(frame);
    if (enter_) stepper_.OnEnterFrame(frame, {});
  }
  void At(int line, int column, bool is_step_start = true) {
    const FrameId frame = stack_.back();
    if (hooks_[frame].step) Note(stepper_.OnStep(frame, {line, column}, is_step_start));
    if (breakpoints_.contains({line, column})) Note(stepper_.OnBreakpoint(frame, {line, column}));
  }
  void Debugger(int line, int column) {
    At(line, column);
    Note(stepper_.OnDebuggerStatement(stack_.back(), {line, column}, breakpoints_.contains({line, column})));
  }
  void Leave(int line, int column, Completion completion = {}) {
    const FrameId frame = stack_.back();
    if (hooks_[frame].pop) Note(stepper_.OnPop(frame, {line, column}, completion));
    stack_.pop_back();
  }
  void Suspend() { Leave(0, 0, {Completion::kSuspend}); }

  // ---- What the user does: next actions, one per pause. Without, it resumes.
  void Do(StepKind kind, int frame = 0) { actions_.push_back({kind, frame}); }
  void DoResume() { actions_.push_back({std::nullopt, 0}); }
  void SetBreakpoint(int line, int column) {
    breakpoints_.insert({line, column});
    stepper_.BreakpointChanged({line, column});
  }
  void Awaits(FrameId frame, FrameId parent) { parents_[frame] = parent; }

  // "16:8 step", "8:0 step returns", ... since the last call.
  std::vector<std::string> TakePauses() { return std::exchange(pauses_, {}); }
  FrameHooks hooks(FrameId frame) { return hooks_[frame]; }
  bool enter() const { return enter_; }

  std::optional<FrameId> Older(FrameId frame) override {
    for (size_t i = 1; i < stack_.size(); ++i) {
      if (stack_[i] == frame) return stack_[i - 1];
    }
    return std::nullopt;
  }
  std::optional<FrameId> AsyncParent(FrameId frame) override {
    const auto it = parents_.find(frame);
    if (it == parents_.end()) return std::nullopt;
    return it->second;
  }
  void SetHooks(FrameId frame, FrameHooks hooks) override { hooks_[frame] = hooks; }
  bool ClearHooksOnStack(FrameId frame) override {
    if (std::find(stack_.begin(), stack_.end(), frame) == stack_.end()) return false;
    hooks_[frame] = {};
    return true;
  }
  void SetEnterHook(bool on) override { enter_ = on; }

 private:
  void Note(const std::optional<StepperPause>& pause) {
    if (!pause) return;
    std::string text = std::to_string(pause->position.line) + ":" + std::to_string(pause->position.column);
    const char* const reasons[] = {" step", " breakpoint", " debugger"};
    text += reasons[static_cast<int>(pause->reason)];
    if (pause->completion) text += pause->completion->kind == Completion::kThrow ? " throws" : " returns";
    pauses_.push_back(text);
    if (actions_.empty()) return stepper_.Resume();
    const auto [kind, index] = actions_.front();
    actions_.erase(actions_.begin());
    if (!kind) return stepper_.Resume();
    stepper_.Step(*kind, stack_[stack_.size() - 1 - index]);
  }

  FirefoxStepper stepper_;
  FrameId next_ = 0;
  std::vector<FrameId> stack_;
  std::map<FrameId, FrameHooks> hooks_;
  std::map<FrameId, FrameId> parents_;
  std::set<Position> breakpoints_;
  bool enter_ = false;
  std::vector<std::pair<std::optional<StepKind>, int>> actions_;
  std::vector<std::string> pauses_;
};

// function a() {      6
//   return obj;       7
// }                   8
// function b() ...    10 to 12
// function arithmetic() {
//   debugger;         15
//   a() + b();        16: a at 16:2, a step start; b at 16:8, a call
// }                   17
void RunArithmetic(FakeProgram& program) {
  program.Call();
  program.Debugger(15, 2);
  program.At(16, 2);
  program.Call();
  program.At(7, 2);
  program.At(8, 0, false);
  program.Leave(8, 0);
  program.At(16, 8, false);
  program.Call();
  program.At(11, 2);
  program.At(12, 0, false);
  program.Leave(12, 0);
  program.At(17, 0, false);
  program.Leave(17, 0);
}

TEST(FirefoxStepperTest, StepOutStopsAtTheNextCallOfTheStatement) {
  FakeProgram program;
  program.Do(StepKind::kOver);
  program.Do(StepKind::kIn);
  program.Do(StepKind::kOut);
  RunArithmetic(program);
  EXPECT_THAT(program.TakePauses(), ElementsAre("15:2 debugger", "16:2 step", "7:2 step", "16:8 step returns"));
}

TEST(FirefoxStepperTest, StepOverFromTheEndOfAFrameDoesTheSame) {
  FakeProgram program;
  for (StepKind kind : {StepKind::kOver, StepKind::kIn, StepKind::kOver, StepKind::kOver}) program.Do(kind);
  RunArithmetic(program);
  // The completion belongs to the pause at the end only: a step from there starts anew.
  EXPECT_THAT(program.TakePauses(),
              ElementsAre("15:2 debugger", "16:2 step", "7:2 step", "8:0 step returns", "16:8 step"));
}

TEST(FirefoxStepperTest, StepOverRelativeToFrame0EndsAtItsEnd) {
  FakeProgram program;
  program.Do(StepKind::kOver);
  program.Do(StepKind::kIn);
  program.Do(StepKind::kOver, 0);
  RunArithmetic(program);
  // 8:0 is no step start, so the pause is that of the completion.
  EXPECT_THAT(program.TakePauses(), ElementsAre("15:2 debugger", "16:2 step", "7:2 step", "8:0 step returns"));
}

TEST(FirefoxStepperTest, StepOverRelativeToTheCallerSkipsCallsOfItsStatement) {
  FakeProgram program;
  program.Do(StepKind::kOver);
  program.Do(StepKind::kIn);
  program.Do(StepKind::kOver, 1);
  RunArithmetic(program);
  // No step start is left in arithmetic.
  EXPECT_THAT(program.TakePauses(), ElementsAre("15:2 debugger", "16:2 step", "7:2 step", "17:0 step returns"));
}

// nested: debugger (34), c() (35), } (36); c: return b() (30), } (31); b: return (11), } (12).
void RunNested(FakeProgram& program) {
  program.Call();
  program.Debugger(34, 2);
  program.At(35, 2);
  program.Call();
  program.At(30, 2);
  program.Call();
  program.At(11, 2);
  program.At(12, 0, false);
  program.Leave(12, 0);
  program.Leave(31, 0);
  program.Leave(36, 0);
}

TEST(FirefoxStepperTest, StepOutWithoutAnotherPointEndsAtTheCallersEnd) {
  FakeProgram program;
  for (StepKind kind : {StepKind::kOver, StepKind::kIn, StepKind::kIn}) program.Do(kind);
  program.Do(StepKind::kOut, 0);
  RunNested(program);
  EXPECT_THAT(program.TakePauses(),
              ElementsAre("34:2 debugger", "35:2 step", "30:2 step", "11:2 step", "31:0 step returns"));
}

TEST(FirefoxStepperTest, StepOutRelativeToTheCaller) {
  FakeProgram program;
  for (StepKind kind : {StepKind::kOver, StepKind::kIn, StepKind::kIn}) program.Do(kind);
  program.Do(StepKind::kOut, 1);
  RunNested(program);
  EXPECT_THAT(program.TakePauses(),
              ElementsAre("34:2 debugger", "35:2 step", "30:2 step", "11:2 step", "36:0 step returns"));
}

TEST(FirefoxStepperTest, StepOutFromTheEndOfAFrameIsAStepOver) {
  FakeProgram program;
  for (StepKind kind : {StepKind::kOver, StepKind::kIn, StepKind::kOver, StepKind::kOut}) program.Do(kind);
  RunArithmetic(program);
  EXPECT_THAT(program.TakePauses(),
              ElementsAre("15:2 debugger", "16:2 step", "7:2 step", "8:0 step returns", "16:8 step"));
}

TEST(FirefoxStepperTest, StepOutHooksNoBytecode) {
  FakeProgram program;
  const FrameId frame = program.Call();
  program.Do(StepKind::kOut);
  program.Debugger(1, 0);
  EXPECT_EQ(program.hooks(frame), (FrameHooks{.step = false, .pop = true, .reactions = true}));
}

TEST(FirefoxStepperTest, ThrowingLeavesTheFrameWithAPause) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kOver);
  program.Debugger(1, 0);
  program.Leave(2, 4, {Completion::kThrow, 0});
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "2:4 step throws"));
}

TEST(FirefoxStepperTest, TerminationIsNoPause) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kOver);
  program.Debugger(1, 0);
  program.Leave(2, 4, {Completion::kTerminate, 0});
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger"));
}

TEST(FirefoxStepperTest, AStepDoesNotStopWhereItBegan) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kOver);
  program.Debugger(1, 0);
  // A loop with a single point, three turns; recursion to the same place would be the same.
  for (int i = 0; i < 3; ++i) program.At(1, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger"));
}

TEST(FirefoxStepperTest, ABreakpointPausesAgainAtTheSamePlace) {
  FakeProgram program;
  program.SetBreakpoint(3, 2);
  program.Call();
  for (int i = 0; i < 3; ++i) program.At(3, 2);
  EXPECT_THAT(program.TakePauses(), ElementsAre("3:2 breakpoint", "3:2 breakpoint", "3:2 breakpoint"));
}

TEST(FirefoxStepperTest, ABreakpointWhereAStepPausedIsSuppressed) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kOver);
  program.DoResume();
  program.Debugger(1, 0);
  program.SetBreakpoint(3, 2);
  // The step arrives first: its hook fires before the breakpoint's.
  for (int i = 0; i < 3; ++i) program.At(3, 2);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "3:2 step"));
  // Setting a breakpoint there makes the place new again.
  program.SetBreakpoint(3, 2);
  program.At(3, 2);
  EXPECT_THAT(program.TakePauses(), ElementsAre("3:2 breakpoint"));
}

TEST(FirefoxStepperTest, SettingABreakpointElsewhereChangesNothing) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kOver);
  program.DoResume();
  program.Debugger(1, 0);
  program.SetBreakpoint(3, 2);
  program.At(3, 2);
  program.SetBreakpoint(3, 9);
  program.At(3, 2);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "3:2 step"));
}

TEST(FirefoxStepperTest, DebuggerStatementOnABreakpointIsTheBreakpoint) {
  FakeProgram program;
  program.Call();
  program.SetBreakpoint(1, 0);
  program.Debugger(1, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 breakpoint"));
}

TEST(FirefoxStepperTest, DebuggerStatementWhereAStepPausedIsSuppressed) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kOver);
  program.Debugger(1, 0);
  program.Debugger(2, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "2:0 step"));
}

TEST(FirefoxStepperTest, ABreakpointCancelsTheStep) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kOver);
  program.DoResume();
  program.SetBreakpoint(9, 0);
  program.Debugger(1, 0);
  program.Call();
  program.At(9, 0);
  program.Leave(10, 0);
  program.At(2, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "9:0 breakpoint"));
}

TEST(FirefoxStepperTest, StepInPausesAtTheFirstPointOfAnyKind) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kIn);
  program.Debugger(1, 0);
  program.Call();
  program.At(5, 7, false);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "5:7 step"));
  EXPECT_FALSE(program.enter());
}

TEST(FirefoxStepperTest, StepInToAFunctionWithoutPointsPausesAtItsEnd) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kIn);
  program.Debugger(1, 0);
  program.Call();
  program.Leave(5, 7);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "5:7 step returns"));
}

TEST(FirefoxStepperTest, StepOverDoesNotEnter) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kOver);
  program.Debugger(1, 0);
  program.Call();
  program.At(5, 0);
  program.Leave(5, 7);
  program.At(2, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "2:0 step"));
}

TEST(FirefoxStepperTest, StepOverAnAwaitStaysInTheFrame) {
  FakeProgram program;
  const FrameId frame = program.Call();
  program.Do(StepKind::kOver);
  program.Debugger(1, 0);
  program.Suspend();
  program.Call();
  program.At(20, 0);
  program.Leave(21, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger"));
  program.Push(frame);
  program.At(2, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("2:0 step"));
}

TEST(FirefoxStepperTest, ASuspensionDisarmsStepIn) {
  FakeProgram program;
  const FrameId frame = program.Call();
  program.Do(StepKind::kIn);
  program.Debugger(1, 0);
  EXPECT_TRUE(program.enter());
  program.Suspend();
  EXPECT_FALSE(program.enter());
  program.Call();
  program.At(20, 0);
  program.Leave(21, 0);
  program.Push(frame);
  program.At(2, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "2:0 step"));
}

TEST(FirefoxStepperTest, StepInToAGeneratorCallActsLikeStepOver) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kIn);
  program.Debugger(1, 0);
  program.Call();
  program.Suspend();  // Before its first statement.
  program.At(2, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "2:0 step"));
}

TEST(FirefoxStepperTest, HooksOfAnEarlierSuspensionOutliveThePause) {
  FakeProgram program;
  program.Call();
  program.Do(StepKind::kIn);
  program.DoResume();
  program.Debugger(1, 0);
  const FrameId generator = program.Call();
  program.Suspend();
  program.Suspend();  // The caller awaits: only this suspension is remembered.
  program.SetBreakpoint(30, 0);
  program.Call();
  program.At(30, 0);
  program.Leave(31, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "30:0 breakpoint"));
  program.Call();
  program.Push(generator);
  program.At(5, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("5:0 step"));
}

TEST(FirefoxStepperTest, StepOutOfAnAsyncFunctionLeavesAtTheAwait) {
  FakeProgram program;
  program.Call();
  const FrameId frame = program.Call();
  program.Do(StepKind::kOut);
  program.Debugger(1, 0);
  program.Suspend();
  program.At(12, 0, false);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "12:0 step returns"));
  // It is taken for left from then on: a step over in it later goes to what is below.
  program.Leave(13, 0);
  program.Do(StepKind::kOver);
  program.SetBreakpoint(2, 0);
  program.Push(frame);
  program.At(2, 0);
  program.At(3, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("2:0 breakpoint"));
}

TEST(FirefoxStepperTest, StepOutGoesToTheFrameThatAwaits) {
  FakeProgram program;
  const FrameId outer = program.Call();
  const FrameId inner = program.Call();
  program.Suspend();
  program.Suspend();
  program.Awaits(inner, outer);
  program.SetBreakpoint(2, 0);
  program.Do(StepKind::kOut);
  program.Push(inner);
  program.At(2, 0);
  program.Leave(4, 0);
  program.Push(outer);
  program.At(9, 4, false);
  EXPECT_THAT(program.TakePauses(), ElementsAre("2:0 breakpoint", "9:4 step returns"));
}

TEST(FirefoxStepperTest, AStepFromTheOldestFramePausesInWhateverRunsNext) {
  FakeProgram program;
  program.Call();
  for (StepKind kind : {StepKind::kOver, StepKind::kOver}) program.Do(kind);
  program.Debugger(1, 0);
  program.Leave(2, 0);
  program.Call();
  program.At(7, 3);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "2:0 step returns", "7:3 step"));
}

TEST(FirefoxStepperTest, WithoutToolsRulesAStepStopsAgainWhereItBegan) {
  FakeProgram program(/*tools_rules=*/false);
  program.Call();
  for (int i = 0; i < 2; ++i) program.Do(StepKind::kOver);
  program.Debugger(1, 0);
  for (int i = 0; i < 2; ++i) program.At(1, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "1:0 step", "1:0 step"));
}

TEST(FirefoxStepperTest, WithoutToolsRulesABreakpointWhereAStepPausedPausesOnTheNextVisit) {
  FakeProgram program(/*tools_rules=*/false);
  program.Call();
  program.Do(StepKind::kOver);
  program.DoResume();
  program.Debugger(1, 0);
  program.At(3, 2);
  program.SetBreakpoint(3, 2);
  for (int i = 0; i < 2; ++i) program.At(3, 2);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "3:2 step", "3:2 breakpoint", "3:2 breakpoint"));
}

TEST(FirefoxStepperTest, WithoutToolsRulesAPauseTakesTheHooksOffEveryFrame) {
  FakeProgram program(/*tools_rules=*/false);
  program.Call();
  program.Do(StepKind::kIn);
  program.DoResume();
  program.Debugger(1, 0);
  const FrameId generator = program.Call();
  program.Suspend();
  program.Suspend();
  program.SetBreakpoint(30, 0);
  program.Call();
  program.At(30, 0);
  program.Leave(31, 0);
  program.Call();
  program.Push(generator);
  program.At(5, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "30:0 breakpoint"));
}

// thread.js takes its hook off for whatever is entered, as soon as a frame waits.
TEST(FirefoxStepperTest, WithoutToolsRulesAStepInGoesPastTheGeneratorThatIsMade) {
  for (const bool tools_rules : {true, false}) {
    FakeProgram program(tools_rules);
    program.Call();
    program.Do(StepKind::kIn);
    program.Debugger(1, 0);
    program.Call();
    program.Suspend();
    program.Call();
    program.At(6, 2);
    EXPECT_EQ(program.TakePauses().size(), tools_rules ? 1u : 2u);
  }
}

TEST(FirefoxStepperTest, WithoutToolsRulesAFrameThatWasLeftAtAnAwaitComesBack) {
  FakeProgram program(/*tools_rules=*/false);
  program.Call();
  const FrameId frame = program.Call();
  program.Do(StepKind::kOut);
  program.Debugger(1, 0);
  program.Suspend();
  program.At(12, 0, false);
  program.Leave(13, 0);
  program.Do(StepKind::kOver);
  program.SetBreakpoint(2, 0);
  program.Push(frame);
  program.At(2, 0);
  program.At(3, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger", "12:0 step returns", "2:0 breakpoint", "3:0 step"));
}

TEST(FirefoxStepperTest, ResumeHooksNothing) {
  FakeProgram program;
  const FrameId frame = program.Call();
  program.DoResume();
  program.Debugger(1, 0);
  program.At(2, 0);
  program.Leave(3, 0);
  EXPECT_THAT(program.TakePauses(), ElementsAre("1:0 debugger"));
  EXPECT_EQ(program.hooks(frame), FrameHooks());
}

}  // namespace
}  // namespace twinstep
