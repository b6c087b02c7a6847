// Every operator and built-in that is modelled, held against V8: whatever V8 gives must satisfy the formula, and where
// the formula is meant to say what the result is, nothing else may.
#include "harness/isolation/versions/semantics/encode.h"

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "harness/isolation/versions/semantics/float_theory.h"
#include "harness/isolation/versions/semantics/integer_theory.h"
#include "harness/isolation/versions/semantics/javascript_for_test.h"
#include "model/random.h"

namespace twinstep {
namespace {

const double kInfinity = std::numeric_limits<double>::infinity();
const double kNaN = std::numeric_limits<double>::quiet_NaN();

std::vector<ConcreteValue> Integers() {
  std::vector<ConcreteValue> values;
  for (const double number : {0., 1., 2., 3., 5., 7., 12., 31., 255., -1., -2., -3., -4., 1000003., 65536.}) {
    values.push_back(ConcreteValue::Number(number));
  }
  return values;
}

std::vector<ConcreteValue> Numbers() {
  std::vector<ConcreteValue> values = Integers();
  for (const double number :
       {-0., 0.5, -0.5, 0.1, 2.5, -2.5, 3.7, -0.2, 2147483647., 2147483648., -2147483648., 4294967296., 4294967301.,
        9007199254740991., 9007199254740993., 1e21, kInfinity, -kInfinity, kNaN}) {
    values.push_back(ConcreteValue::Number(number));
  }
  return values;
}

std::vector<ConcreteValue> Strings() {
  std::vector<ConcreteValue> values;
  for (const char* text :
       {"",     "a", "b",     "abc", "abcabc", "bc",   "12",        "-3",   "007", " 12 ", "1.5", "0x10",
        "true", "é", "Zebra", "-",   "-0",     "12px", "undefined", "null", "😀",   "aaaa", "c"}) {
    values.push_back(ConcreteValue::String(text));
  }
  values.push_back(ConcreteValue::String(std::u16string(u"a\xd800z")));
  return values;
}

std::vector<ConcreteValue> Digits() {
  std::vector<ConcreteValue> values;
  for (const char* text : {"0", "7", "12", "007", "-3", "-12", "1000000"}) {
    values.push_back(ConcreteValue::String(text));
  }
  return values;
}

std::vector<ConcreteValue> Primitives() {
  std::vector<ConcreteValue> values = Numbers();
  for (const ConcreteValue& string : Strings()) values.push_back(string);
  values.push_back(ConcreteValue::Undefined());
  values.push_back(ConcreteValue::Null());
  values.push_back(ConcreteValue::Boolean(true));
  values.push_back(ConcreteValue::Boolean(false));
  return values;
}

std::vector<ConcreteValue> Anything() {
  std::vector<ConcreteValue> values = Primitives();
  for (int identity = 1; identity <= 4; ++identity) {
    values.push_back(ConcreteValue::Object(identity, identity >= 3));
  }
  return values;
}

// Random operations on `op` whose operands come from these.
std::vector<OperationForTest> Draw(const std::string& op, const std::vector<std::vector<ConcreteValue>>& operands,
                                   int count, Random& random) {
  std::vector<OperationForTest> operations;
  for (int i = 0; i < count; ++i) {
    OperationForTest operation{op, {}};
    for (const std::vector<ConcreteValue>& values : operands) {
      operation.operands.push_back(values[random.Below(values.size())]);
    }
    operations.push_back(std::move(operation));
  }
  return operations;
}

struct Verdict {
  int right = 0;      // V8's result satisfies the formula.
  int exact = 0;      // ... and nothing else does.
  int undecided = 0;  // The solver gave up.
};

template <typename Theory>
Verdict Judge(const std::vector<OperationForTest>& operations,
              const std::vector<std::optional<ConcreteValue>>& results) {
  Verdict verdict;
  for (size_t i = 0; i < operations.size(); ++i) {
    if (!results[i].has_value()) continue;
    z3::context context;
    Theory numbers(context);
    const SymbolicValues symbols(numbers);
    z3::solver solver(context);
    z3::params params(context);
    params.set("timeout", 10000u);
    solver.set(params);
    std::vector<SymbolicValue> operands;
    for (size_t j = 0; j < operations[i].operands.size(); ++j) {
      const ConcreteValue& value = operations[i].operands[j];
      // Every other operand as a literal, which encodings treat in ways of their own.
      if ((i + j) % 2 == 0) {
        operands.push_back(symbols.Constant(value));
        continue;
      }
      operands.push_back(symbols.Variable(absl::StrCat("o", j), value));
      solver.add(symbols.DomainOf(operands.back()));
      solver.add(symbols.Is(operands.back(), value));
    }
    const SymbolicValue result = symbols.Variable("result", *results[i]);
    solver.add(symbols.DomainOf(result));
    const std::optional<z3::expr> formula = Encode(symbols, operations[i].op, result, operands);
    EXPECT_EQ(formula.has_value(), true) << JavaScriptOf(operations[i]);
    if (!formula.has_value()) continue;
    solver.add(*formula);
    solver.push();
    solver.add(symbols.Is(result, *results[i]));
    const z3::check_result right = solver.check();
    EXPECT_NE(right, z3::unsat) << JavaScriptOf(operations[i]) << " is " << ToDisplay(*results[i]);
    solver.pop();
    solver.push();
    solver.add(!symbols.Is(result, *results[i]));
    const z3::check_result other = solver.check();
    if (right == z3::unknown || other == z3::unknown) ++verdict.undecided;
    if (right == z3::sat) ++verdict.right;
    if (other == z3::unsat) ++verdict.exact;
  }
  return verdict;
}

// Holds operations on both theories against V8. At least `exact_integers` per cent of those that do not throw are
// decided by the integers, and `exact_floats` by the doubles.
void Hold(const std::vector<OperationForTest>& operations, int exact_integers, int exact_floats) {
  const std::vector<std::optional<ConcreteValue>> results = ResultsOf(operations);
  int ran = 0;
  for (const auto& result : results) ran += result.has_value();
  const Verdict integers = Judge<IntegerTheory>(operations, results);
  const Verdict floats = Judge<FloatTheory>(operations, results);
  EXPECT_EQ(integers.undecided, 0);
  EXPECT_EQ(floats.undecided, 0);
  EXPECT_EQ(integers.right, ran);
  EXPECT_EQ(floats.right, ran);
  EXPECT_GE(integers.exact * 100, exact_integers * ran) << integers.exact << " of " << ran;
  EXPECT_GE(floats.exact * 100, exact_floats * ran) << floats.exact << " of " << ran;
}

class Operators : public testing::TestWithParam<const char*> {};

TEST_P(Operators, OnIntegers) {
  Random random(1);
  Hold(Draw(GetParam(), {Integers(), Integers()}, 8, random), 30, 80);
}

TEST_P(Operators, OnAnything) {
  Random random(2);
  Hold(Draw(GetParam(), {Anything(), Anything()}, 10, random), 0, 0);
}

INSTANTIATE_TEST_SUITE_P(Binary, Operators,
                         testing::Values("+", "-", "*", "/", "%", "|", "&", "^", "<<", ">>", ">>>", "<", "<=", ">",
                                         ">=", "===", "!==", "==", "!="));

class Comparisons : public testing::TestWithParam<const char*> {};

TEST_P(Comparisons, OnPrimitives) {
  Random random(3);
  Hold(Draw(GetParam(), {Numbers(), Numbers()}, 10, random), 100, 100);
  Hold(Draw(GetParam(), {Strings(), Strings()}, 10, random), 100, 100);
  Hold(Draw(GetParam(), {Primitives(), Primitives()}, 16, random), 50, 50);
}

INSTANTIATE_TEST_SUITE_P(Binary, Comparisons, testing::Values("<", "<=", ">", ">=", "===", "!==", "==", "!="));

TEST(Encode, AdditionOfStrings) {
  Random random(4);
  Hold(Draw("+", {Strings(), Strings()}, 8, random), 100, 100);
  Hold(Draw("+", {Strings(), Integers()}, 8, random), 100, 100);
  Hold(Draw("template", {Strings(), Integers(), Strings()}, 8, random), 100, 100);
}

class Unary : public testing::TestWithParam<const char*> {};

TEST_P(Unary, OnIntegersAndAnything) {
  Random random(5);
  Hold(Draw(GetParam(), {Integers()}, 5, random), 60, 100);
  Hold(Draw(GetParam(), {Anything()}, 13, random), 20, 50);
}

INSTANTIATE_TEST_SUITE_P(All, Unary,
                         testing::Values("!", "~", "unary -", "unary +", "typeof", "void", "++", "--", "to number"));

class Positions : public testing::TestWithParam<const char*> {};

TEST_P(Positions, OfStrings) {
  Random random(6);
  const std::string op = absl::StrCat("String.prototype.", GetParam());
  Hold(Draw(op, {Strings(), Integers()}, 10, random), 80, 80);
  Hold(Draw(op, {Strings(), Numbers()}, 5, random), 0, 0);
  Hold(Draw(op, {Strings(), Anything()}, 5, random), 0, 0);
  Hold(Draw(op, {Strings()}, 4, random), 75, 75);
}

INSTANTIATE_TEST_SUITE_P(All, Positions, testing::Values("charAt", "charCodeAt", "codePointAt", "at"));

class Parts : public testing::TestWithParam<const char*> {};

TEST_P(Parts, OfStrings) {
  Random random(7);
  const std::string op = absl::StrCat("String.prototype.", GetParam());
  Hold(Draw(op, {Strings(), Integers(), Integers()}, 10, random), 100, 100);
  Hold(Draw(op, {Strings(), Integers()}, 5, random), 100, 100);
  Hold(Draw(op, {Strings(), Numbers(), Anything()}, 5, random), 0, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Parts, testing::Values("slice", "substring", "substr"));

class Searches : public testing::TestWithParam<const char*> {};

TEST_P(Searches, InStrings) {
  Random random(8);
  const std::string op = absl::StrCat("String.prototype.", GetParam());
  Hold(Draw(op, {Strings(), Strings()}, 13, random), 100, 100);
  Hold(Draw(op, {Strings(), Strings(), Integers()}, 8, random), 0, 0);
  Hold(Draw(op, {Strings(), Anything()}, 5, random), 0, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Searches,
                         testing::Values("indexOf", "lastIndexOf", "includes", "startsWith", "endsWith"));

TEST(Encode, OtherMethodsOfStrings) {
  Random random(9);
  Hold(Draw("String.prototype.length", {Strings()}, 6, random), 100, 100);
  Hold(Draw("String.prototype.concat", {Strings(), Primitives()}, 10, random), 50, 50);
  Hold(Draw("String.prototype.toString", {Strings()}, 4, random), 100, 100);
  Hold(Draw("string index", {Strings(), Integers()}, 10, random), 80, 80);
  Hold(Draw("string index", {Strings(), Numbers()}, 5, random), 0, 0);
}

class MathOfOne : public testing::TestWithParam<const char*> {};

TEST_P(MathOfOne, OnNumbers) {
  Random random(10);
  const std::string op = absl::StrCat("Math.", GetParam());
  Hold(Draw(op, {{ConcreteValue::Undefined()}, Integers()}, 5, random), op == "Math.sqrt" ? 0 : 90, 100);
  Hold(Draw(op, {{ConcreteValue::Undefined()}, Numbers()}, 8, random), 0, 100);
}

INSTANTIATE_TEST_SUITE_P(All, MathOfOne, testing::Values("abs", "floor", "ceil", "trunc", "round", "sign", "sqrt"));

TEST(Encode, MathOfSeveral) {
  Random random(11);
  const std::vector<ConcreteValue> none = {ConcreteValue::Undefined()};
  for (const char* op : {"Math.min", "Math.max"}) {
    Hold(Draw(op, {none, Numbers(), Numbers()}, 13, random), 30, 100);
    Hold(Draw(op, {none, Integers(), Integers(), Integers()}, 6, random), 100, 100);
    Hold(Draw(op, {none}, 1, random), 100, 100);
  }
  Hold(Draw("Math.imul", {none, Integers(), Integers()}, 5, random), 100, 100);
}

TEST(Encode, Conversions) {
  Random random(12);
  const std::vector<ConcreteValue> none = {ConcreteValue::Undefined()};
  for (const char* op : {"Number", "String", "Boolean", "isNaN", "isFinite"}) {
    Hold(Draw(op, {none, Integers()}, 6, random), 90, 90);
    Hold(Draw(op, {none, Primitives()}, 10, random), 20, 40);
  }
  for (const char* op : {"Number.isNaN", "Number.isFinite", "Number.isInteger", "Number.isSafeInteger"}) {
    Hold(Draw(op, {none, Numbers()}, 6, random), 30, 100);
    Hold(Draw(op, {none, Anything()}, 6, random), 30, 100);
  }
  for (const char* op : {"parseInt", "parseFloat", "Number.parseInt"}) {
    Hold(Draw(op, {none, Strings()}, 9, random), 0, 0);
    Hold(Draw(op, {none, Digits()}, 6, random), 100, 100);
    Hold(Draw(op, {none, Integers()}, 6, random), 80, 80);
  }
  Hold(Draw("Number", {none, Digits()}, 6, random), 100, 100);
  // More digits than doubles are told of.
  Hold(Draw("Number", {none, {ConcreteValue::String("123456789012345")}}, 1, random), 100, 0);
  Hold(Draw("parseInt", {none, Strings(), Integers()}, 5, random), 0, 0);
  Hold(Draw("Number.prototype.toString", {Integers()}, 6, random), 100, 100);
  Hold(Draw("Number.prototype.toString", {Numbers()}, 5, random), 0, 0);
}

TEST(Encode, WhatIsNotModelledSaysSo) {
  z3::context context;
  IntegerTheory numbers(context);
  const SymbolicValues symbols(numbers);
  const SymbolicValue a = symbols.Constant(ConcreteValue::Number(1));
  EXPECT_FALSE(IsModelled("instanceof"));
  EXPECT_FALSE(Encode(symbols, "instanceof", symbols.Variable("r", ConcreteValue::Boolean(true)), {a, a}).has_value());
  EXPECT_FALSE(
      Encode(symbols, "Array.prototype.map", symbols.Variable("r", ConcreteValue::Object(1)), {a, a}).has_value());
  EXPECT_TRUE(IsModelled("Math.floor"));
}

}  // namespace
}  // namespace twinstep
