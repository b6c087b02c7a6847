#include "harness/bugs/crash_step.h"

#include <string>
#include <vector>

#include "engines/parser/parse_for_test.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

TEST(CrashStepTest, IsTheKeyOfACrash) {
  const CauseKey key = CrashStep("v8", "step out", "async generator");
  EXPECT_EQ(Description(key), "v8 : crash : step out : async generator");
  EXPECT_EQ(key.action(), "step out");
  EXPECT_EQ(key.role(), "async generator");
}

TEST(CrashStepTest, WhatAPlaceStandsIn) {
  const std::string program =
      "f();\n"
      "function f() { return 1; }\n"
      "function* g() { yield 1; }\n"
      "async function h() { await 1; }\n"
      "async function* i() { yield 1; }\n"
      "const j = () => { return 1; };\n"
      "async function* k() { const l = () => { return 1; }; }\n";
  const SyntaxTree tree = ParseForTest(program);
  const auto kind = [&](uint32_t line, uint32_t column) {
    Location location;
    location.set_line(line);
    location.set_column(column);
    return FunctionKindAt(location, &tree);
  };
  EXPECT_EQ(kind(1, 0), "top level");
  EXPECT_EQ(kind(2, 15), "function");
  EXPECT_EQ(kind(3, 16), "generator");
  EXPECT_EQ(kind(4, 21), "async function");
  EXPECT_EQ(kind(5, 22), "async generator");
  EXPECT_EQ(kind(6, 18), "arrow function");
  EXPECT_EQ(kind(7, 41), "arrow function");
  EXPECT_EQ(kind(99, 0), "other source");
  Location eval;
  eval.set_source(Location::EVAL);
  EXPECT_EQ(FunctionKindAt(eval, &tree), "other source");
  EXPECT_EQ(FunctionKindAt(Location(), nullptr), "other source");
}

}  // namespace
}  // namespace twinstep
