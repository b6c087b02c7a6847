#include "harness/exports/v8_calls.h"

#include "gtest/gtest.h"
#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

V8Call CallOf(const std::string& action, bool missing_frames = false) {
  const auto parsed = ParseActions(action);
  EXPECT_TRUE(parsed.ok()) << parsed.status();
  return V8CallOf(parsed->at(0), missing_frames);
}

TEST(V8CallsTest, WhatAnswersAtOnceIsAFunction) {
  EXPECT_EQ(CallOf("break 6:4").function, "setBreakpoint('6:4')");
  EXPECT_EQ(CallOf("break 6 if a === ' if '").function, "setBreakpoint('6', 'a === \\' if \\'')");
  EXPECT_EQ(CallOf("break 6 log a").function, "setBreakpoint('6', 'logpoint(a)')");
  EXPECT_EQ(CallOf("break 6 of a.js if a").function, "setBreakpointByUrl('6', 'a.js', 'a')");
  EXPECT_EQ(CallOf("remove 6 of /a/").function, "removeBreakpointByUrl('6', '/a/')");
  EXPECT_EQ(CallOf("remove 6").function, "removeBreakpoint('6')");
  EXPECT_EQ(CallOf("exceptions all").function, "done('Debugger.setPauseOnExceptions', {state: 'all'})");
  EXPECT_EQ(CallOf("unblackbox 1:0-3:1").function, "blackbox('1:0-3:1', true)");
  EXPECT_EQ(CallOf("blackbox /lib/").function, "ignore('lib', false)");
  EXPECT_EQ(CallOf("look in 1 a + b").function, "evaluate(1, 'a + b', true)");
  EXPECT_EQ(CallOf("set a = 2").function, "setVariable(0, 'a', '2')");
  EXPECT_EQ(CallOf("edit 2:11 /* x */").function, "edit('2:11', '/* x */', false)");
}

TEST(V8CallsTest, NothingIsTakenOutOfWords) {
  Action action;
  SetBreakpoint& set = *action.mutable_set_breakpoint();
  set.mutable_location()->set_line(6);
  set.mutable_scripts()->set_url("a if b.js");
  set.set_condition("c");
  EXPECT_EQ(V8CallOf(action, false).function, "setBreakpointByUrl('6', 'a if b.js', 'c')");
}

TEST(V8CallsTest, WhatLetsTheProgramRunIsAMethodOfTheDebugger) {
  EXPECT_EQ(CallOf("over").method, "stepOver");
  EXPECT_EQ(CallOf("over").parameters, "");
  EXPECT_EQ(CallOf("over skip 1:0-2:3").parameters,
            "{skipList: [{scriptId: script, start: {lineNumber: 0, columnNumber: 0}, end: {lineNumber: 1, "
            "columnNumber: 3}}]}");
  EXPECT_EQ(CallOf("restart 1").parameters, "{callFrameId: paused[1].callFrameId, mode: 'StepInto'}");
  EXPECT_EQ(CallOf("restart 1", /*missing_frames=*/true).parameters,
            "{callFrameId: (paused[1] ?? missing(1)).callFrameId, mode: 'StepInto'}");
  EXPECT_EQ(CallOf("start").method, "");
}

}  // namespace
}  // namespace twinstep
