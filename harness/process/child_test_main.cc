// The main of tests whose children are themselves.
#include <gtest/gtest.h>

#include "harness/process/child_kind.h"

int main(int argc, char** argv) {
  if (const std::optional<int> code = twinstep::RunAsChild(argc, argv)) return *code;
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
