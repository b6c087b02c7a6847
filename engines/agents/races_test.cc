// The programs of corpus/races each have one race: with it they fail under some schedule, and put right under none.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_replace.h"
#include "engines/agents/agent_run.h"
#include "model/schedules/policies.h"

namespace twinstep {
namespace {

struct Race {
  std::string program;
  // What puts it right.
  std::vector<std::pair<std::string, std::string>> edits;
  // Random ones that are run at most.
  uint64_t schedules = 50;
};

// ray_tracer.js takes too long for so many runs.
const std::vector<Race>& Races() {
  static const auto& races = *new std::vector<Race>{
      {"work_queue",
       {{"const job = cells[NEXT];", "const job = Atomics.add(cells, NEXT, 1);"}, {"cells[NEXT] = job + 1;", ""}}},
      {"bounded_buffer", {{"if (cells[COUNT] === 0)", "while (cells[COUNT] === 0)"}}},
      {"double_checked",
       {{"Atomics.store(cells, READY, 1);", ""}, {"makeTable();", "makeTable(), Atomics.store(cells, READY, 1);"}}},
      {"lock_free_stack",
       // What lies above the number of the top node counts up.
       {{"NEXT + node, top)", "NEXT + node, top % 16)"},
        {"TOP, top, node)", "TOP, top, top - top % 16 + 16 + node)"},
        {"if (top === 0)", "if (top % 16 === 0)"},
        {"NEXT + top)", "NEXT + top % 16)"},
        {"TOP, top, next) === top) return top;", "TOP, top, top - top % 16 + 16 + next) === top) return top % 16;"},
        {"let node = cells[0]; node", "let node = cells[0] % 16; node"}}},
      {"dekker",
       {{"let busy = Atomics.load(cells, WANTS + other);", ""},
        {"while (busy === 1) {",
         "let busy = Atomics.load(cells, WANTS + other);\n"
         "while (busy === 1) {"}}},
      {"peterson",
       {{"Atomics.store(cells, TURN, other);\n    Atomics.store(cells, WANTS + me, 1);",
         "Atomics.store(cells, WANTS + me, 1);\n    Atomics.store(cells, TURN, other);"}}},
      {"seqlock",
       {{"if (Atomics.load(cells, SEQUENCE)", "if (before % 2 === 0 && Atomics.load(cells, SEQUENCE)"}},
       200},
      {"read_write_lock",
       {{"while (Atomics.compareExchange(cells, READERS, 0, WRITING) !== 0) {\n"
         "      const turn = Atomics.load(cells, WRITERS_TURN);\n",
         "for (;;) {\n"
         "      const turn = Atomics.load(cells, WRITERS_TURN);\n"
         "      if (Atomics.compareExchange(cells, READERS, 0, WRITING) === 0) return;\n"}},
       200},
      {"barrier",
       {{"Atomics.store(cells, ARRIVED, 0);", ""},
        {"Atomics.add(cells, ROUND, 1);", "Atomics.store(cells, ARRIVED, 0); Atomics.add(cells, ROUND, 1);"}},
       200},
      {"ring_queue",
       {{"Atomics.store(cells, TAIL, tail + 1);\n      break;",
         "if (Atomics.compareExchange(cells, TAIL, tail, tail + 1) === tail) break;"}},
       200}};
  return races;
}

class RacesTest : public testing::TestWithParam<Race> {
 protected:
  // Schedules do not depend on the engine; SpiderMonkey's contexts are the quicker ones to make.
  static AgentRunner& runner() {
    static AgentEngine& engine = *MakeAgentEngine("spidermonkey").value().release();
    static AgentRunner& runner = *AgentRunner::Create(engine).value().release();
    return runner;
  }
  static AgentRunResult RunIt(const std::string& source, SwitchPolicy& policy) {
    absl::StatusOr<AgentRunResult> result = runner().Run({source, {}, ""}, policy, 5'000'000);
    EXPECT_TRUE(result.ok()) << result.status();
    return *std::move(result);
  }
  // Of the plain order and so many random schedules the first under which it does not pass.
  static std::optional<uint64_t> FirstFailure(const std::string& source, uint64_t schedules) {
    ReplayPolicy plain({});
    const AgentRunResult first = RunIt(source, plain);
    if (first.outcome != AgentOutcome::kPassed) return 0;  // In the plain order.
    for (uint64_t i = 0; i < schedules; ++i) {
      const auto random = RandomPolicy(ScheduleGenerator::kBoth, 1, i, first.total);
      const AgentRunResult result = RunIt(source, *random);
      if (result.outcome != AgentOutcome::kPassed) return i;
    }
    return std::nullopt;
  }
};

INSTANTIATE_TEST_SUITE_P(Corpus, RacesTest, testing::ValuesIn(Races()),
                         [](const auto& info) { return info.param.program; });

TEST_P(RacesTest, PutRightItPassesUnderAllSchedules) {
  std::ifstream file("corpus/races/" + GetParam().program + ".js", std::ios::binary);
  std::string source((std::istreambuf_iterator<char>(file)), {});
  const std::optional<uint64_t> shows = FirstFailure(source, GetParam().schedules);
  ASSERT_TRUE(shows) << "the race does not show";
  for (const auto& [from, to] : GetParam().edits) {
    ASSERT_EQ(absl::StrReplaceAll({{from, to}}, &source), 1) << from;
  }
  // Twice as many as the race needed.
  const uint64_t enough = std::max<uint64_t>(25, 2 * (*shows + 1));
  const std::optional<uint64_t> fails = FirstFailure(source, enough);
  EXPECT_FALSE(fails) << "in schedule " << *fails << " of " << enough;
}

}  // namespace
}  // namespace twinstep
