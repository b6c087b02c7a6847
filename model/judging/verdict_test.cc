#include "model/judging/verdict.h"

#include <gtest/gtest.h>

#include "proto/divergence.pb.h"
#include "proto/mismatch.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {
namespace {

Violation Broken(const char* invariant, Aspect::Kind about) {
  Violation violation;
  violation.set_invariant(invariant);
  violation.mutable_about()->set_kind(about);
  return violation;
}

Divergence Differs(Divergence::Type type) {
  Divergence divergence;
  divergence.set_type(type);
  return divergence;
}

TEST(VerdictTest, AVariableShownWronglyIsNotWhyReturnedValuesDiffer) {
  const Divergence completion = Differs(Divergence::COMPLETION_VALUE);
  EXPECT_FALSE(IsAboutWhatDiffers(Broken("value-shown", Aspect::VARIABLE), completion));
  EXPECT_TRUE(IsAboutWhatDiffers(Broken("returned-right", Aspect::RETURNED), completion));
  // Who stands elsewhere shows the end of another call.
  EXPECT_TRUE(IsAboutWhatDiffers(Broken("step-out-leaves", Aspect::STEP), completion));
}

TEST(VerdictTest, AVariableIsWrongWhereThatVeryOneDiffers) {
  Divergence variables = Differs(Divergence::VARIABLES);
  variables.mutable_about()->set_variable("a");
  Violation violation = Broken("value-shown", Aspect::VARIABLE);
  violation.mutable_about()->set_variable("a");
  EXPECT_TRUE(IsAboutWhatDiffers(violation, variables));
  violation.mutable_about()->set_variable("b");
  EXPECT_FALSE(IsAboutWhatDiffers(violation, variables));
}

}  // namespace
}  // namespace twinstep
