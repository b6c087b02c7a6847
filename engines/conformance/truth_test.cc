// What instrumented copies tell of programs: the same in both engines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/parser/parse_for_test.h"
#include "model/source/coverage.h"
#include "model/source/parse_goal.h"
#include "model/truth/truth_run.h"
#include "model/truth/truth_text.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class TruthTest : public ConformanceTest {
 protected:
  TruthRun Find(const Program& program, const TruthLimits& limits = {}) { return Find(program, options(), limits); }
  TruthRun Find(const Program& program, const SessionOptions& session, const TruthLimits& limits) {
    auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source(), GoalOf(program)));
    absl::StatusOr<TruthRun> run = FindTruth(engine(), program, std::move(tree), session, limits, MadeForTest());
    if (run.ok()) return *std::move(run);
    ADD_FAILURE() << program.name() << ": " << run.status();
    return {};
  }

  std::string TextOf(const Example& example, const TruthLimits& limits = {}) {
    return TextOf(Find(ToProgram(example), limits));
  }
  static std::string TextOf(const TruthRun& run) {
    return run.truth != nullptr ? "\n" + ToText(*run.truth) : std::string(run.reason ? Name(*run.reason) : "no truth");
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(TruthTest);

TEST_P(TruthTest, TellsStatementsStackAndVariables) {
  EXPECT_EQ(TextOf({.program = R"js(
'use strict';
function twice(x) {
  let y = x + x;
  return y;
}
const two = twice(1);
)js"}),
            R"(
6:0 point (program) twice=function #1, two=no value
2:0 enter (program)>twice
3:2 point (program)>twice x=1, y=no value, this=undefined
4:2 point (program)>twice y=2
4:2 return (program)>twice 2
5:1 exit (program)>twice
7:0 end (program) two=2
jobs
)");
}

// ECMA-262, 15.5.5, YieldExpression: yield* calls next of the inner generator each time that the outer one goes on.
TEST_P(TruthTest, AGeneratorStandsAboveTheYieldStarThatAsksIt) {
  const std::string text = TextOf({.program = R"js(
function* inner() {
  yield 1;
}
function* middle() {
  yield* inner();
}
function* outer() {
  yield* middle();
}
for (const x of outer()) {
  print(x);
}
)js"});
  EXPECT_THAT(text, HasSubstr("2:2 point (program)>outer>middle>inner"));
  EXPECT_THAT(text, HasSubstr("11:2 point (program) "));
  EXPECT_THAT(text, HasSubstr("2:2 resume (program)>outer>middle>inner"));
}

// ECMA-262, 27.2.1.9 (HostPromiseRejectionTracker): when each came, and whether it stays for its job alone.
TEST_P(TruthTest, RejectionsAreToldWithTheirMoment) {
  const TruthRun run = Find(ToProgram({.program = R"js(
Promise.reject(1).catch(() => {});
const late = Promise.reject(2);
Promise.resolve().then(() => {
  late.catch(() => {});
  Promise.reject(3).catch(() => {});
});
async function returns() {
  return Promise.reject(4);
}
returns().catch(() => {});
Promise.reject(5);
)js"}));
  ASSERT_NE(run.truth, nullptr);
  std::string text;
  for (const RejectionMoment& moment : run.truth->log().rejections()) {
    const TruthSite& before = *run.truth->site(static_cast<int>(moment.at()) - 1);
    absl::StrAppend(&text, run.truth->tree().text().PositionAt(run.truth->tree().node(before.node).start).line,
                    moment.handled_in_job() ? " handled in its job" : "", "\n");
  }
  EXPECT_EQ(text, "1 handled in its job\n2\n8\n11\n5 handled in its job\n");
}

TEST_P(TruthTest, CodeOfEvalIsTold) {
  EXPECT_EQ(TextOf({.program = R"js(
function h(x) {
  return x * 2;
}
function f(n) {
  return eval("let a = h(n);\n\
a + 1;");
}
console.log(f(1));
)js"}),
            R"(
8:0 point (program) h=function #1, f=function #2
4:0 enter (program)>f
5:2 point (program)>f n=1, this=exotic #3
10:0 enter (program)>f>(eval)
10:0 point (program)>f>(eval) a=no value
1:0 enter (program)>f>(eval)>h
2:2 point (program)>f>(eval)>h x=1, this=exotic #3
2:2 return (program)>f>(eval)>h 2
3:1 exit (program)>f>(eval)>h
11:0 point (program)>f>(eval) a=2
11:6 end (program)>f>(eval)
11:6 exit (program)>f>(eval)
5:2 return (program)>f 3
7:1 exit (program)>f
11:6 end (program)
jobs
)");
}

// Declarations have no value, and what eval gives is that of the last statement that has one.
TEST_P(TruthTest, CopiesOfEvalGiveWhatTheCodeGives) {
  EXPECT_EQ(TextOf({.program = R"js(
function f(n) {
  return [eval("5;\nvar x = n;\nfunction g() {}"), eval("'use strict';\nvar y = 2;"), x];
}
if (String(f(1)) !== '5,use strict,1' || typeof y !== 'undefined') throw new Error(String(f(1)));
)js"}),
            R"(
4:0 point (program) f=function #1
1:0 enter (program)>f
2:2 point (program)>f n=1, this=exotic #2
6:0 enter (program)>f>(eval)
6:0 point (program)>f>(eval)
7:0 point (program)>f>(eval)
8:15 end (program)>f>(eval)
8:15 exit (program)>f>(eval)
9:0 enter (program)>f>(eval)
10:0 point (program)>f>(eval) y=undefined
10:10 end (program)>f>(eval) y=2
10:10 exit (program)>f>(eval)
2:2 return (program)>f array
3:1 exit (program)>f
10:10 end (program)
jobs
)");
}

TEST_P(TruthTest, CodeOfFunctionIsTold) {
  EXPECT_EQ(TextOf({.program = R"js(
const add = new Function("a", "b", "const sum = a + b;\nreturn sum;");
add(1, 2);
)js"}),
            R"(
1:0 point (program) add=no value
2:0 point (program) add=function #1
4:0 enter (program)>anonymous
6:0 point (program)>anonymous a=1, b=2, sum=no value, this=exotic #2
7:0 point (program)>anonymous sum=3
7:0 return (program)>anonymous 3
8:1 exit (program)>anonymous
8:1 end (program)
jobs
)");
}

// Its names are those around each of the two calls.
TEST_P(TruthTest, CodeThatSeveralCallsGiveToEvalIsNotTold) {
  const Example example = {.program = R"js(
const a = (x) => eval("x + 1");
const b = (y, x) => eval("x + 1");
a(1) + b(0, 1);
)js"};
  EXPECT_THAT(TextOf(example), Not(HasSubstr("(eval)")));
}

TEST_P(TruthTest, LoopsTellTestsAndUpdates) {
  EXPECT_EQ(TextOf({.program = "for (let i = 0; i < 1; i++)\n  i;\n"}), R"(
1:0 point (program)
1:16 point (program) i=0
2:2 point (program)
1:23 point (program)
1:16 point (program) i=1
3:0 end (program)
jobs
)");
}

// What a variable of a loop's body held in the turn before is no value of this turn's.
TEST_P(TruthTest, EachTurnHasItsOwnVariables) {
  EXPECT_EQ(TextOf({.program = "for (const i of [1, 2]) {\n  let a = i;\n  a;\n}\n"}), R"(
1:0 point (program)
2:2 point (program) a=no value, i=1
3:2 point (program) a=1
2:2 point (program) a=no value, i=2
3:2 point (program) a=2
5:0 end (program)
jobs
)");
}

TEST_P(TruthTest, WhatACalledFunctionChangesIsSeenInItsCaller) {
  EXPECT_EQ(TextOf({.program = "'use strict';\nfunction f() {\n  let n = 1;\n  (() => n = 2)();\n}\nf();\n"}), R"(
6:0 point (program) f=function #1
2:0 enter (program)>f
3:2 point (program)>f n=no value, this=undefined
4:2 point (program)>f n=1
4:3 enter (program)>f>(anonymous)
4:9 point (program)>f>(anonymous)
4:9 return (program)>f>(anonymous) 2
4:14 exit (program)>f>(anonymous)
5:1 end (program)>f n=2
5:1 exit (program)>f
7:0 end (program)
jobs
)");
}

TEST_P(TruthTest, ThrowsAndWhoCatchesThem) {
  EXPECT_EQ(
      TextOf({.program = "'use strict';\nfunction f() {\n  throw 1;\n}\ntry {\n  f();\n} catch (e) {\n  e;\n}\n"}), R"(
5:0 point (program) f=function #1
6:2 point (program)
2:0 enter (program)>f
3:2 point (program)>f this=undefined
2:0 throw (program)>f 1
4:1 exit (program)>f
7:2 catch (program) e=1
8:2 point (program)
10:0 end (program)
jobs
)");
}

TEST_P(TruthTest, GeneratorsAreSuspendedAndGoOn) {
  EXPECT_EQ(
      TextOf({.program = "'use strict';\nfunction* g() {\n  yield 1;\n}\nconst i = g();\ni.next();\ni.next();\n"}), R"(
5:0 point (program) g=function #1, i=no value
6:0 point (program) i=exotic #2
2:0 enter (program)>g
3:2 point (program)>g this=undefined
3:2 suspend (program)>g 1
7:0 point (program)
3:2 resume (program)>g undefined
4:1 end (program)>g
4:1 exit (program)>g
8:0 end (program)
jobs
)");
}

TEST_P(TruthTest, AsyncFunctionsGoOnInJobs) {
  EXPECT_EQ(TextOf({.program = "'use strict';\nasync function f() {\n  await 1;\n}\nf();\n1;\n"}), R"(
5:0 point (program) f=function #1
2:0 enter (program)>f
3:2 point (program)>f this=undefined
3:2 suspend (program)>f 1
6:0 point (program)
7:0 end (program)
jobs
3:2 resume f 1
4:1 end f
4:1 exit f
)");
}

// A rejection that nobody handles in the activation goes on in the one that awaits it.
TEST_P(TruthTest, AnAwaitedRejectionIsCaught) {
  EXPECT_EQ(TextOf({.program = R"js(
'use strict';
async function f() {
  try {
    await Promise.reject(1);
  } catch {
    2;
  }
}
f();
)js"}),
            R"(
9:0 point (program) f=function #1
2:0 enter (program)>f
3:2 point (program)>f this=undefined
4:4 point (program)>f
4:4 suspend (program)>f exotic
10:0 end (program)
jobs
5:4 catch f
6:4 point f
8:1 end f
8:1 exit f
)");
}

TEST_P(TruthTest, DerivedConstructorsHaveNoThisAtFirst) {
  const std::string text = TextOf({.program = R"js(
class A {}
class B extends A {
  constructor() {
    super();
    this.x = 1;
  }
}
new B();
)js"});
  EXPECT_NE(text.find("4:4 point (program)>constructor this=no value\n"), std::string::npos) << text;
  EXPECT_NE(text.find("5:4 point (program)>constructor this=object #3\n"), std::string::npos) << text;
}

// A copy that cannot be made, or that does not do what the program does, is no truth: the reason is named.
TEST_P(TruthTest, WhatCannotBeToldIsCounted) {
  EXPECT_EQ(TextOf({.program = "function f() {\n  var g;\n  function g() {}\n}\n"}),
            "a function declares a name twice");
  EXPECT_EQ(TextOf({.program = "print((() => 1).toString());\n"}), "the copy prints something else");
  SessionOptions impatient = options();
  impatient.cpu_limit = absl::Milliseconds(200);
  EXPECT_EQ(TextOf(Find(ToProgram({.program = "for (;;);\n"}), impatient, {})),
            "a limit ended the program or its copy");
  EXPECT_EQ(TextOf({.program = "with (new Proxy({}, {})) {\n  print(1);\n}\n"}), "a with statement may ask a proxy");
}

TEST_P(TruthTest, EndsAtItsLimits) {
  EXPECT_EQ(TextOf({.program = "for (;;) {\n  if (Math.random() === 2) break;\n  throw 1;\n}\n"}, {.events = 2}), R"(
1:0 point (program)
2:2 point (program)
cut: EVENTS
)");
  EXPECT_EQ(TextOf({.program = "let a, b;\n1;\n"}, {.reads = 3}), R"(
1:0 point (program) a=no value, b=no value
cut: READS
)");
}

TEST_P(TruthTest, NearlyAllProgramsOfTheCorpusHaveOne) {
  std::map<std::string, int> reasons;
  int found = 0;
  int events = 0;
  for (const std::vector<Program>* const programs : {&CorpusPrograms(), &CorpusModules(), &CornerPrograms()}) {
    for (const Program& program : *programs) {
      const TruthRun run = Find(program);
      if (run.truth == nullptr) {
        ++reasons[program.name() + ": " + std::string(run.reason ? Name(*run.reason) : "no truth")];
        continue;
      }
      ++found;
      events += run.truth->size();
      if (run.truth->log().cut() != TruthLog::NOT_CUT) {
        ++reasons[program.name() + ": cut, " + TruthLog::Cut_Name(run.truth->log().cut())];
      }
    }
  }
  std::string left;
  for (const auto& [reason, count] : reasons) left += reason + "\n";
  std::cout << found << " programs with " << events << " events; others:\n" << left;
  EXPECT_GE(found, 134) << left;
}

// The second witness: the engine's own coverage.
TEST_P(TruthTest, WhatCoverageCallsNotExecutedHasNoEvent) {
  int events = 0;
  int unreached = 0;
  for (const std::vector<Program>* const programs : {&CorpusPrograms(), &CorpusModules(), &CornerPrograms()}) {
    for (const Program& program : *programs) {
      const TruthRun run = Find(program);
      if (run.truth == nullptr) continue;
      Coverage coverage;
      ASSERT_TRUE(engine().RunBare(program, options(), {.coverage = &coverage}).ok()) << program.name();
      const SyntaxTree& tree = run.truth->tree();
      std::set<NodeId> told;
      for (int event = 0; event < run.truth->size(); ++event) {
        const TruthSite* const site = run.truth->site(event);
        if (site == nullptr || site->kind != TruthEventKind::kPoint) continue;
        ++events;
        told.insert(site->node);
      }
      for (const NodeId node : told) {
        EXPECT_TRUE(coverage.MayHaveExecuted(tree, node))
            << program.name() << ":" << tree.text().PositionAt(tree.node(node).start).line << ": " << tree.TextOf(node);
      }
      unreached += static_cast<int>(coverage.not_executed().size());
    }
  }
  std::cout << events << " events at statements, " << unreached << " ranges that did not run\n";
  EXPECT_GT(unreached, 0);
}

}  // namespace
}  // namespace twinstep
