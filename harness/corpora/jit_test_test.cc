#include "harness/corpora/jit_test.h"

#include "gtest/gtest.h"
#include "harness/corpora/shell_names.h"

namespace twinstep {
namespace {

TEST(JitTestTest, Metaline) {
  EXPECT_EQ(PlanJitTest("// |jit-test| --ion-eager; slow; skip-if: x\nassertEq(1, 1);").left_out, "");
  EXPECT_EQ(PlanJitTest("// |jit-test| --enable-decorators\n").left_out, "jit-test: needs an option of the engine");
  EXPECT_EQ(PlanJitTest("/* |jit-test| slow;allow-oom */").left_out, "jit-test: may exhaust memory or the stack");
  EXPECT_EQ(PlanJitTest("// |jit-test| slow; error:allocation size overflow").left_out,
            "jit-test: may exhaust memory or the stack");
  EXPECT_EQ(PlanJitTest("// |jit-test| exitstatus: 3;").left_out, "jit-test: ends the shell");
  EXPECT_EQ(PlanJitTest("// |jit-test| include:wasm.js").left_out, "jit-test: needs files of its lib folder");
  EXPECT_EQ(PlanJitTest("// |jit-test| error: SyntaxError").left_out, "jit-test: meant not to parse");
  EXPECT_EQ(PlanJitTest("let x;\n// |jit-test| exitstatus: 3").left_out, "") << "not the first line";
  EXPECT_TRUE(PlanJitTest("// |jit-test| error:TypeError\n").throws);
  EXPECT_TRUE(PlanJitTest("// |jit-test| module\n").module);
}

TEST(JitTestTest, ImportsThatOnlyTheShellResolves) {
  const std::string reason = "jit-test: imports modules that only the shell finds";
  EXPECT_EQ(PlanJitTest("// |jit-test| module\nimport a from 'module1.js';").left_out, reason);
  EXPECT_EQ(PlanJitTest("import('x.js');").left_out, reason);
  EXPECT_EQ(PlanJitTest("// |jit-test| module\nimport a from './module1.js';").left_out, "");
  EXPECT_EQ(PlanJitTest("let text = 'taken from \"x\"';").left_out, "");
}

TEST(JitTestTest, NamesOfTheShell) {
  EXPECT_EQ(ShellNameUsed("gc();"), "gc");
  EXPECT_EQ(ShellNameUsed("let x = [...scriptArgs];"), "scriptArgs");
  EXPECT_EQ(ShellNameUsed("load(libdir + 'asserts.js');"), "load");
  EXPECT_EQ(ShellNameUsed("assertEq(print, 1);"), "");
  EXPECT_EQ(ShellNameUsed("// gc()\n/* gc() */ 'gc()'; \"it\\\"s gc()\";"), "");
  EXPECT_EQ(ShellNameUsed("it's; gc()\ngc();"), "gc") << "a string ends with its line";
  EXPECT_EQ(ShellNameUsed("object.gc(); myGc(); gc2();"), "");
  EXPECT_EQ(ShellNameUsed("function sleep() {} sleep(); function* help() {}"), "") << "its own functions";
  EXPECT_EQ(ShellNameUsed("/* never closed"), "");
  EXPECT_EQ(ShellNameUsed("'\\"), "");
}

}  // namespace
}  // namespace twinstep
