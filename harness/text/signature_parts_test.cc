#include "harness/text/signature_parts.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(SignaturePartsTest, ABrokenPromiseHasASideAnInvariantAndAConstruct) {
  const SignatureParts parts = PartsOf("v8 : step-lost @ return that waits for finally");
  EXPECT_EQ(parts.side, "v8");
  EXPECT_EQ(parts.invariant, "step-lost");
  EXPECT_EQ(parts.construct, "return that waits for finally");
  EXPECT_TRUE(NamesAPromise("v8 : step-lost @ finally"));
}

TEST(SignaturePartsTest, OthersHaveASideAndARest) {
  const SignatureParts crash = PartsOf("v8 : crash : step, signal 6 (Aborted)");
  EXPECT_EQ(crash.side, "v8");
  EXPECT_EQ(crash.invariant, "");
  EXPECT_EQ(crash.rest, "crash : step, signal 6 (Aborted)");
  EXPECT_FALSE(NamesAPromise("by design : they are meant to"));
  EXPECT_EQ(PartsOf("odd").side, "odd");
  EXPECT_EQ(PartsOf("odd").rest, "");
}

}  // namespace
}  // namespace twinstep
