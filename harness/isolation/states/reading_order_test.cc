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
  for (const int statement : OrderOfReading(program, chain, run, run).statements) {
    lines.push_back(program.statements[statement].line);
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

}  // namespace
}  // namespace twinstep
