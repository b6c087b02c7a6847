#include "harness/across_versions/node_builds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "absl/status/status.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A program that says it is Node.js, and what scripts say in it.
void Write(const std::string& path, const std::string& versions, const std::string& answer) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path) << "#!/bin/sh\n"
                      << "if [ \"$1\" = -p ]; then echo '" << versions << "'; exit; fi\n"
                      << answer << "\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

ExportCase StepOver() {
  ExportCase export_case;
  export_case.engine = "v8";
  export_case.program.set_source("let a = 1;\n");
  ExportStep step;
  step.action.mutable_start();
  step.answer.text = "finished";
  export_case.steps.push_back(step);
  export_case.expected.text = "paused 1";
  return export_case;
}

class NodeBuildsTest : public ::testing::Test {
 protected:
  NodeBuildsTest() {
    folder_ =
        std::string(getenv("TEST_TMPDIR")) + "/" + ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder_);
  }

  std::string folder_;
  std::vector<std::string> left_out_;
};

TEST_F(NodeBuildsTest, FromTheOldestV8) {
  Write(folder_ + "/node-26/bin/node", "26.10.0 14.6.202.34-node.35", "");
  Write(folder_ + "/node-8/node", "22.1.0 9.4.146-node.26", "");
  Write(folder_ + "/node18", "18.2.0 10.2.154", "");
  Write(folder_ + "/broken/bin/node", "", "exit 1");
  Write(folder_ + "/other/bin/python", "1 2", "");
  const absl::StatusOr<std::vector<NodeBuild>> builds = NodeBuildsIn(folder_, left_out_);
  ASSERT_TRUE(builds.ok()) << builds.status();
  std::vector<std::string> names;
  for (const NodeBuild& build : *builds) names.push_back(NameOf(build));
  EXPECT_THAT(names, ElementsAre("Node.js 22.1.0 (V8 9.4)", "Node.js 18.2.0 (V8 10.2)", "Node.js 26.10.0 (V8 14.6)"));
  EXPECT_THAT(left_out_, ElementsAre(folder_ + "/broken/bin/node is not a Node.js that starts here"));
}

TEST_F(NodeBuildsTest, AFolderWithoutOneSaysHowToFillIt) {
  const absl::Status status = NodeBuildsIn(folder_, left_out_).status();
  EXPECT_TRUE(absl::IsNotFound(status));
  EXPECT_THAT(std::string(status.message()), HasSubstr("get_nodes.sh"));
}

TEST_F(NodeBuildsTest, WhatTheScriptSaysInEach) {
  Write(folder_ + "/1/bin/node", "1.0.0 1.0.0", "echo 'The difference is not there.'");
  Write(folder_ + "/2/bin/node", "2.0.0 2.0.0", "echo 'The difference is there.'; exit 1");
  // A script that it does not parse ends with 1 as well.
  Write(folder_ + "/3/bin/node", "3.0.0 3.0.0", "echo 'SyntaxError: Unexpected token' >&2; exit 1");
  Write(folder_ + "/4/bin/node", "4.0.0 4.0.0", "kill -SEGV $$");
  Write(folder_ + "/5/bin/node", "5.0.0 5.0.0", "test -s \"$1\" && echo 'The difference is there.'; exit 1");
  Write(folder_ + "/6/bin/node", "6.0.0 6.0.0", "echo 'It could not be tried: no edits.'; exit 125");
  Write(folder_ + "/7/bin/node", "7.0.0 7.0.0", "echo 'Something else happened: \"start\": finished.'; exit 2");
  const absl::StatusOr<std::vector<NodeBuild>> builds = NodeBuildsIn(folder_, left_out_);
  ASSERT_TRUE(builds.ok()) << builds.status();
  const absl::StatusOr<std::vector<BugState>> states = PlayInNode(StepOver(), *builds, /*jobs=*/2);
  ASSERT_TRUE(states.ok()) << states.status();
  EXPECT_THAT(*states, ElementsAre(BugState::kGone, BugState::kShows, BugState::kNoAnswer, BugState::kNoAnswer,
                                   BugState::kShows, BugState::kNoAnswer, BugState::kDiffers));
  EXPECT_EQ(SpanText(*builds, *states),
            "shows in 2 of 7: first Node.js 2.0.0 (V8 2.0); last Node.js 5.0.0 (V8 5.0); "
            "no answer in Node.js 3.0.0 (V8 3.0); no answer in Node.js 4.0.0 (V8 4.0); "
            "no answer in Node.js 6.0.0 (V8 6.0); differs in Node.js 7.0.0 (V8 7.0)");
}

TEST_F(NodeBuildsTest, NoneShows) {
  const std::vector<NodeBuild> builds = {{.program = "node", .node = "1.0.0", .engine = "1.0"}};
  EXPECT_EQ(SpanText(builds, {BugState::kGone}), "shows in none of 1");
}

}  // namespace
}  // namespace twinstep
