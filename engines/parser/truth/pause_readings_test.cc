// What the frames of a pause may be, by their places alone.
#include "model/judging/pause_readings.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "engines/parser/truth/known_program_for_test.h"
#include "model/engine_facts.h"

namespace twinstep {
namespace {

std::vector<PauseReading> ReadingsAt(const KnownProgram& known, const std::vector<FrameForTest>& frames,
                                     Frame::Kind youngest = Frame::FUNCTION) {
  Paused paused = PauseForTest(Paused::STEP, frames);
  paused.mutable_frames(0)->set_kind(youngest);
  std::map<NodeId, std::vector<int>> heads;
  for (int event = 0; event < known.timeline->size(); ++event)
    heads[known.timeline->site(event)->node].push_back(event);
  return ReadingsOf(known, heads, paused, ReadPause(known, heads, paused));
}

// The text that the youngest frame of each reading is at.
std::vector<std::string> Youngest(const KnownProgram& known, const std::vector<PauseReading>& readings) {
  std::vector<std::string> texts;
  for (const PauseReading& reading : readings) {
    texts.push_back(std::string(known.tree->TextOf(reading.front().node)));
    if (reading.front().calls) texts.back() += " calls";
    if (reading.front().entered) texts.back() += " entered";
    if (reading.front().turns) texts.back() += " turns";
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(PauseReadingsTest, AHeadIsOne) {
  const KnownProgram known = KnownProgramMaker("f();\n").Point("f();").Known({PlaceAt(1, 0)});
  EXPECT_EQ(Youngest(known, ReadingsAt(known, {{1, 0}}, Frame::SCRIPT)), Texts({"f();"}));
}

TEST(PauseReadingsTest, ReturnsOfTwoFunctionsThatEndAtOnePlace) {
  EngineFacts facts = kNoEngineFacts;
  facts.marks_returns_by_end = true;
  const KnownProgram known = KnownProgramMaker("function make(n) {\n  return () => n\n}\nmake(1)();\n", facts)
                                 .Point("make(1)")
                                 .Known({PlaceAt(2, 2), PlaceAt(2, 16), PlaceAt(4, 0)});
  EXPECT_EQ(Youngest(known, ReadingsAt(known, {{2, 16}, {4, 0}})), Texts({"n", "return () => n"}));
}

TEST(PauseReadingsTest, AConstructorThatIsNotWrittenIsCalledByItsCaller) {
  const KnownProgram known =
      KnownProgramMaker("class A {}\nnew A();\n").Point("new A();").Known({PlaceAt(1, 0), PlaceAt(2, 0)});
  const std::vector<PauseReading> readings = ReadingsAt(known, {{1, 0}, {2, 0}});
  EXPECT_EQ(Youngest(known, readings), Texts({"new A(); calls"}));
  EXPECT_EQ(readings.front().front().frame, 1);
}

TEST(PauseReadingsTest, SoAreParametersThatAreBeingBound) {
  const KnownProgram known = KnownProgramMaker("function f(a = 1) {\n  return a;\n}\nf();\n")
                                 .Point("f();")
                                 .Known({PlaceAt(1, 15), PlaceAt(2, 2), PlaceAt(4, 0)});
  EXPECT_EQ(Youngest(known, ReadingsAt(known, {{1, 15}, {4, 0}})), Texts({"f(); calls"}));
}

TEST(PauseReadingsTest, AtADirectiveTheFunctionHasBegun) {
  const KnownProgram known = KnownProgramMaker("function f() {\n  'use strict';\n  g();\n}\nf();\n")
                                 .Point("f();")
                                 .Known({PlaceAt(2, 2), PlaceAt(3, 2), PlaceAt(5, 0)});
  const std::vector<PauseReading> readings = ReadingsAt(known, {{2, 2}, {5, 0}});
  ASSERT_EQ(readings.size(), 1u);
  EXPECT_TRUE(readings.front().front().entered);
  EXPECT_EQ(readings.front().size(), 2u);
}

TEST(PauseReadingsTest, InThePatternOfALoopATurnBegins) {
  const KnownProgram known = KnownProgramMaker("for (const [a = f()] of b) {\n  a;\n}\n")
                                 .Point("for (")
                                 .Known({PlaceAt(1, 16), PlaceAt(1, 24), PlaceAt(2, 2)});
  EXPECT_EQ(Youngest(known, ReadingsAt(known, {{1, 16}}, Frame::SCRIPT)),
            Texts({"for (const [a = f()] of b) {\n  a;\n} turns"}));
}

}  // namespace
}  // namespace twinstep
