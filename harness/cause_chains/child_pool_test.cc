#include "harness/cause_chains/child_pool.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <iostream>
#include <map>

namespace twinstep {
namespace {

constexpr char kChildName[] = "child-of-pool-test";

std::map<int, ChildPool::Ended> All(ChildPool& pool) {
  std::map<int, ChildPool::Ended> all;
  while (!pool.empty()) {
    if (auto ended = pool.Wait()) all[ended->id] = *ended;
  }
  return all;
}

TEST(ChildPoolTest, EachAnswersForItself) {
  ChildPool pool(3, absl::Minutes(5));
  ASSERT_TRUE(pool.Start(7, {kChildName, "answer"}).ok());
  ASSERT_TRUE(pool.Start(8, {kChildName, "die"}).ok());
  EXPECT_FALSE(pool.full());
  ASSERT_TRUE(pool.Start(9, {kChildName, "fail"}).ok());
  EXPECT_TRUE(pool.full());
  const std::map<int, ChildPool::Ended> all = All(pool);
  EXPECT_EQ(all.at(7).output, "forty-two\n");
  EXPECT_EQ(all.at(7).failure, "");
  EXPECT_NE(all.at(8).failure.find("signal 6"), std::string::npos) << all.at(8).failure;
  EXPECT_EQ(all.at(9).failure, "it ended with exit code 3");
}

TEST(ChildPoolTest, WhatHangsIsEnded) {
  ChildPool pool(1, absl::Milliseconds(300));
  ASSERT_TRUE(pool.Start(1, {kChildName, "hang"}).ok());
  EXPECT_EQ(All(pool).at(1).failure, "it took too long and was ended");
}

int Child(const char* what) {
  if (strcmp(what, "answer") == 0) std::cout << "forty-two" << std::endl;
  if (strcmp(what, "die") == 0) raise(SIGABRT);
  while (strcmp(what, "hang") == 0) pause();
  return strcmp(what, "fail") == 0 ? 3 : 0;
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  if (argc > 1 && strcmp(argv[0], twinstep::kChildName) == 0) return twinstep::Child(argv[1]);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
