// Faults in call stacks and whole sessions, with and without, and the registry.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engines/parser/faults/faults_for_test.h"
#include "gtest/gtest.h"
#include "model/faults/faulty_engine.h"

namespace twinstep {
namespace {

FakeVisit Visit(int line, std::vector<std::string> stack) {
  FakeVisit visit;
  visit.line = line;
  visit.stack = std::move(stack);
  return visit;
}

// The stacks of all pauses, separated by " | ".
std::string Stacks(const PlayedExample& played) {
  std::string text;
  for (const Paused& paused : played.pauses) text += (text.empty() ? "" : " | ") + StackOf(paused);
  return text;
}
std::string Plain(const FaultExample& example, std::string_view actions) { return Stacks(PlayPlain(example, actions)); }
std::string Faulty(std::string_view fault, const FaultExample& example, std::string_view actions) {
  return Stacks(PlayFaulty(fault, example, actions));
}

TEST(StackFaultsTest, FrameMissingInRecursion) {
  const FaultExample recursion{"a();\n", {.visits = {Visit(1, {"h", "f", "f", "g"})}}};
  EXPECT_EQ(Plain(recursion, "b1 s"), "h f f g -");
  EXPECT_EQ(Faulty("frame-missing-in-recursion", recursion, "b1 s"), "h f g -");
}

TEST(StackFaultsTest, AStepRelativeToAFrameMeansTheOneThatIsShown) {
  // Seen by the inner debugger as its own number.
  class Inner : public FakeSession {
   public:
    Inner() : FakeSession({.visits = {Visit(1, {"h", "f", "f", "g"})}}) {}
    absl::StatusOr<Finished> Run(Driver& driver) override {
      class Watch : public Driver {
       public:
        Watch(Driver& driver, uint32_t& frame) : driver_(driver), frame_(frame) {}
        Action OnPause(Session& session, Pause& pause) override {
          const Action action = driver_.OnPause(session, pause);
          frame_ = action.step_out().frame();
          return action;
        }

       private:
        Driver& driver_;
        uint32_t& frame_;
      } watch(driver, frame);
      return FakeSession::Run(watch);
    }
    uint32_t frame = 0;
  };
  class StepsOutOfG : public Driver {
   public:
    Action OnPause(Session&, Pause&) override {
      Action action;
      action.mutable_step_out()->set_frame(2);
      return action;
    }
  } driver;
  FaultMemory memory;
  auto inner = std::make_unique<Inner>();
  const Inner& watched = *inner;
  const auto session = PlantFault("frame-missing-in-recursion", std::move(inner), Program(), nullptr, memory);
  ASSERT_TRUE(session->SetBreakpoint(At(1, 0)).ok());
  ASSERT_TRUE(session->Run(driver).ok());
  EXPECT_EQ(watched.frame, 3u) << "h, f, (f), g";
}

TEST(StackFaultsTest, FramesSwapped) {
  const FaultExample call{"a();\nb();\n", {.visits = {Visit(1, {"f", "g"}), Visit(2, {"h", "f", "g"})}}};
  EXPECT_EQ(Plain(call, "b1 s i"), "f g - | h f g -");
  EXPECT_EQ(Faulty("frames-swapped", call, "b1 s i"), "f g - | h g f -");
  EXPECT_EQ(Faulty("frames-swapped", call, "b1 b2 s r"), "f g - | h f g -");
}

TEST(StackFaultsTest, OldestFrameMissing) {
  const FaultExample deep{"a();\nb();\n", {.visits = {Visit(1, {"f", "g", "h"}), Visit(2, {"f", "g"})}}};
  EXPECT_EQ(Plain(deep, "b1 b2 s r"), "f g h - | f g -");
  EXPECT_EQ(Faulty("oldest-frame-missing", deep, "b1 b2 s r"), "f g h | f g -");
}

TEST(StackFaultsTest, AnonymousFrameNamedAfterCaller) {
  const FaultExample anonymous{"a();\n", {.visits = {Visit(1, {"", "g"})}}};
  EXPECT_EQ(Plain(anonymous, "b1 s"), "- g -");
  EXPECT_EQ(Faulty("anonymous-frame-named-after-caller", anonymous, "b1 s"), "g g -");
}

TEST(StackFaultsTest, CallerPlaceAtLoopHeader) {
  FakeVisit visit = Visit(5, {"f"});
  visit.callers_places = {At(3, 2)};
  const FaultExample loop{"a();\nfor (;;) {\n  f();\n}\nfunction f() { b(); }\n", {.visits = {visit}}};
  EXPECT_EQ(PlayPlain(loop, "b5 s").pauses[0].frames(1).location().line(), 3u);
  EXPECT_EQ(PlayFaulty("caller-place-at-loop-header", loop, "b5 s").pauses[0].frames(1).location().line(), 2u);
}

TEST(SessionFaultsTest, BreakpointsOfLastSession) {
  FakeEngine engine({.visits = {Visit(1, {}), Visit(2, {})}});
  FaultyEngine faulty(engine, **FaultNamed("breakpoints-of-last-session"), TreeOf);
  const auto play = [&](const char* source, const char* actions) {
    Program program;
    program.set_source(source);
    return PlaySession(*faulty.Load(program, {}).value(), actions).outline;
  };
  EXPECT_EQ(play("a();\nb();\n", "b1 s r"), "1:0 1:0! completed");
  EXPECT_EQ(play("a();\nb();\n", "b2 s r r"), "2:0 1:0! 2:0! completed");
  EXPECT_EQ(play("c();\nd();\n", "s"), "completed") << "another program";
  EXPECT_EQ(play("a();\nb();\n", "s"), "completed") << "of the last session only";
  FaultyEngine fresh(engine, **FaultNamed("breakpoints-of-last-session"), TreeOf);
  EXPECT_EQ(PlaySession(*fresh.Load(Program(), {}).value(), "s").outline, "completed");
}

TEST(SessionFaultsTest, PrintedLineLost) {
  const FaultExample printing{"f();\n", {.visits = {Visit(1, {}), Visit(2, {"f"})}, .console = {"one", "two"}}};
  EXPECT_EQ(PlayPlain(printing, "b1 s i r").finished.console_size(), 2);
  EXPECT_EQ(PlayFaulty("printed-line-lost", printing, "b1 s i r").finished.console_size(), 1);
  EXPECT_EQ(PlayFaulty("printed-line-lost", printing, "b1 s o").finished.console_size(), 2);
}

TEST(SessionFaultsTest, ErrorSwallowed) {
  const FaultExample throwing{"f();\n", {.visits = {Visit(1, {})}, .outcome = Finished::THREW}};
  EXPECT_EQ(PlayPlain(throwing, "b1 s o").outline, "1:0 1:0! threw");
  EXPECT_EQ(PlayFaulty("error-swallowed", throwing, "b1 s o").outline, "1:0 1:0! completed");
  EXPECT_EQ(PlayFaulty("error-swallowed", throwing, "b1 s r").outline, "1:0 1:0! threw");
}

TEST(FaultyEngineTest, IsTheInnerEngineButForItsDebugger) {
  FakeEngine engine({.visits = {Visit(1, {})}, .outcome = Finished::THREW, .console = {"one"}});
  FaultyEngine faulty(engine, **FaultNamed("error-swallowed"), TreeOf);
  EXPECT_EQ(faulty.name(), "fake");
  EXPECT_EQ(faulty.version(), "1");
  EXPECT_EQ(faulty.RunBare(Program(), {}, {})->outcome(), Finished::THREW);
  EXPECT_EQ(PlaySession(*faulty.Load(Program(), {}).value(), "b1 s o").outline, "1:0 1:0! completed");
}

TEST(FaultsTest, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const FaultKind& fault : Faults()) {
    EXPECT_TRUE(names.insert(std::string(fault.name)).second) << fault.name;
    EXPECT_EQ(fault.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos) << fault.name;
    EXPECT_FALSE(fault.description.empty()) << fault.name;
    EXPECT_FALSE(fault.source.empty()) << fault.name;
    EXPECT_EQ(FaultNamed(fault.name).value()->name, fault.name);
  }
  EXPECT_GE(names.size(), 50u);
}

TEST(FaultsTest, AnUnknownNameIsAnsweredWithAllNames) {
  const absl::Status status = FaultNamed("nothing").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(std::string(status.message()).find("last-line-wraps"), std::string::npos) << status;
}

// Without its trigger a fault changes nothing: an empty program has none.
TEST(FaultsTest, ChangeNothingInAProgramWithoutAnything) {
  const FaultExample nothing{"", {}};
  const std::string plain = PlayPlain(nothing, "b1 b7:3 x1 s").outline;
  EXPECT_EQ(plain, "refused refused kept completed");
  for (const FaultKind& fault : Faults()) {
    EXPECT_EQ(PlayFaulty(fault.name, nothing, "b1 b7:3 x1 s").outline, plain) << fault.name;
  }
}

}  // namespace
}  // namespace twinstep
