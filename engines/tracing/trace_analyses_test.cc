// Control dependence, slices, failing and critical predicates, on traces of small programs.
#include <algorithm>
#include <set>
#include <string>

#include "engines/tracing/trace_for_test.h"
#include "gtest/gtest.h"
#include "model/execution_trace/control_dependence.h"
#include "model/execution_trace/critical_predicates.h"
#include "model/execution_trace/slice.h"

namespace twinstep {
namespace {

using Kind = EventKind;

// The line of the branch (or call) that the last write with that text depends on; 0: the program's begin.
int ControllerLine(const TracedRun& run, std::string_view write) {
  const ControlDependence control(run.trace);
  const EventId event = EventAt(run.trace, Kind::kWrite, write);
  const EventId controller = control.controller(event);
  if (controller == kNoEvent || run.trace.kind(controller) == Kind::kEnter) return 0;
  return LineOf(run.trace, controller);
}

std::set<int> LinesOf(const ExecutionTrace& trace, const std::vector<EventId>& events) {
  std::set<int> lines;
  for (const EventId event : events) {
    // The program and functions as such begin somewhere else.
    if (trace.kind(event) != Kind::kEnter) lines.insert(LineOf(trace, event));
  }
  return lines;
}

TEST(ControlDependenceTest, IfsLoopsAndWhatFollows) {
  const TracedRun run = TraceForTest(R"(let a = 0, b = 0, c = 0;
if (a === 0) {
  b = 1;
}
c = 2;
while (c < 4) {
  c += 1;
}
a = 9;)");
  EXPECT_EQ(ControllerLine(run, "b = 1"), 2);
  EXPECT_EQ(ControllerLine(run, "c = 2"), 0);
  EXPECT_EQ(ControllerLine(run, "c += 1"), 6);
  EXPECT_EQ(ControllerLine(run, "a = 9"), 0);
}

TEST(ControlDependenceTest, AReturnInsideAnIfDecidesAboutTheRest) {
  const TracedRun run = TraceForTest(R"(let out;
function f(x) {
  if (x < 0)
    return;
  out = x;
}
f(1);)");
  EXPECT_EQ(ControllerLine(run, "out = x"), 3);
}

TEST(ControlDependenceTest, BreakAndContinueDecideUpToWhereTheyLead) {
  const TracedRun run = TraceForTest(R"(let a = 0, b = 0, c = 0;
for (let i = 0; i < 3; i++) {
  if (i === 1)
    continue;
  a = i;
  if (i === 9)
    break;
  b = i;
}
c = 1;)");
  EXPECT_EQ(ControllerLine(run, "a = i"), 3);
  EXPECT_EQ(ControllerLine(run, "b = i"), 6);
  EXPECT_EQ(ControllerLine(run, "c = 1"), 0);
}

TEST(ControlDependenceTest, ThrowsUpToTheirCatch) {
  const TracedRun run = TraceForTest(R"(let a = 0, b = 0, c = 0;
try {
  if (a > 0)
    throw 1;
  b = 1;
} catch (e) {
}
c = 1;
try {
  if (b > 0)
    throw 2;
} catch (e) {
  a = 5;
})");
  EXPECT_EQ(ControllerLine(run, "b = 1"), 3);
  EXPECT_EQ(ControllerLine(run, "c = 1"), 0);
  const ControlDependence control(run.trace);
  EXPECT_EQ(LineOf(run.trace, control.Branch(EventAt(run.trace, Kind::kWrite, "a = 5"))), 10);
}

TEST(ControlDependenceTest, CallsConnectActivations) {
  const TracedRun run = TraceForTest(R"(let done;
function inner() { done = true; }
function outer(x) {
  if (x)
    inner();
}
outer(1);)");
  const ControlDependence control(run.trace);
  const EventId write = EventAt(run.trace, Kind::kWrite, "done = true");
  EXPECT_EQ(run.trace.kind(control.controller(write)), Kind::kEnter);
  EXPECT_EQ(LineOf(run.trace, control.Branch(write)), 4);
}

TEST(ControlDependenceTest, SwitchesConditionalsAndShortCircuits) {
  const TracedRun run = TraceForTest(R"(let a, b, c;
switch (2) {
  case 1: a = 1;
  case 2: a = 2;
}
1 > 0 &&
  (b = 3);
const d =
  b ? (c = 4) : 0;)");
  EXPECT_EQ(ControllerLine(run, "a = 2"), 4);
  EXPECT_EQ(ControllerLine(run, "b = 3"), 6);
  EXPECT_EQ(ControllerLine(run, "c = 4"), 9);
}

TEST(SliceTest, HasDataAndDecisionsAndNothingElse) {
  const TracedRun run = TraceForTest(R"(let price = 100;
let unused = 5;
let member = true;
let rate = 0;
if (member)
  rate = 0.1;
unused++;
const total = price * (1 - rate);)");
  const ControlDependence control(run.trace);
  const EventId total = EventAt(run.trace, Kind::kWrite, "total = price * (1 - rate)");
  EXPECT_EQ(LinesOf(run.trace, BackwardSlice(run.trace, control, {total}).events), (std::set<int>{1, 3, 5, 6, 8}));
  SliceOptions data;
  data.through_control = false;
  EXPECT_EQ(LinesOf(run.trace, BackwardSlice(run.trace, control, {total}, data).events), (std::set<int>{1, 6, 8}));
  SliceOptions near;
  near.through_definitions = false;
  near.through_control = false;
  EXPECT_EQ(LinesOf(run.trace, BackwardSlice(run.trace, control, {total}, near).events), (std::set<int>{8}));
}

TEST(SliceTest, GoesThroughCallsOnlyAlongWhatTheyUse) {
  const TracedRun run = TraceForTest(R"(function first(x, y) {
  return x;
}
let p = 1;
let q = 2;
const r = first(p, q);)");
  const ControlDependence control(run.trace);
  const EventId r = EventAt(run.trace, Kind::kWrite, "r = first(p, q)");
  const std::set<int> lines = LinesOf(run.trace, BackwardSlice(run.trace, control, {r}).events);
  EXPECT_TRUE(lines.contains(4));
  EXPECT_FALSE(lines.contains(5));
}

TEST(FailingPredicateTest, AThrowsBranch) {
  const TracedRun run = TraceForTest(R"(function assert(c) {
  if (!c)
    throw new Error("failed");
}
const d = 3;
assert(d === 4);)");
  const ControlDependence control(run.trace);
  const FailingPredicate failing = FindFailingPredicate(run.trace, control, run.trace.uncaught());
  EXPECT_EQ(failing.kind, FailingPredicate::Kind::kBranch);
  EXPECT_EQ(LineOf(run.trace, failing.event), 2);
}

TEST(FailingPredicateTest, TheImplicitCheckOfAnOperation) {
  const TracedRun run = TraceForTest("const o = {}; const v = o.missing; print(v.length);");
  const ControlDependence control(run.trace);
  const FailingPredicate failing = FindFailingPredicate(run.trace, control, run.trace.uncaught());
  EXPECT_EQ(failing.kind, FailingPredicate::Kind::kImplicit);
  EXPECT_EQ(failing.check, FailingPredicate::Check::kNullish);
  EXPECT_EQ(TextOf(run.trace, failing.event), "v.length");
  EXPECT_EQ(TextOf(run.trace, failing.operand), "v");
  const TracedRun call = TraceForTest("const f = 5; f(1);");
  const ControlDependence call_control(call.trace);
  EXPECT_EQ(FindFailingPredicate(call.trace, call_control, call.trace.uncaught()).check,
            FailingPredicate::Check::kNotCallable);
}

// Figure 6 of the paper: of the predicates at lines 2, 3 and 4, the first (direct) and the second (indirect) are
// critical for d = c; the third was not executed.
TEST(CriticalPredicatesTest, ThePapersExample) {
  const TracedRun run = TraceForTest(R"(let a = 1, b = 0, c = 0, d = 0;
if (a) {
  if (b)
    if (!c)
      c = 1;
  d = c;
}
if (d !== 1) throw new Error("d");)");
  const ControlDependence control(run.trace);
  CriticalPredicates critical(run.trace, control);
  const std::vector<CriticalPredicate> found = critical.Of({EventAt(run.trace, Kind::kWrite, "d = c")});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(LineOf(run.trace, found[0].branch), 2);
  EXPECT_EQ(found[0].influence, CriticalPredicate::Influence::kDirect);
  EXPECT_EQ(LineOf(run.trace, found[1].branch), 3);
  EXPECT_EQ(found[1].influence, CriticalPredicate::Influence::kIndirect);
  EXPECT_EQ(run.trace.SsaName(found[1].cell, kNoEvent), "c#0");
}

TEST(CriticalPredicatesTest, PropertiesAndCallsOfTheOtherSide) {
  const TracedRun run = TraceForTest(R"(const cart = {total: 10};
let member = false, other = false;
function discount() {
  cart.total = 9;
}
if (member)
  discount();
if (other)
  print("unrelated");
const due = cart.total;)");
  const ControlDependence control(run.trace);
  CriticalPredicates critical(run.trace, control);
  const std::vector<CriticalPredicate> found = critical.Of({EventAt(run.trace, Kind::kWrite, "due = cart.total")});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(LineOf(run.trace, found[0].branch), 6);
}

TEST(CriticalPredicatesTest, AnEarlyReturnThatWasTaken) {
  const TracedRun run = TraceForTest(R"(let level = 0;
function raise(on) {
  if (!on)
    return;
  level = 1;
}
raise(false);
const seen = level;)");
  const ControlDependence control(run.trace);
  CriticalPredicates critical(run.trace, control);
  const std::vector<CriticalPredicate> found = critical.Of({EventAt(run.trace, Kind::kWrite, "seen = level")});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(LineOf(run.trace, found[0].branch), 3);
}

}  // namespace
}  // namespace twinstep
