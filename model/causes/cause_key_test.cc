#include "model/causes/cause_key.h"

#include <gtest/gtest.h>

#include <string>

#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

CauseKey StepLost() {
  CauseKey key;
  key.set_side("v8");
  key.set_promise("step-lost");
  key.set_role("finally");
  return key;
}

TEST(CauseKeyTest, ABrokenPromiseIsItsSideAndTheCode) {
  CauseKey key = StepLost();
  EXPECT_TRUE(BreaksAPromise(key));
  EXPECT_EQ(ToText(key), "v8 : step-lost @ finally");
  EXPECT_EQ(CodeOfCause(key), "finally");
  key.set_promise("value-shown");
  key.set_role("declaration in a loop");
  key.set_reason("before it runs");
  EXPECT_EQ(CodeOfCause(key), "declaration in a loop, before it runs");
  EXPECT_EQ(ToText(key), "v8 : value-shown @ declaration in a loop, before it runs");
  key.clear_role();
  EXPECT_EQ(CodeOfCause(key), "before it runs");
}

TEST(CauseKeyTest, WhatARuleExplainsIsTheRule) {
  CauseKey key;
  key.set_layer(BY_DESIGN);
  key.set_rule("Firefox makes up names");
  EXPECT_FALSE(BreaksAPromise(key));
  EXPECT_EQ(ToText(key), "by design : Firefox makes up names");
  key.set_layer(DEVTOOLS_RULE);
  EXPECT_EQ(ToText(key), "DevTools rule : Firefox makes up names");
  // Of a follow-up run, whose debugger is known.
  key.set_side("firefox");
  EXPECT_EQ(ToText(key), "firefox : Firefox makes up names");
}

void Gives(const std::string& engine, const std::string& what, CauseKey& key) {
  SideAnswer& answer = *key.add_answers();
  answer.set_engine(engine);
  answer.set_gives(what);
}

TEST(CauseKeyTest, ADifferenceIsWhatEachSideDid) {
  CauseKey step;
  step.set_action("step");
  Gives("spidermonkey", "ends", step);
  Gives("v8", "case", step);
  EXPECT_FALSE(BreaksAPromise(step));
  EXPECT_EQ(ToText(step), "unexplained : step : spidermonkey ends : v8 case");
  CauseKey stack;
  stack.set_promise("call stack");
  stack.set_reason("function names");
  EXPECT_EQ(ToText(stack), "unexplained : call stack : function names");
  CauseKey variable;
  variable.set_role("repeated parameter");
  Gives("spidermonkey", "a value", variable);
  Gives("v8", "undefined", variable);
  EXPECT_EQ(ToText(variable), "unexplained : repeated parameter : spidermonkey a value : v8 undefined");
  EXPECT_EQ(ToText(CauseKey()), "unexplained");
}

TEST(CauseKeyTest, ACrashIsItsActionAndHowTheProcessEnded) {
  CauseKey key;
  key.set_side("v8");
  key.set_promise("crash");
  key.set_action("step");
  key.set_reason("signal 6 (Aborted)");
  EXPECT_FALSE(BreaksAPromise(key));
  EXPECT_EQ(ToText(key), "v8 : crash : step : signal 6 (Aborted)");
  // What a debugger is about to do.
  key.clear_reason();
  key.set_action("step out");
  key.set_role("async generator");
  EXPECT_EQ(ToText(key), "v8 : crash : step out : async generator");
}

TEST(CauseKeyTest, AWarningIsItsRelationAndThePlace) {
  CauseKey key;
  key.set_side("firefox");
  key.set_promise("replace a step in by a step over");
  key.set_role("loop head");
  key.set_reason("pause location");
  EXPECT_FALSE(BreaksAPromise(key));
  EXPECT_EQ(ToText(key), "firefox : replace a step in by a step over : loop head : pause location");
}

TEST(CauseKeyTest, AKnownBugIsItsEntryAndCanStillBeDescribed) {
  CauseKey key = StepLost();
  key.set_bug("v8-step-lost-in-finally");
  EXPECT_EQ(ToText(key), "corpus/bugs/v8-step-lost-in-finally");
  EXPECT_EQ(Description(key), "v8 : step-lost @ finally");
}

TEST(CauseKeyTest, CausesDifferByAllButTheTraits) {
  CauseKey other = StepLost();
  other.add_traits("stood: before finally");
  EXPECT_TRUE(SameCause(StepLost(), other));
  other = StepLost();
  other.set_side("firefox");
  EXPECT_FALSE(SameCause(StepLost(), other));
  other = StepLost();
  other.set_promise("step-out-leaves");
  EXPECT_FALSE(SameCause(StepLost(), other));
  other = StepLost();
  other.set_role("return");
  EXPECT_FALSE(SameCause(StepLost(), other));
  other = StepLost();
  other.set_reason("not there");
  EXPECT_FALSE(SameCause(StepLost(), other));
}

TEST(CauseKeyTest, OneKnownBugIsOneCauseWhoeverNoticesIt) {
  CauseKey told = StepLost(), seen;
  told.set_bug("v8-step-lost-in-finally");
  seen.set_action("step");
  Gives("v8", "ends", seen);
  seen.set_bug("v8-step-lost-in-finally");
  EXPECT_TRUE(SameCause(told, seen));
  EXPECT_FALSE(SameCause(told, StepLost()));
  seen.set_bug("v8-step-out-passes-catch");
  EXPECT_FALSE(SameCause(told, seen));
}

TEST(CauseKeyTest, AViolationHasTheKeyThatItWasJudgedToHave) {
  Violation violation;
  violation.set_side("v8");
  violation.set_invariant("step-lost");
  violation.set_construct("ReturnStatement");
  EXPECT_EQ(ToText(KeyOf(violation)), "v8 : step-lost @ ReturnStatement");
  *violation.mutable_cause() = StepLost();
  EXPECT_EQ(ToText(KeyOf(violation)), "v8 : step-lost @ finally");
}

TEST(KeyForTestTest, ATextIsReadAsItIsWritten) {
  for (const std::string text :
       {"v8 : step-lost @ finally", "v8 : value-shown @ declaration in a loop, before it runs",
        "by design : a rule : with a colon", "DevTools rule : a rule",
        "unexplained : step : spidermonkey ends : v8 case", "unexplained : pause",
        "v8 : crash : step : signal 6 (Aborted)", "v8 : crash : step", "v8 : failed : Check failed: a : b", "v8 : hang",
        "firefox : relation : loop head : pause location"}) {
    EXPECT_EQ(Description(KeyForTest(text)), text);
  }
  EXPECT_EQ(ToText(KeyForTest("corpus/bugs/lost")), "corpus/bugs/lost");
  EXPECT_EQ(KeyForTest("DevTools rule : a rule").layer(), DEVTOOLS_RULE);
  EXPECT_EQ(KeyForTest("v8 : crash : step : signal 6").action(), "step");
  EXPECT_EQ(KeyForTest("firefox : relation : loop head : pause location").role(), "loop head");
  EXPECT_EQ(KeyForTest("unexplained : step : spidermonkey ends : v8 case").reason(), "spidermonkey ends : v8 case");
}

}  // namespace
}  // namespace twinstep
