#include "model/engine_name.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

TEST(EngineNameTest, AVersionStandsBehindTheEngine) {
  EXPECT_EQ(WithoutVersion("v8@14.6"), "v8");
  EXPECT_EQ(WithoutVersion("v8"), "v8");
}

TEST(EngineNameTest, ATextNamesEngines) {
  EXPECT_EQ(WithoutVersions("v8@14.6 : step-lost @ finally"), "v8 : step-lost @ finally");
  EXPECT_EQ(WithoutVersions("unexplained : pause : v8@13.6 over, v8@14.6"), "unexplained : pause : v8 over, v8");
  EXPECT_EQ(WithoutVersions("v8 : value-shown @ a@"), "v8 : value-shown @ a@");
  EXPECT_EQ(WithoutVersions("v8 a value : spidermonkey@js:/path/js undefined"), "v8 a value : spidermonkey undefined");
  EXPECT_EQ(WithoutVersions("v8@node:/path/node: by a step"), "v8: by a step");
}

}  // namespace
}  // namespace twinstep
