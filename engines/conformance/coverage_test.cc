// What coverage says of example programs, and that it never says of anything that ran that it did not.
#include "model/source/coverage.h"

#include <gtest/gtest.h>

#include <iostream>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/conformance/probes.h"
#include "engines/parser/parse_for_test.h"
#include "model/source/parse_goal.h"

namespace twinstep {
namespace {

constexpr char kExpressions[] = "SpiderMonkey tells of expressions nothing that is certain";

class CoverageTest : public ConformanceTest {
 protected:
  void SetUp() override {
    // Where V8 is linked it must, whatever is said of it.
    const bool is_reached = is_v8() && !ShellOf(GetParam().engine).empty();
    if (is_reached && !engine().facts().counts_blocks) GTEST_SKIP() << "this host of V8 counts nothing";
  }

  // The outermost nodes that have not run, a line each.
  std::string NotExecuted(const Example& example) {
    const Program program = ToProgram(example);
    Coverage coverage;
    const absl::StatusOr<Finished> finished = engine().RunBare(program, options(), {.coverage = &coverage});
    EXPECT_TRUE(finished.ok()) << finished.status();
    const SyntaxTree tree = ParseForTest(program.source(), example.module ? ParseGoal::kModule : ParseGoal::kScript);
    std::string text;
    for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size());) {
      if (coverage.MayHaveExecuted(tree, id)) {
        ++id;
      } else {
        absl::StrAppend(&text, absl::StrReplaceAll(std::string(tree.TextOf(id)), {{"\n", " "}}), "\n");
        id = tree.node(id).subtree_end;
      }
    }
    return text;
  }

  void Expect(const Example& example, const Expected& expected) {
    const std::optional<std::string> text = Choose(expected);
    if (text) EXPECT_EQ(NotExecuted(example), *text) << expected.why;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(CoverageTest);

TEST_P(CoverageTest, IfElse) {
  Expect({.program = R"js(
let x = 1;
if (x) { print('a'); } else { print('b'); }
if (!x) print('c');
if (x) print('d'); else if (x > 2) print('e'); else print('f');
print('g');
)js"},
         {.both = R"(
{ print('b'); }
print('c');
if (x > 2) print('e'); else print('f');
)"});
}

TEST_P(CoverageTest, BehindAReturn) {
  Expect({.program = R"js(
function f() {
  return g();
  print('a');
  function g() { return 1; }
  if (g()) print('b');
}
f();
)js"},
         {.both = R"(
print('a');
if (g()) print('b');
)"});
}

TEST_P(CoverageTest, BehindAnEarlyReturn) {
  Expect({.program = R"js(
function f(x) {
  if (x) return 1;
  print('a');
  print('b');
}
f(1);
f(2);
)js"},
         {.both = R"(
print('a');
print('b');
)"});
}

TEST_P(CoverageTest, BehindAThrowAndAJump) {
  Expect({.program = R"js(
try {
  throw 1;
  print('a');
} catch {
  print('b');
}
for (const x of [1, 2]) {
  continue;
  print('c');
}
out: {
  break out;
  print('d');
}
)js"},
         {.both = R"(
print('a');
print('c');
print('d');
)"});
}

// Compiled lazily, and never.
TEST_P(CoverageTest, FunctionsThatAreNotCalled) {
  Expect({.program = R"js(
function never(a, b = print('a')) { print('b'); return () => a; }
const arrow = x => print(x);
const named = function () { print('c'); };
const object = { method(y) { return y; }, get z() { return 1; }, [print('d')](w) { return w; } };
function called(a = print('e')) { return a; }
called();
)js"},
         {.both = R"(
a
b = print('a')
{ print('b'); return () => a; }
print(x)
{ print('c'); }
y
{ return y; }
{ return 1; }
w
{ return w; }
)"});
}

TEST_P(CoverageTest, DefaultsOfParameters) {
  Expect({.program = R"js(
function f(a = (() => print('a'))(), b = () => print('b')) { return a; }
f(1);
f();
)js"},
         {.both = "print('b')\n"});
}

TEST_P(CoverageTest, TryCatchFinally) {
  Expect({.program = R"js(
try { print('a'); } catch (e) { print('b'); } finally { print('c'); }
try { print('d'); throw 1; } catch { print('e'); } finally { print('f'); }
function f() {
  try { return 1; } finally { print('g'); }
  print('h');
}
f();
)js"},
         {.both = R"(
catch (e) { print('b'); }
print('h');
)"});
}

// A case whose statements do not run may have been compared.
TEST_P(CoverageTest, Switch) {
  Expect({.program = R"js(
function which(x) { return x; }
switch (2) {
  case which(1):
    print('a');
    break;
  case which(2):
    print('b');
  case which(3):
    print('c');
    break;
  case which(4):
    print('d');
  default:
    print('e');
}
switch (7) {
  case 1:
    print('f');
  default:
    print('g');
}
switch (1) {
  case 1:
    break;
  default:
    print('h');
}
)js"},
         {.both = R"(
print('a');
break;
print('d');
default:     print('e');
print('f');
default:     print('h');
)"});
}

TEST_P(CoverageTest, ShortCircuits) {
  Expect({.program = R"js(
let t = 1, f = 0;
t || print('a');
f && print('b');
t ?? print('c');
t && print('d');
const x = t ? print('e') : print('f');
)js"},
         {.v8 = R"(
print('a')
print('b')
print('c')
print('f')
)",
          .spidermonkey = "",
          .why = kExpressions});
}

TEST_P(CoverageTest, Loops) {
  Expect({.program = R"js(
let x = 0;
while (x) { print('a'); }
for (; x;) print('b');
for (const y of []) { print('c'); }
for (const y in {}) { print('d'); }
for (const y of [1]) { if (x) print('e'); }
do { x++; } while (x < 2);
for (let i = 0; i < 3; i++) { if (i > 5) { print('f'); break; } }
)js"},
         {.both = R"(
{ print('a'); }
print('b');
{ print('c'); }
{ print('d'); }
print('e');
{ print('f'); break; }
)"});
}

TEST_P(CoverageTest, Generators) {
  Expect({.program = R"js(
function* half() {
  yield 1;
  print('a');
  yield 2;
  print('b');
}
const it = half();
it.next();
it.next();
function* never() {
  print('c');
}
never();
)js"},
         {.v8 = "print('b');\n",
          .spidermonkey = R"(
print('b');
{   print('c'); }
)",
          .why = "V8 counts a generator when it is called, not when it begins"});
}

TEST_P(CoverageTest, Jobs) {
  Expect({.program = R"js(
async function f() {
  await 1;
  print('a');
  if (await 0) print('b');
}
f().then(() => { print('c'); }, () => { print('d'); });
Promise.reject(1).then(() => { print('e'); }).catch(() => { print('f'); });
async function g() {
  await Promise.reject(1);
  print('g');
}
g().catch(() => {});
)js"},
         {.both = R"(
print('b');
{ print('d'); }
{ print('e'); }
print('g');
)"});
}

TEST_P(CoverageTest, Classes) {
  Expect({.program = R"js(
const key = x => x;
class Never extends key(Object) {
  field = key(1);
  static one = key(2);
  [key('two')]() { print('a'); }
  [key('three')] = 3;
  static { key(4); if (!key) { print('b'); } }
  constructor() { super(); print('c'); }
}
class Made {
  field = () => key(5);
  other = key(6);
  method() { print('d'); }
}
new Made();
)js"},
         {.v8 = R"(
{ print('a'); }
key(5)
{ print('d'); }
)",
          .spidermonkey = R"(
key(1)
{ print('a'); }
3
{ print('b'); }
{ super(); print('c'); }
key(5)
{ print('d'); }
)",
          .v8_12 = R"(
key(5)
{ print('d'); }
)",
          .v8_13 = R"(
{ print('a'); }
{ super(); print('c'); }
key(5)
{ print('d'); }
)",
          .why = "V8 counts field initialisers and static blocks as functions that extend over other members; in V8 12 "
                 "over the whole class, and it leaves out what did not run either in one that did not"});
}

TEST_P(CoverageTest, EvalAndFunctionsCalledFromIt) {
  Expect({.program = R"js(
function inEval() { print('a'); }
function inFunction() { print('b'); }
function unused() { print('c'); }
eval('if (1) { inEval(); } else { unused(); }');
new Function('inFunction()')();
)js"},
         {.both = "{ print('c'); }\n"});
}

TEST_P(CoverageTest, Modules) {
  Expect({.program = R"js(
import { f, unused } from './lib.mjs';
if (!f()) { print('a'); }
export function g() { print('b'); }
export default class { m() { print('c'); } }
await f();
if (await 0) { print('d'); }
print('e');
)js",
          .module = true,
          .modules = {{"./lib.mjs", "export function f() { return 1; }\nexport function unused() { return 2; }\n"}}},
         {.both = R"(
{ print('a'); }
{ print('b'); }
{ print('c'); }
{ print('d'); }
)"});
}

TEST_P(CoverageTest, AnExceptionLeavesTheRest) {
  const std::string dead = NotExecuted({.program = R"js(
function f() { print('a'); none(); }
f();
print('b');
if (f) { print('c'); }
)js"});
  // V8 counts no blocks behind calls, which may throw; the inner block has a count of its own.
  EXPECT_EQ(dead, is_v8() ? "{ print('c'); }\n" : "print('b');\nif (f) { print('c'); }\n");
}

TEST_P(CoverageTest, WideCharacters) {
  Expect({.program = R"js(
let s = '\u{1F600} 😀 é ሴ'; if (!s) { print('😀'); } print(s);
/* 😀😀 */ if (!s) { print('é'); }
)js"},
         {.both = "{ print('😀'); }\n{ print('é'); }\n"});
}

// By then the loop runs as optimized code that has taken the branch for dead.
TEST_P(CoverageTest, ABranchThatIsTakenAfterManyTurns) {
  Expect({.program = R"js(
function f(n) {
  let left = 60, text = 'abc', rest = '';
  while (n > 0) {
    if (n < left) left = n;
    rest = text.substring(left % 3);
    n -= left;
  }
  return rest;
}
f(1400000);
if (f(7) === 1) print('c');
)js"},
         {.both = "print('c');\n"});
}

TEST_P(CoverageTest, RunsThatAreNotCompleteTellNothing) {
  for (const absl::string_view program : {"for (;;) {}\nprint(1);\n", "let let;\n"}) {
    SessionOptions limited = options();
    limited.cpu_limit = absl::Milliseconds(200);
    Coverage coverage;
    ASSERT_TRUE(engine().RunBare(ToProgram({.program = program}), limited, {.coverage = &coverage}).ok());
    EXPECT_TRUE(coverage.not_executed().empty()) << program;
    EXPECT_TRUE(coverage.points().empty()) << program;
  }
}

// V8 keeps what it has compiled, and what was compiled before the counting began would not be counted.
TEST_P(CoverageTest, CountsWhatHasRunBefore) {
  const Example example = {.program = R"js(
function f(x) { if (x) { print('a'); } else { print('b'); } }
f(0);
)js"};
  const Program program = ToProgram(example);
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(engine().RunBare(program, options(), {}).ok());
    EXPECT_EQ(NotExecuted(example), "{ print('a'); }\n") << i;
    Play(program, "break 1; start; resume");
  }
}

// Every program, with probes that tell what runs.
TEST_P(CoverageTest, NothingThatRanIsSaidNotToHave) {
  int said = 0;
  int silent = 0;
  std::vector<Program> programs = CorpusPrograms();
  programs.insert(programs.end(), CorpusModules().begin(), CorpusModules().end());
  for (const Program& program : programs) {
    Coverage coverage;
    absl::StatusOr<Finished> finished = engine().RunBare(program, options(), {.coverage = &coverage});
    ASSERT_TRUE(finished.ok()) << finished.status();
    const SyntaxTree tree = ParseForTest(program.source(), GoalOf(program));
    const ProbedProgram probed = InsertProbes(program, tree);
    absl::StatusOr<Finished> with_probes = engine().RunBare(probed.program, options(), {});
    ASSERT_TRUE(with_probes.ok()) << program.name() << with_probes.status();
    ASSERT_EQ(with_probes->outcome(), finished->outcome())
        << program.name() << with_probes->DebugString() << probed.program.source();
    const std::set<int> passed = TakePassedProbes(*with_probes);
    for (size_t i = 0; i < probed.nodes.size(); ++i) {
      const NodeId node = probed.nodes[i];
      const bool may_have_run = coverage.MayHaveExecuted(tree, node);
      if (passed.contains(static_cast<int>(i))) {
        EXPECT_TRUE(may_have_run) << program.name() << ":" << tree.text().PositionAt(tree.node(node).start).line << ": "
                                  << tree.TextOf(node);
      } else {
        ++(may_have_run ? silent : said);
      }
    }
  }
  // The other side, loosely.
  std::cout << "of " << said + silent << " places that did not run coverage tells " << said << "\n";
  EXPECT_GT(said, is_v8() ? silent : silent / 2);
}

}  // namespace
}  // namespace twinstep
