#include "harness/corpora/test262.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/corpora/folder_for_test.h"
#include "harness/corpora/test262_harness.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Key;
using ::testing::Pair;

const std::map<std::string, std::string>& Harness() {
  static const auto& harness = *new std::map<std::string, std::string>{
      {"assert.js", ""},
      {"sta.js", ""},
      {"doneprintHandle.js", ""},
      {"compareArray.js", ""},
      {"detachArrayBuffer.js", "if (!$262 || typeof $262.detachArrayBuffer !== 'function') throw 0;"}};
  return harness;
}

Test262Plan Original(const std::string& source, const std::string& path = "a.js") {
  return PlanTest262(path, source, Test262Form::kOriginal, Harness());
}
Test262Plan Converted(const std::string& source, const std::string& path = "a.js") {
  return PlanTest262(path, source, Test262Form::kConverted, Harness());
}

// "sloppy strict" and so on: what a file becomes.
std::string Variants(const Test262Plan& plan) {
  std::string text;
  if (plan.module) text += "module ";
  if (plan.sloppy_variant) text += "as it is ";
  if (plan.strict_variant) text += "made strict ";
  if (plan.strict_file) text += "strict by itself ";
  if (!text.empty()) text.pop_back();
  return text;
}

TEST(Test262Test, HeaderInEveryStyle) {
  const Test262Header header = ParseTest262Header(
      "// Copyright\n"
      "/*---\n"
      "description: >\n"
      "  A text in which\n"
      "  flags: [noStrict]\n"
      "  says nothing\n"
      "includes: [compareArray.js,\n"
      "           propertyHelper.js]\n"
      "flags: [generated, async]   # comment\n"
      "features:\n"
      "  - class-fields\n"
      "  - Symbol.iterator\n"
      "negative:\n"
      "  phase: runtime\n"
      "  type: Test262Error\n"
      "---*/\n");
  EXPECT_TRUE(header.found);
  EXPECT_THAT(header.includes, ElementsAre("compareArray.js", "propertyHelper.js"));
  EXPECT_THAT(header.flags, ElementsAre("generated", "async"));
  EXPECT_THAT(header.features, ElementsAre("class-fields", "Symbol.iterator"));
  EXPECT_EQ(header.negative_phase, "runtime");
  EXPECT_EQ(header.negative_type, "Test262Error");
}

TEST(Test262Test, HeaderIndentedOrWithOtherLineEnds) {
  const Test262Header indented =
      ParseTest262Header("/*---\n    flags: [raw]\n    negative: {phase: parse, type: E}\n---*/");
  EXPECT_THAT(indented.flags, ElementsAre("raw"));
  EXPECT_EQ(indented.negative_phase, "parse");
  EXPECT_THAT(ParseTest262Header("/*---\rdescription: x\rflags: [module]\r---*/\r").flags, ElementsAre("module"));
  EXPECT_THAT(ParseTest262Header("/*---\r\nflags: [module]\r\n---*/\r\n").flags, ElementsAre("module"));
  EXPECT_FALSE(ParseTest262Header("let x; /*--- never closed").found);
  EXPECT_FALSE(ParseTest262Header("").found);
  EXPECT_TRUE(ParseTest262Header("/*---flags: [---*/").flags.empty());
}

TEST(Test262Test, VariantsOfTheOriginalForm) {
  EXPECT_EQ(Variants(Original("/*---\n---*/")), "as it is made strict");
  EXPECT_EQ(Variants(Original("/*---\nflags: [noStrict]\n---*/")), "as it is");
  EXPECT_EQ(Variants(Original("/*---\nflags: [onlyStrict]\n---*/")), "made strict");
  EXPECT_EQ(Variants(Original("/*---\nflags: [raw]\n---*/")), "as it is");
  EXPECT_EQ(Variants(Original("/*---\nflags: [module]\n---*/")), "module as it is");
  EXPECT_EQ(Variants(Original("#! /bin/x\n/*---\n---*/")), "as it is");
}

TEST(Test262Test, VariantsOfTheConvertedForm) {
  EXPECT_EQ(Variants(Converted("// |reftest| async\n/*---\n---*/\nreportCompare(0, 0);")), "as it is made strict");
  EXPECT_EQ(Variants(Converted("'use strict';\n/*---\nflags: [onlyStrict]\n---*/")), "strict by itself");
  EXPECT_EQ(Variants(Converted("// |reftest| async\n'use strict';\n/*---\nflags: [onlyStrict]\n---*/")),
            "strict by itself");
}

TEST(Test262Test, Includes) {
  EXPECT_THAT(Original("/*---\nincludes: [compareArray.js]\nflags: [async]\n---*/").includes,
              ElementsAre("assert.js", "sta.js", "doneprintHandle.js", "compareArray.js"));
  EXPECT_THAT(Original("/*---\nflags: [raw]\n---*/").includes, IsEmpty());
}

TEST(Test262Test, WhatIsLeftOut) {
  EXPECT_EQ(Original("/*---\n---*/", "x_FIXTURE.js").left_out, "test262: a fixture of other tests");
  EXPECT_EQ(Original("let x;").left_out, "test262: no test (it has no /*--- ---*/)");
  EXPECT_EQ(Original("/*---\nnegative:\n  phase: parse\n  type: SyntaxError\n---*/").left_out,
            "test262: meant not to parse");
  EXPECT_EQ(Original("/*---\nnegative:\n  phase: resolution\n  type: SyntaxError\n---*/").left_out,
            "test262: modules meant not to link");
  EXPECT_EQ(Original("/*---\nfeatures: [Temporal]\n---*/").left_out,
            "test262: needs Temporal, which not every engine has");
  EXPECT_EQ(Original("/*---\nflags: [CanBlockIsFalse]\n---*/").left_out,
            "test262: needs a host that says whether it can block");
  EXPECT_EQ(Original("/*---\nincludes: [none.js]\n---*/").left_out, "test262: needs none.js, which the harness lacks");
  EXPECT_EQ(Original("/*---\nincludes: [detachArrayBuffer.js]\n---*/").left_out,
            "test262: needs $262.detachArrayBuffer");
  EXPECT_EQ(Original("/*---\n---*/\n$262.global; $262.gc();").left_out, "test262: needs $262.gc");
  EXPECT_EQ(Original("/*---\n---*/\n$262.createRealm().evalScript('1');").left_out, "test262: needs $262.evalScript");
  EXPECT_EQ(Converted("// |reftest| skip -- set-methods is not supported\n/*---\n---*/").left_out,
            "test262: Mozilla skips it, set-methods is not supported");
}

TEST(Test262Test, WhatStays) {
  EXPECT_EQ(Original("/*---\ndescription: about $262.agent\n---*/\n$262.global;").left_out, "");
  EXPECT_EQ(Original("/*---\n---*/\n$262.createRealm().global.Array;").left_out, "");
  const Test262Plan throws = Original("/*---\nnegative:\n  phase: runtime\n  type: TypeError\n---*/");
  EXPECT_EQ(throws.left_out, "");
  EXPECT_TRUE(throws.throws);
  EXPECT_EQ(Converted("// |reftest| skip-if(!this.hasOwnProperty('Atomics')) -- Atomics\n/*---\n---*/").left_out, "");
}

TEST(Test262Test, HarnessOfACheckoutAndOfAFolderInIt) {
  const FolderForTest folder;
  folder.Write("harness/assert.js", "A");
  folder.Write("harness/sta.js", "S");
  folder.Write("harness/sm/more.js", "M");
  folder.Write("test/language/a.js", "");
  const auto whole = FindTest262Harness(folder.path(), FolderLinks::kInside);
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->form, Test262Form::kOriginal);
  EXPECT_EQ(whole->tests, "test/");
  EXPECT_THAT(whole->files, ElementsAre(Pair("assert.js", "A"), Pair("sm/more.js", "M"), Pair("sta.js", "S")));
  const auto inside = FindTest262Harness(folder.path() + "/test/language/", FolderLinks::kInside);
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->tests, "");
  EXPECT_EQ(inside->files, whole->files);
}

TEST(Test262Test, HarnessOfTheConvertedForm) {
  const FolderForTest folder;
  folder.Write("shell.js",
               "// GENERATED, DO NOT EDIT\n// file: assert.js\nA\n\n// file: sta.js\nS\n"
               "// file: test262-host.js\nneeds a shell");
  folder.Write("built-ins/shell.js", "");
  folder.Write("built-ins/Array/shell.js", "// GENERATED, DO NOT EDIT\n// file: compareArray.js\nC\n");
  const auto whole = FindTest262Harness(folder.path(), FolderLinks::kInside);
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->form, Test262Form::kConverted);
  EXPECT_THAT(whole->files, ElementsAre(Pair("assert.js", "A\n"), Pair("compareArray.js", "C\n"), Pair("sta.js", "S")));
  const auto inside = FindTest262Harness(folder.path() + "/built-ins/Array", FolderLinks::kInside);
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->files, whole->files);
}

TEST(Test262Test, NoHarness) {
  const FolderForTest folder;
  folder.Write("shell.js", "function print() {}");
  EXPECT_FALSE(FindTest262Harness(folder.path(), FolderLinks::kInside));
}

}  // namespace
}  // namespace twinstep
