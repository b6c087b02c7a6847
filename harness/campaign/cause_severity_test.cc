#include "harness/campaign/cause_severity.h"

#include "gtest/gtest.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

TEST(CauseSeverityTest, EveryInvariantHasOne) {
  for (const Invariant* const invariant : Invariants()) {
    EXPECT_TRUE(SeverityOfInvariant(invariant->name()).has_value())
        << invariant->name() << " has no severity: add it to cause_severity.cc";
  }
  EXPECT_FALSE(SeverityOfInvariant("no-such-invariant").has_value());
}

TEST(CauseSeverityTest, TheWorstComesFirst) {
  EXPECT_LT(CauseSeverity::kCrash, *SeverityOfInvariant("behaviour-kept"));
  EXPECT_LT(*SeverityOfInvariant("behaviour-kept"), *SeverityOfInvariant("step-lost"));
  EXPECT_LT(*SeverityOfInvariant("breakpoint-missed"), *SeverityOfInvariant("value-shown"));
  EXPECT_LT(*SeverityOfInvariant("value-shown"), *SeverityOfInvariant("place-set"));
  EXPECT_LT(*SeverityOfInvariant("place-set"), *SeverityOfInvariant("step-over-level"));
  EXPECT_EQ(SeverityOfDivergence(Divergence::VARIABLES), *SeverityOfInvariant("value-shown"));
}

TEST(CauseSeverityTest, EveryOneOfABugHasOne) {
  for (int number = KnownBug::Severity_MIN; number <= KnownBug::Severity_MAX; ++number) {
    if (!KnownBug::Severity_IsValid(number)) continue;
    const auto severity = static_cast<KnownBug::Severity>(number);
    EXPECT_EQ(SeverityOfBug(severity).has_value(), severity != KnownBug::NO_SEVERITY)
        << KnownBug::Severity_Name(severity);
  }
  EXPECT_EQ(SeverityOfBug(KnownBug::STEP_LOST), SeverityOfInvariant("step-lost"));
  EXPECT_EQ(SeverityOfBug(KnownBug::EXTRA_STOP), SeverityOfInvariant("step-out-leaves"));
}

}  // namespace
}  // namespace twinstep
