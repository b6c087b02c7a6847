#include "harness/isolation/states/instrumented_program.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>

namespace twinstep {
namespace {

class InstrumentTest : public testing::Test {
 protected:
  InstrumentedProgram Make(const std::string& source, const InstrumentedProgram* like = nullptr) {
    absl::StatusOr<InstrumentedProgram> program = Instrument(source, ParseGoal::kScript, *parser_, like);
    EXPECT_TRUE(program.ok()) << program.status().ToString();
    return program.ok() ? *std::move(program) : InstrumentedProgram();
  }
  // The program with the counters as P.
  std::string Stopping(const std::string& source) {
    const std::string text = std::regex_replace(Make(source).stopping, std::regex("__twinstep_tell\\(\\);"), "");
    return std::regex_replace(
        text, std::regex("__twinstep_at=[0-9]+;if\\(\\+\\+__twinstep_time===__twinstep_stop\\)debugger;"), "P ");
  }

  const std::unique_ptr<Parser> parser_ = Parser::Create().value();
};

TEST_F(InstrumentTest, ACounterBeforeEachStatement) {
  EXPECT_EQ(Stopping("a;\nb;"), "P a;\nP b;");
  EXPECT_EQ(Stopping("'use strict';\na;"), "'use strict';\nP a;");
  // Declarations of functions execute nothing.
  EXPECT_EQ(Stopping("function f() { a; }"), "function f() {/*@0*/ P a; }");
}

TEST_F(InstrumentTest, WhatStandsAloneGetsABlock) {
  EXPECT_EQ(Stopping("if (a) b; else c;"), "P if (a) {P b;} else {P c;}");
  EXPECT_EQ(Stopping("while (a) if (b) c;"), "P while (a) {P if (b) {P c;}}");
  EXPECT_EQ(Stopping("while (a) ;"), "P while (a) {P ;}");
  EXPECT_EQ(Stopping("x: for (;;) break x;"), "P x: for (;;) {P break x;}");
}

TEST_F(InstrumentTest, ConstantsCanBeSet) {
  EXPECT_EQ(Stopping("const a = 1;"), "P let   a = 1;");
  // It throws, and does so still.
  EXPECT_EQ(Stopping("const a = 1; a = 2;"), "P const a = 1; P a = 2;");
  EXPECT_EQ(Stopping("for (const x of y) x;"), "P for (let   x of y) {P x;}");
}

TEST_F(InstrumentTest, FunctionsTellTheirPlace) {
  EXPECT_EQ(Stopping("f = x => x + 1; g = (a = () => 1) => { };"),
            "P f = x => /*@0*/x + 1; P g = (a = () => /*@2*/1) => {/*@1*/ };");
  EXPECT_EQ(Stopping("class A { m() {} }"), "P class A {/*@0*/ m() {/*@1*/} }");
}

TEST_F(InstrumentTest, NamesAndPlaces) {
  const InstrumentedProgram program = Make("function f() {\n  a;\n}\nconst g = () => {\n  b;\n};");
  ASSERT_EQ(program.statements.size(), 3u);
  EXPECT_EQ(program.statements[0].line, 2);
  EXPECT_EQ(program.functions[program.statements[0].function].name, "f");
  EXPECT_EQ(program.statements[1].function, -1);
  EXPECT_EQ(program.functions[program.statements[2].function].name, "g");
}

TEST_F(InstrumentTest, ClosuresAndPrivateMembersAreKnown) {
  const InstrumentedProgram program =
      Make("let top; function f(x) { return () => x + top; } class A { #p = 1; } class B { q = 1; }");
  EXPECT_FALSE(program.functions[0].has_closure);
  EXPECT_TRUE(program.functions[1].has_closure);
  EXPECT_TRUE(program.functions[2].has_private);
  EXPECT_FALSE(program.functions[3].has_private);
}

TEST_F(InstrumentTest, TwoVersionsShareNumbers) {
  const InstrumentedProgram good = Make("a;\nb;\nfunction f() { c; }");
  // A statement more, and one that was changed.
  const InstrumentedProgram bad = Make("a;\nnew_one;\nb;\nfunction f() { d; }", &good);
  ASSERT_EQ(bad.statements.size(), 4u);
  EXPECT_EQ(bad.statements[0].line, 1);
  EXPECT_EQ(bad.statements[1].line, 3);
  EXPECT_EQ(bad.statements[2].line, 4);
  EXPECT_EQ(bad.statements[3].line, 2);
}

TEST_F(InstrumentTest, WhatDoesNotParseIsTold) {
  EXPECT_EQ(Instrument("let = ;", ParseGoal::kScript, *parser_).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace twinstep
