#include "harness/isolation/states/reading_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engines/parser/parser.h"
#include "harness/isolation/states/instrumented_program.h"

namespace twinstep {
namespace {

// Lines to read, where both runs execute every statement, and the cause changes at the first one of the method.
std::vector<int> LinesToRead(const std::string& member) {
  const std::unique_ptr<Parser> parser = Parser::Create().value();
  const InstrumentedProgram program =
      Instrument("class A {\n" + member + "  m(x) {\n    return x + 1;\n  }\n}\nconst a = new A();\na.m(input);\n",
                 ParseGoal::kScript, *parser)
          .value();
  Recording run;
  int method = -1;
  for (int i = 0; i < static_cast<int>(program.statements.size()); ++i) {
    if (program.statements[i].node == kNoNode) continue;
    run.moments.push_back({i, 0});
    if (program.statements[i].line == 4) method = i;
  }
  CauseChain chain;
  chain.points = {{0, 0, method, 0}, {1, 1, method, 0}};
  CauseTransition transition;
  transition.before = 0;
  transition.after = 1;
  transition.statement = method;
  transition.neighbours = true;
  chain.transitions.push_back(transition);
  std::vector<int> lines;
  RunSpectrum spectrum;
  for (const bool failed : {false, true}) spectrum.Add(run, static_cast<int>(program.statements.size()), failed);
  for (const ReadStatement& read : OrderOfReading(program, chain, run, run, spectrum, {}, {}).statements) {
    lines.push_back(program.statements[read.statement].line);
  }
  return lines;
}

TEST(ReadingOrderTest, AClassIsReadWhereItRunsCodeOfItsOwn) {
  const std::vector<int> of_fields = LinesToRead("  k = 1;\n");
  EXPECT_EQ(std::count(of_fields.begin(), of_fields.end(), 1), 1);
  const std::vector<int> of_methods = LinesToRead("  n() {}\n");
  EXPECT_EQ(std::count(of_methods.begin(), of_methods.end(), 1), 0);
  EXPECT_EQ(std::count(of_methods.begin(), of_methods.end(), 4), 1);
}

TEST(ReadingOrderTest, WhatAChangeMendsComesBeforeCoverageAndThatBeforeTransitions) {
  const std::unique_ptr<Parser> parser = Parser::Create().value();
  const InstrumentedProgram program = Instrument("a();\nb();\nc();\nd();\n", ParseGoal::kScript, *parser).value();
  const auto run = [](const std::vector<int>& statements) {
    Recording recording;
    for (const int statement : statements) recording.moments.push_back({statement, 0});
    return recording;
  };
  const Recording passing = run({0, 1, 2}), failing = run({0, 1, 2, 3});
  RunSpectrum spectrum;
  spectrum.Add(passing, 4, false);
  spectrum.Add(failing, 4, true);
  CauseChain chain;
  chain.points = {{0, 0, 1, 0}, {1, 1, 2, 0}};
  CauseTransition transition;
  transition.after = 1;
  transition.statement = 1;
  transition.neighbours = true;
  chain.transitions.push_back(transition);
  std::vector<MendingChange> mending(2);
  mending[0].change.statement = 2;
  mending[0].share = 0.5;
  mending[1].change.statement = 0;
  const ReadingOrder order = OrderOfReading(program, chain, passing, failing, spectrum, mending, {1, 2});
  ASSERT_EQ(order.statements.size(), 4u);
  EXPECT_EQ(order.statements[0].statement, 0);
  EXPECT_EQ(order.statements[0].mending, 1);
  EXPECT_EQ(order.statements[1].statement, 2);
  EXPECT_EQ(order.statements[2].statement, 3);
  EXPECT_EQ(order.statements[2].passing, 0);
  EXPECT_EQ(order.statements[2].failing, 1);
  EXPECT_EQ(order.statements[3].statement, 1);
  EXPECT_TRUE(order.statements[3].in_transition);
  EXPECT_TRUE(order.statements[3].decisive);
  EXPECT_FALSE(order.statements[2].decisive);
  // Of what is as suspicious, what is decisive comes before what is near.
  EXPECT_EQ(OrderOfReading(program, chain, passing, failing, spectrum, {}, {2}).statements[1].statement, 2);
  EXPECT_EQ(OrderOfReading(program, chain, passing, failing, spectrum, {}, {}).statements[1].statement, 1);
  EXPECT_EQ(order.failing_runs, 1);
  // What mends by chance only decides.
  mending[0].change.weak = mending[1].change.weak = true;
  EXPECT_EQ(OrderOfReading(program, chain, passing, failing, spectrum, mending, {}).statements[0].statement, 3);
}

}  // namespace
}  // namespace twinstep
