// The truth with what a user did to the program: the instrumented copy does it at that moment, as the language has it.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/conformance/conformance.h"
#include "engines/parser/parse_for_test.h"
#include "model/answers/mismatch_text.h"
#include "model/judging/judge.h"
#include "model/source/parse_goal.h"
#include "model/truth/truth_run.h"

namespace twinstep {
namespace {

class ActedTruthTest : public ConformanceTest {
 protected:
  // What the act gives at the first point, or return or end of a body, on `line`, and what the program then prints. One
  // of an older activation is in the scope of the last point before that on `scope_line`.
  std::string Acted(absl::string_view source, uint32_t line, TruthAct act, bool module = false,
                    uint32_t scope_line = 0) {
    const Program program = ToProgram({.program = source, .module = module});
    auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source(), GoalOf(program)));
    const absl::StatusOr<TruthRun> before = FindTruth(engine(), program, tree, options());
    if (!before.ok() || before->truth == nullptr) return "no truth";
    const Truth& truth = *before->truth;
    const bool replaces = act.kind == TruthAct::Kind::kSetReturned;
    for (act.event = 0; act.event < truth.size(); ++act.event) {
      const TruthSite* const site = truth.site(act.event);
      if (site == nullptr) continue;
      const bool at_end = replaces && site->kind == TruthEventKind::kBodyEnd;
      if (!at_end && site->kind != (replaces ? TruthEventKind::kReturn : TruthEventKind::kPoint)) continue;
      const SyntaxNode& node = tree->node(site->node);
      const uint32_t here = static_cast<uint32_t>(tree->text().PositionAt(at_end ? node.end : node.start).line);
      act.at = PlaceOf(*site);
      if (act.depth == 0 || here == scope_line) {
        act.scope = act.at;
        act.scope_event = act.event;
      }
      if (here == line) break;
    }
    const int sites = static_cast<int>(truth.sites().size());
    absl::StatusOr<TruthCopy> copy = MakeTruthCopy(*tree, /*main_alone=*/false, {act}, sites);
    if (!copy.ok()) return std::string(copy.status().message());
    TruthRecording recording;
    const absl::StatusOr<Finished> finished = RunCopy(engine(), program, *copy, options(), recording);
    if (!finished.ok()) return std::string(finished.status().message());
    std::string text = "not done";
    for (const TruthEvent& event : recording.log.events()) {
      const TruthEventKind at = event.jobs_begin() ? TruthEventKind::kPoint : copy->sites[event.site()].kind;
      if (at == TruthEventKind::kActed) text = absl::StrCat("gives ", ToBrief(event.value()));
      if (at == TruthEventKind::kActThrew) text = "throws";
    }
    return absl::StrCat(text, "; prints ", absl::StrJoin(finished->console(), ", "));
  }

  std::string Evaluated(absl::string_view source, uint32_t line, std::string expression, bool module = false) {
    return Acted(source, line, {.kind = TruthAct::Kind::kEvaluate, .expression = std::move(expression), .name = ""},
                 module);
  }
  std::string EvaluatedBelow(absl::string_view source, uint32_t line, uint32_t depth, uint32_t scope_line,
                             std::string expression) {
    return Acted(source, line,
                 {.kind = TruthAct::Kind::kEvaluate, .expression = std::move(expression), .name = "", .depth = depth},
                 false, scope_line);
  }
  std::string Set(absl::string_view source, uint32_t line, std::string name, std::string value) {
    return Acted(source, line,
                 {.kind = TruthAct::Kind::kSetVariable, .expression = std::move(value), .name = std::move(name)});
  }
  std::string Returned(absl::string_view source, uint32_t line, std::string value) {
    return Acted(source, line, {.kind = TruthAct::Kind::kSetReturned, .expression = std::move(value), .name = ""});
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(ActedTruthTest);

constexpr absl::string_view kSloppy = R"js(
function f(n) {
  const before = n;
  debugger;
  return before + n + (typeof extra === 'number' ? extra : 0);
}
print(f(1), typeof extra, 'extra' in globalThis);
)js";

TEST_P(ActedTruthTest, AVarOfSloppyCodeLivesInItsFunction) {
  EXPECT_EQ(Evaluated(kSloppy, 3, "var extra = n + 1"), "gives undefined; prints 4 undefined false");
}

TEST_P(ActedTruthTest, ALetEndsWithTheEvaluation) {
  EXPECT_EQ(Evaluated(kSloppy, 3, "let extra = n + 1; extra"), "gives 2; prints 2 undefined false");
}

constexpr absl::string_view kCalls = R"js(
function inner(x) {
  print(x);
  return 1;
}
class A {
  outer(x) {
    let y = 2;
    const r = inner(x + 1);
    return x + y + r + arguments[0];
  }
}
print(new A().outer(10));
)js";

TEST_P(ActedTruthTest, AnOlderFrameHasItsOwnVariables) {
  EXPECT_EQ(EvaluatedBelow(kCalls, 2, 1, 8, "x = 20"), "gives 20; prints 11, 33");
  EXPECT_EQ(EvaluatedBelow(kCalls, 2, 1, 8, "y += x"), "gives 12; prints 11, 33");
  EXPECT_EQ(EvaluatedBelow(kCalls, 2, 1, 8, "arguments[0] = 0, this.constructor.name"), "gives \"A\"; prints 11, 13");
  EXPECT_EQ(EvaluatedBelow(kCalls, 2, 1, 8, "r = 3"), "throws; prints 11, 23");
  EXPECT_EQ(EvaluatedBelow(kCalls, 2, 2, 12, "x"), "throws; prints 11, 23");
}

TEST_P(ActedTruthTest, WhatAnOlderFrameCallsIsCalledByTheYoungest) {
  EXPECT_EQ(EvaluatedBelow(kCalls, 2, 1, 8, "y = inner(5)"), "gives 1; prints 5, 11, 22");
}

TEST_P(ActedTruthTest, AVarOfStrictCodeEndsWithTheEvaluation) {
  EXPECT_EQ(Evaluated(R"js(
'use strict';
function f(n) {
  debugger;
  return typeof extra;
}
print(f(1));
)js",
                      3, "var extra = n + 1; extra"),
            "gives 2; prints undefined");
}

TEST_P(ActedTruthTest, ConstantsAndDeadZonesStayAsTheyAre) {
  EXPECT_EQ(Evaluated(kSloppy, 3, "before = 5"), "throws; prints 2 undefined false");
  EXPECT_EQ(Evaluated(kSloppy, 2, "before"), "throws; prints 2 undefined false");
}

TEST_P(ActedTruthTest, AParameterThatIsSetIsUsed) {
  EXPECT_EQ(Set(kSloppy, 4, "n", "41"), "gives 41; prints 42 undefined false");
}

// The copy's functions have another text than the program's.
TEST_P(ActedTruthTest, AFunctionsTextEndsTheTruth) {
  constexpr absl::string_view kProgram = "function f(n) {\n  debugger;\n  return n !== 1;\n}\nprint(f(1));\n";
  EXPECT_EQ(Set(kProgram, 3, "n", "f"), "gives function ; prints true");
  EXPECT_EQ(Set(kProgram, 3, "n", "f + ''"), "not done; prints true");
}

TEST_P(ActedTruthTest, AnArrowFunctionsVarIsItsOwn) {
  EXPECT_EQ(Evaluated(R"js(
const f = n =>
  n + (typeof extra === 'number' ? extra : 0);
print(f(1), typeof extra);
)js",
                      2, "var extra = 10"),
            "gives undefined; prints 11 undefined");
}

TEST_P(ActedTruthTest, WhatIsReturnedIsReplaced) {
  EXPECT_EQ(Returned(kSloppy, 4, "n * 100"), "gives 100; prints 100 undefined false");
  EXPECT_EQ(Returned("const f = x =>\n  x + 1;\nprint(f(1));\n", 2, "'other'"), "gives \"other\"; prints other");
}

TEST_P(ActedTruthTest, AFunctionThatReturnsNothingReturnsWhatTheEndIsGiven) {
  EXPECT_EQ(Returned("function f(n) {\n  n++;\n}\nprint(f(1));\n", 3, "n * 100"), "gives 200; prints 200");
}

TEST_P(ActedTruthTest, WhatThrowsLeavesTheValueThatWasReturned) {
  EXPECT_EQ(Returned(kSloppy, 4, "null.x"), "throws; prints 2 undefined false");
}

// There is no `this` before super(), and there is one after.
TEST_P(ActedTruthTest, ThisOfAConstructorIsThereOnceItsParentHasRun) {
  constexpr absl::string_view kDerived = R"js(
class A {
  kept = 7;
}
class B extends A {
  constructor() {
    let x = 1;
    super();
    x = 2;
  }
}
new B();
)js";
  EXPECT_EQ(Evaluated(kDerived, 7, "this.kept"), "throws; prints ");
  EXPECT_EQ(Evaluated(kDerived, 8, "this.kept"), "gives 7; prints ");
}

TEST_P(ActedTruthTest, FrameOfTheCodeIsThatOfTheEvaluation) {
  constexpr absl::string_view kMethods = R"js(
class A {
  get two() { return 2; }
}
class B extends A {
  #one = 1;
  constructor() {
    super();
    print(new.target === B);
  }
  sum(a) {
    print(a);
  }
}
new B().sum(3);
)js";
  EXPECT_EQ(Evaluated(kMethods, 11, "a = this.#one + super.two + arguments[0]"), "gives 6; prints true, 6");
  EXPECT_EQ(Evaluated(kMethods, 8, "new.target.name"), "gives \"B\"; prints true, 3");
}

TEST_P(ActedTruthTest, WhereEvalIsSomethingElseNothingIsDone) {
  EXPECT_EQ(Evaluated("globalThis.eval = x => 1;\nlet a = 2;\nprint(a);\n", 3, "a = 3"), "not done; prints 2");
}

TEST_P(ActedTruthTest, AModulesCodeIsStrict) {
  EXPECT_EQ(Evaluated("let a = 2;\nprint(typeof extra);\n", 2, "var extra = a; extra", /*module=*/true),
            "gives 2; prints undefined");
}

// An async function that goes on returns what it was replaced with.
TEST_P(ActedTruthTest, WhatAnAsyncFunctionReturnsIsReplaced) {
  EXPECT_EQ(Returned(R"js(
async function t() {
  let x = await Promise.resolve(42);
  return x;
}
t().then(print);
)js",
                     3, "123"),
            "gives 123; prints 123");
}

// --- Sessions: what comes after an act is judged.
class ActedSessionTest : public ActedTruthTest {
 protected:
  // Up to where the session is judged, what is wrong, and how it ended.
  std::string JudgedText(absl::string_view source, absl::string_view actions) {
    const Program program = ToProgram({.program = source});
    auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source(), GoalOf(program)));
    const absl::StatusOr<std::unique_ptr<Judge>> judge =
        Judge::Create(engine(), program, tree, {.session = options(), .limits = {}, .parse = MadeForTest()});
    if (!judge.ok()) return std::string(judge.status().message());
    const Trace trace = Play(program, actions);
    const absl::StatusOr<Judgement> judgement = (*judge)->Of(engine(), program, options(), trace);
    if (!judgement.ok()) return std::string(judgement.status().message());
    std::string text = judgement->no_truth.empty() ? "judged" : judgement->no_truth;
    absl::StrAppend(&text, "; printed ", absl::StrJoin(LastFinished(trace).console(), ", "));
    for (const Judgement::Told& told : judgement->told) {
      if (!told.matched || told.ambiguous) absl::StrAppend(&text, "; event ", told.event, " has no moment");
    }
    for (const Violation& violation : judgement->violations) {
      absl::StrAppend(&text, "; ", violation.invariant(), ": ", ToText(violation));
    }
    return text;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(ActedSessionTest);

constexpr absl::string_view kLoop = R"js(
function f(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    sum += i;
  }
  return sum;
}
print(f(2));
)js";

TEST_P(ActedSessionTest, WhatComesAfterAnEvaluationIsJudged) {
  EXPECT_EQ(JudgedText(kLoop, "break 4; start; evaluate i = 5; evaluate sum; over; over; resume"), "judged; printed 5");
}

TEST_P(ActedSessionTest, WhatComesAfterASetVariableIsJudged) {
  EXPECT_EQ(JudgedText(kLoop, "break 4; start; set n = 3; set sum = 10; resume; resume; resume"), "judged; printed 13");
}

// Of a copy that a limit ends, what its recorder told before stays true.
TEST_P(ActedSessionTest, AProgramThatTheUserMakesEndlessIsJudged) {
  EXPECT_EQ(JudgedText(kLoop, "break 4; start; set n = Infinity; resume; set sum = 7; over; over"), "judged; printed ");
}

TEST_P(ActedSessionTest, TwoActsAtDifferentPauses) {
  EXPECT_EQ(JudgedText(kLoop, "break 4; start; evaluate n = 3; resume; set sum = 7; resume; over; resume"),
            "judged; printed 10");
}

TEST_P(ActedSessionTest, AnEvaluationThatCallsTheProgramsFunctions) {
  EXPECT_EQ(JudgedText("let n = 0;\nfunction f() {\n  n++;\n  return n;\n}\nf();\nprint(n);\n",
                       "break 7; start; evaluate f() + f(); over; resume"),
            "judged; printed 3");
}

// Nothing of the program writes it, so that without an act it would be as it was when the caller was last seen.
TEST_P(ActedSessionTest, AVariableOfACallerThatOnlyTheUserWrites) {
  EXPECT_EQ(JudgedText("let limit = 1;\n[1, 2].forEach((x) => {\n  print(x + limit);\n});\n",
                       "break 3; start; set limit = 5; resume; resume"),
            "judged; printed 6, 7");
}

TEST_P(ActedSessionTest, WhatIsDoneInAnOlderFrameIsFollowed) {
  EXPECT_EQ(JudgedText(kLoop, "break 4; start; evaluate in 1 f = 5; resume; resume"), "judged; printed 1");
}

TEST_P(ActedSessionTest, WhatIsNotFollowedIsNamed) {
  EXPECT_EQ(
      JudgedText(kLoop, "break 4; start; evaluate in 1 f = 5, function () {}; resume; resume"),
      "an expression was evaluated that may change the program, in an older frame, with a declaration; printed 1; "
      "event 7 has no moment");
}

}  // namespace
}  // namespace twinstep
