#include "harness/studies/growth/action_costs.h"

#include <memory>

#include "engines/engines.h"
#include "engines/known_engines.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

class ActionCostsTest : public testing::TestWithParam<std::string> {};

// Every program of either kind leads both debuggers to its loop, where each action costs something.
TEST_P(ActionCostsTest, MeasuresEveryAction) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeEngine(GetParam());
  ASSERT_TRUE(engine.ok()) << engine.status();
  for (const Growing growing : AllGrowing()) {
    SCOPED_TRACE(NameOf(growing));
    const uint32_t size = SizesOf(growing).front();
    absl::StatusOr<ActionCosts> costs = MeasureActions(**engine, MakeGrowingProgram(growing, size));
    ASSERT_TRUE(costs.ok()) << costs.status();
    for (const char* action :
         {"load", "list places", "set breakpoint", "first pause", "step", "step, listed", "look", "end"}) {
      EXPECT_GT((*costs)[action], 0) << action;
    }
  }
}

TEST_P(ActionCostsTest, SaysWhereItDidNotCome) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeEngine(GetParam());
  ASSERT_TRUE(engine.ok()) << engine.status();
  GrowingProgram program = MakeGrowingProgram(Growing::kFrames, 16);
  program.program.set_source("throw 1;\n" + program.program.source());
  program.loop.set_line(program.loop.line() + 1);
  EXPECT_EQ(MeasureActions(**engine, program).status().code(), absl::StatusCode::kInternal);
}

INSTANTIATE_TEST_SUITE_P(Engines, ActionCostsTest, testing::ValuesIn(EngineNames()));

}  // namespace
}  // namespace twinstep
