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
