#include "model/follow_up/expectation.h"

#include <string>

#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

Output ToOutput(const std::string& text) {
  Output output;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &output)) << text;
  return output;
}

// A pause whose only frame shows these variables of its function.
Output Showing(const std::string& variables) {
  return ToOutput(
      "paused { location { line: 1 column: 0 } frames { location { line: 1 column: 0 } scopes { kind: FUNCTION " +
      variables + " } } }");
}

constexpr char kAddedUndefined[] = "variables { name: 'added' value { singleton: UNDEFINED } }";
constexpr char kAddedNull[] = "variables { name: 'added' value { singleton: NULL } }";

const AllowedDifference kMayBeAdded = {AllowedDifference::Kind::kExtraVariable, {}, "added"};

bool Agree(const Expectation& expected, const Output& now) { return !CompareToExpected(expected, now, FULL, nullptr); }

TEST(ExpectationTest, AnExtraVariableMayAppear) {
  const Expectation expected = {Showing(""), {kMayBeAdded}};
  EXPECT_TRUE(Agree(expected, Showing(kAddedUndefined)));
  EXPECT_TRUE(Agree(expected, Showing(kAddedNull)));
  EXPECT_TRUE(Agree(expected, Showing("")));
  EXPECT_FALSE(Agree(expected, Showing("variables { name: 'other' }")));
}

TEST(ExpectationTest, AVariableThatIsToBeShownMustBe) {
  const Expectation expected = {Showing(""), {kMayBeAdded}, {{0, "added"}}};
  EXPECT_TRUE(Agree(expected, Showing(kAddedUndefined)));
  EXPECT_FALSE(Agree(expected, Showing(kAddedNull)));
  const std::optional<Divergence> missing = CompareToExpected(expected, Showing(""), FULL, nullptr);
  ASSERT_TRUE(missing.has_value());
  EXPECT_EQ(missing->about().variable(), "added");
  EXPECT_EQ(missing->b().word(), Datum::NOT_THERE);
}

// Of a module that waits SpiderMonkey keeps what it showed while it ran.
TEST(ExpectationTest, WhatIsAroundAFrameMayBeOptimizedOut) {
  const auto showing = [](const std::string& frame, const std::string& scope, const std::string& value) {
    return ToOutput("paused { location { line: 1 column: 0 } frames { kind: " + frame +
                    " location { line: 1 column: 0 } scopes { kind: " + scope +
                    " variables { name: 'a' value { singleton: " + value + " } } } } }");
  };
  const auto agree = [&](const std::string& frame, const std::string& scope, const std::string& value) {
    return Agree({showing(frame, scope, "OPTIMIZED_OUT"), {}}, showing(frame, scope, value));
  };
  EXPECT_TRUE(agree("FUNCTION", "CLOSURE", "UNINITIALIZED"));
  EXPECT_TRUE(agree("FUNCTION", "MODULE", "UNINITIALIZED"));
  EXPECT_FALSE(agree("MODULE", "MODULE", "UNINITIALIZED")) << "the module itself is paused";
  EXPECT_FALSE(agree("FUNCTION", "FUNCTION", "UNINITIALIZED"));
}

TEST(ExpectationTest, AFrameMayEndInWhatWasInserted) {
  const auto at = [](int line, const std::string& end) {
    const std::string place = "location { line: " + std::to_string(line) + " column: 0 } ";
    return ToOutput("paused { " + place + "frames { kind: FUNCTION " + place + "} " + end + " }");
  };
  const std::string end = "returned { singleton: UNDEFINED }";
  const SourceText text("f();\ng();\nh();");
  const Expectation expected = {at(1, end), {{AllowedDifference::Kind::kExtraPause, {5, 9}, ""}}};
  EXPECT_FALSE(CompareToExpected(expected, at(2, end), FULL, &text));
  EXPECT_TRUE(CompareToExpected(expected, at(3, end), FULL, &text)) << "that is not what was inserted";
  EXPECT_TRUE(CompareToExpected(expected, at(2, ""), FULL, &text)) << "a pause of its own";
}

// Objects are numbered in the order of the variables that hold them.
TEST(ExpectationTest, NumbersOfObjectsSayNothingInAnEditedProgram) {
  const auto holding = [](int same_as) {
    return Showing("variables { name: 'a' value { object { kind: PLAIN same_as: " + std::to_string(same_as) + " } } }");
  };
  const SourceText text("f();");
  EXPECT_TRUE(CompareToExpected({holding(2), {}}, holding(3), FULL, nullptr).has_value());
  EXPECT_FALSE(CompareToExpected({holding(2), {}}, holding(3), FULL, &text).has_value());
}

}  // namespace
}  // namespace twinstep
