// Every program is every child that it starts.
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

struct Kinds {
  std::string program;
  std::vector<std::string> kinds;
};

const Kinds kPrograms[] = {
    {"chain", {"chain", "chain-point"}},
    {"chain_study", {"chain-study"}},
    {"effectiveness", {"fault-trial"}},
    {"explain", {"trial", "player"}},
    {"explain_study", {"trial"}},
    {"fuzz", {"worker", "player", "feedback", "trial", "reducer"}},
    {"fuzz_target", {"trial", "player"}},
    {"isolate", {"trial", "player"}},
    {"reduce", {"trial", "player"}},
    {"replay", {"trial", "player"}},
    {"schedule", {"schedule"}},
    {"schedule_study", {"schedule"}},
    {"study", {"worker", "player"}},
};

// Without an order: it has nothing to do.
ProgramRun StartedAs(const std::string& program, const std::string& kind) {
  return RunProgram("/bin/bash", {"-c", "exec -a \"$1\" \"$0\" 3< /dev/null 4> /dev/null", "harness/" + program,
                                  "twinstep-child:" + kind});
}

class ChildKindsTest : public ::testing::TestWithParam<Kinds> {};

TEST_P(ChildKindsTest, AProgramIsEveryChildThatItStarts) {
  for (const std::string& kind : GetParam().kinds) {
    const ProgramRun run = StartedAs(GetParam().program, kind);
    EXPECT_EQ(run.out + run.err, "") << kind;
    EXPECT_NE(run.exit_code, -1) << kind;
  }
}

TEST_P(ChildKindsTest, AnUnknownKindIsASentence) {
  const ProgramRun run = StartedAs(GetParam().program, "nobody");
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.err, HasSubstr("This program has no children of the kind \"nobody\""));
}

INSTANTIATE_TEST_SUITE_P(Programs, ChildKindsTest, ::testing::ValuesIn(kPrograms),
                         [](const auto& info) { return info.param.program; });

}  // namespace
}  // namespace twinstep
