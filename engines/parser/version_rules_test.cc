// Rules between versions of one engine (model/expected/versions): what two versions answered, and why they differ.
#include <string>

#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"
#include "model/expected/expected_difference.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

struct Side {
  std::string version;
  // 0: the program has finished.
  int line = 0;
  int column = 0;
  // The only variable, of that type: "undefined", "uninitialized", "" (it is not listed).
  std::string x = {};
  // Of the pause before; 0: there is none.
  int before_line = 0;
  int before_column = 0;
};

Trace TraceOf(const std::string& engine, const Side& side) {
  Trace trace;
  trace.set_engine(engine);
  trace.set_engine_version(side.version);
  if (side.before_line != 0) {
    trace.add_events()->mutable_action()->mutable_resume();
    Paused& before = *trace.add_events()->mutable_output()->mutable_paused();
    before.mutable_location()->set_line(static_cast<uint32_t>(side.before_line));
    before.mutable_location()->set_column(static_cast<uint32_t>(side.before_column));
  }
  trace.add_events()->mutable_action()->mutable_step_over();
  Output& output = *trace.add_events()->mutable_output();
  if (side.line == 0) {
    output.mutable_finished()->set_outcome(Finished::COMPLETED);
    return trace;
  }
  Paused& paused = *output.mutable_paused();
  paused.mutable_location()->set_line(static_cast<uint32_t>(side.line));
  paused.mutable_location()->set_column(static_cast<uint32_t>(side.column));
  paused.set_reason(Paused::STEP);
  Scope& scope = *paused.add_frames()->add_scopes();
  scope.set_kind(Scope::BLOCK);
  if (side.x.empty()) return trace;
  Variable& variable = *scope.add_variables();
  variable.set_name("x");
  variable.mutable_value()->set_singleton(side.x == "undefined" ? Value::UNDEFINED : Value::UNINITIALIZED);
  return trace;
}

constexpr char kLoop[] =
    "for (const x of list()) {\n  print(x);\n}\nprint('end');\nfunction* list() {\n  yield 1;\n}\n";

std::string Explained(Divergence::Type type, const Side& a, const Side& b, const std::string& engine = "v8") {
  const SyntaxTree tree = ParseForTest(kLoop);
  Divergence divergence;
  divergence.set_type(type);
  divergence.set_event(a.before_line == 0 ? 1 : 3);
  if (type == Divergence::VARIABLES) divergence.mutable_about()->set_variable("x");
  const Explanation explanation = Explain(divergence, TraceOf(engine, a), TraceOf(engine + "@2", b), &tree);
  return explanation.rule.empty() ? ToText(explanation.layer) : explanation.rule;
}

constexpr char kLoopVariable[] =
    "for-in and for-of: V8 stops at the loop variable before the call of next up to 13, after it from 14 on";

TEST(VersionRulesTest, TheLoopVariableComesOnceMoreUpToV8_13) {
  const Side older = {"13.6.233.17", 1, 11}, newer = {"14.6.202.34-node.34", 4, 0};
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, older, newer), kLoopVariable);
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, newer, older), kLoopVariable);
  EXPECT_EQ(Explained(Divergence::TERMINATION, older, {"14.1.146.11"}), kLoopVariable);
  // At one place: only one of them has gone to the next element.
  EXPECT_EQ(Explained(Divergence::VARIABLES, older, {"14.6.202.34", 1, 11}), kLoopVariable);

  // Not between two versions that are both old or both new, and not the other way round.
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, {"11.3.244.8", 1, 11}, {"13.6.233.17", 4, 0}), "unexplained");
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, {"14.1.0", 1, 11}, {"14.6.202.34", 4, 0}), "unexplained");
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, {"13.6.233.17", 4, 0}, {"14.6.202.34", 1, 11}), "unexplained");
  // Nor at another place of the loop, or of another engine.
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, {"13.6.233.17", 1, 16}, newer), "unexplained");
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, {"13.6.233.17", 2, 2}, newer), "unexplained");
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, older, newer, "spidermonkey"), "unexplained");
}

// tokenizer.js: a step out of the generator comes to the call of next in both; from there the older one, which has
// stopped at the variable before, goes on into the loop.
TEST(VersionRulesTest, TheNewerOneStopsAtTheLoopVariableBehindTheCall) {
  const Side older = {"13.6.233.17", 2, 2, {}, 1, 16}, newer = {"14.6.202.34", 1, 11, {}, 1, 16};
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, older, newer), kLoopVariable);
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, newer, older), kLoopVariable);
  // Not where the older one has left the loop: the newer one has an element more then.
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, {"13.6.233.17", 4, 0, {}, 1, 16}, newer), "unexplained");
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, {"14.1.0", 2, 2, {}, 1, 16}, newer), "unexplained");
}

// fibonacci: both stand at the variable, at other moments; a step in shows it.
TEST(VersionRulesTest, FromTheLoopVariableOnlyTheOlderOneComesIntoTheIterator) {
  const Side older = {"13.6.233.17", 6, 2, {}, 1, 11}, newer = {"14.6.202.34", 2, 2, {}, 1, 11};
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, older, newer), kLoopVariable);
  // Not the other way round, nor from another place of the loop.
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, {"13.6.233.17", 2, 2, {}, 1, 11}, {"14.6.202.34", 6, 2, {}, 1, 11}),
            "unexplained");
  EXPECT_EQ(Explained(Divergence::PAUSE_LOCATION, {"13.6.233.17", 6, 2, {}, 1, 16}, {"14.6.202.34", 2, 2, {}, 1, 16}),
            "unexplained");
}

TEST(VersionRulesTest, AVariableWithoutAValueIsUndefinedUpToV8_11) {
  const Side older = {"11.3.244.8-node.38", 2, 2, "undefined"}, newer = {"13.6.233.17", 2, 2, "uninitialized"};
  const std::string rule = "a variable without a value is listed as undefined up to V8 11, without a value from 12 on";
  EXPECT_EQ(Explained(Divergence::VARIABLES, older, newer), rule);
  EXPECT_EQ(Explained(Divergence::VARIABLES, newer, older), rule);
  EXPECT_EQ(Explained(Divergence::VARIABLES, {"11.3.244.8", 2, 2, "uninitialized"}, {"13.6.233.17", 2, 2, "undefined"}),
            "unexplained");
  EXPECT_EQ(Explained(Divergence::VARIABLES, {"11.3.244.8", 2, 2, "undefined"}, {"13.6.233.17", 2, 2, ""}),
            "unexplained");
  EXPECT_EQ(
      Explained(Divergence::VARIABLES, {"13.6.233.17", 2, 2, "undefined"}, {"14.6.202.34", 2, 2, "uninitialized"}),
      "unexplained");
}

// Of a closure in a function whose `x` it does not keep, below a script that has an `x` of its own.
TEST(VersionRulesTest, WhatNoClosureKeepsIsNotSetFromV8_15_8On) {
  const auto trace = [](const std::string& version, bool lists, bool is_set) {
    Trace trace;
    trace.set_engine("v8");
    trace.set_engine_version(version);
    trace.add_events()->mutable_action()->mutable_start();
    Frame& frame = *trace.add_events()->mutable_output()->mutable_paused()->add_frames();
    frame.add_scopes()->set_kind(Scope::FUNCTION);
    for (const Scope::Kind kind : {Scope::CLOSURE, Scope::SCRIPT}) {
      Scope& scope = *frame.add_scopes();
      scope.set_kind(kind);
      if (kind == Scope::CLOSURE && !lists) continue;
      Variable& x = *scope.add_variables();
      x.set_name("x");
      if (kind == Scope::SCRIPT) x.mutable_value()->set_number(1);
      if (kind == Scope::CLOSURE) x.mutable_value()->set_singleton(Value::UNAVAILABLE);
    }
    trace.add_events()->mutable_action()->mutable_set_variable()->set_name("x");
    Evaluation& set = *trace.add_events()->mutable_output()->mutable_evaluated();
    if (is_set) set.mutable_value()->set_number(2);
    if (!is_set) set.set_failed(true);
    return trace;
  };
  const auto explained = [](const Trace& a, const Trace& b) {
    Divergence divergence;
    divergence.set_type(Divergence::EVALUATION);
    divergence.set_event(3);
    return ToText(Explain(divergence, a, b, nullptr).layer);
  };
  const Trace older = trace("14.6.202.34", false, true), newer = trace("15.8.62.5", true, false);
  EXPECT_EQ(explained(older, newer), "by design");
  EXPECT_EQ(explained(newer, older), "by design");
  // Not where the newer one lists none, nor between two new ones, nor where the older one does not set it.
  EXPECT_EQ(explained(older, trace("15.8.62.5", false, false)), "unexplained");
  EXPECT_EQ(explained(trace("15.8.62.5", true, true), newer), "unexplained");
  EXPECT_EQ(explained(trace("14.6.202.34", false, false), trace("15.8.62.5", true, true)), "unexplained");
}

}  // namespace
}  // namespace twinstep
