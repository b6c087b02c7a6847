#include "model/judging/plain_expression.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace twinstep {
namespace {

Value Number(double number) {
  Value value;
  value.set_number(number);
  return value;
}

Value String(const std::string& text) {
  Value value;
  value.mutable_string()->set_utf8(text);
  return value;
}

Value Singleton(Value::Singleton singleton) {
  Value value;
  value.set_singleton(singleton);
  return value;
}

Value ObjectOf(Object::Kind kind) {
  Value value;
  value.mutable_object()->set_kind(kind);
  return value;
}

// Whether it holds; "unknown" where it cannot be said, "refused" where it is no plain expression.
std::string HoldsOf(const std::string& expression) {
  const std::map<std::string, Value, std::less<>> values = {
      {"two", Number(2)},
      {"text", String("b")},
      {"empty", String("")},
      {"none", Singleton(Value::UNDEFINED)},
      {"dead", Singleton(Value::UNINITIALIZED)},
      {"object", ObjectOf(Object::PLAIN)},
      {"call", ObjectOf(Object::FUNCTION)},
  };
  const std::optional<PlainExpression> plain = PlainExpression::Parse(expression);
  if (!plain) return "refused";
  const std::optional<Value> value = plain->Evaluate([&values](std::string_view name) -> std::optional<Value> {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional<Value>(found->second);
  });
  const std::optional<bool> holds = value ? IsTruthy(*value) : std::nullopt;
  return !holds ? "unknown" : *holds ? "true" : "false";
}

// ECMA-262, 13.10 to 13.14.
TEST(PlainExpressionTest, OperatorsBindAsInTheLanguage) {
  EXPECT_EQ(HoldsOf("two + 1 === 3"), "true");
  EXPECT_EQ(HoldsOf("1 + two * 3 === 7"), "true");
  EXPECT_EQ(HoldsOf("(1 + two) * 3 === 9"), "true");
  EXPECT_EQ(HoldsOf("10 - two - 3 === 5"), "true");
  EXPECT_EQ(HoldsOf("two % 2 === 0 && two > 1"), "true");
  EXPECT_EQ(HoldsOf("two === 3 || two < 3"), "true");
  EXPECT_EQ(HoldsOf("!two"), "false");
  EXPECT_EQ(HoldsOf("!!two"), "true");
  EXPECT_EQ(HoldsOf("-two < -1"), "true");
  EXPECT_EQ(HoldsOf("two === 2 ? text === 'b' : false"), "true");
  EXPECT_EQ(HoldsOf("two>=2&&two!==3"), "true");
}

TEST(PlainExpressionTest, ValuesOfAllKinds) {
  EXPECT_EQ(HoldsOf("text + 'c' === \"bc\""), "true");
  EXPECT_EQ(HoldsOf("text < 'c'"), "true");
  EXPECT_EQ(HoldsOf("empty"), "false");
  EXPECT_EQ(HoldsOf("none === undefined"), "true");
  EXPECT_EQ(HoldsOf("none == null"), "true");
  EXPECT_EQ(HoldsOf("none === null"), "false");
  EXPECT_EQ(HoldsOf("object"), "true");
  EXPECT_EQ(HoldsOf("object === 1"), "false");
  EXPECT_EQ(HoldsOf("typeof call === 'function'"), "true");
  EXPECT_EQ(HoldsOf("typeof none === 'undefined'"), "true");
  EXPECT_EQ(HoldsOf("0 / 0"), "false");
  EXPECT_EQ(HoldsOf("3n === 3n"), "true");
  EXPECT_EQ(HoldsOf("two === 2n"), "false");
}

// One side of `&&` may decide without the other.
TEST(PlainExpressionTest, WhatIsNotKnownIsNotGuessed) {
  EXPECT_EQ(HoldsOf("missing === 1"), "unknown");
  EXPECT_EQ(HoldsOf("dead === 1"), "unknown");
  EXPECT_EQ(HoldsOf("two === 3 && missing"), "false");
  EXPECT_EQ(HoldsOf("missing && two === 3"), "unknown");
  EXPECT_EQ(HoldsOf("object === object"), "unknown");
  EXPECT_EQ(HoldsOf("object + 1"), "unknown");
  EXPECT_EQ(HoldsOf("two == '2'"), "unknown");
  EXPECT_EQ(HoldsOf("object.length"), "unknown");
  EXPECT_EQ(HoldsOf("[two]"), "unknown");
}

TEST(PlainExpressionTest, WhatDoesMoreIsRefused) {
  for (const char* const expression :
       {"",         " ",      "two(", "f()",      "two = 1",    "two == = 1", "two++",   "two ** 2",
        "two => 1", "two, 1", "`a`",  "new A",    "delete two", "'a\\n'",     "'a",      "two >> 1",
        "two & 1",  "/a/",    "{}",   "async x",  "yield",      "012",        "0x1",     "two ? 1",
        "a.",       "[1, 2",  "-",    "two === ", "1 +",        "two--",      "class {}"}) {
    EXPECT_EQ(HoldsOf(expression), "refused") << expression;
  }
  EXPECT_EQ(HoldsOf(std::string(100'000, '(')), "refused");
  EXPECT_EQ(HoldsOf(std::string(100'000, '!')), "refused");
  EXPECT_EQ(HoldsOf(std::string(100'000, '[')), "refused");
  // To mix it with others is an error of syntax (ECMA-262, 13.13).
  EXPECT_EQ(HoldsOf("none ?? two"), "refused");
  std::string sum = "two";
  for (int i = 0; i < 100'000; ++i) sum += " + two";
  EXPECT_EQ(HoldsOf(sum), "refused");
}

TEST(PlainExpressionTest, WhatMayRunCodeIsNamed) {
  const auto converts = [](std::string_view text) { return PlainExpression::Parse(text)->converts(); };
  EXPECT_FALSE(converts("x === 1 && !y || typeof z"));
  EXPECT_FALSE(converts("-1 < 2"));
  EXPECT_TRUE(converts("x < 1"));
  EXPECT_TRUE(converts("x == 1"));
  EXPECT_TRUE(converts("-x"));
  EXPECT_TRUE(converts("x[y]"));
  const auto reads = [](std::string_view text) { return PlainExpression::Parse(text)->reads_members(); };
  EXPECT_FALSE(reads("this"));
  EXPECT_TRUE(reads("this.x"));
  EXPECT_TRUE(reads("x?.y"));
  EXPECT_TRUE(reads("x?.[0]"));
  EXPECT_TRUE(reads("[1, x.y]"));
  EXPECT_FALSE(reads("this.#x"));
  EXPECT_TRUE(PlainExpression::Parse("this.#x")->reads_private_members());
}

}  // namespace
}  // namespace twinstep
