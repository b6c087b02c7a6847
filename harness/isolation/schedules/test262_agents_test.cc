#include "harness/isolation/schedules/test262_agents.h"

#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

void Write(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::string Suite() {
  const std::string folder = ::testing::TempDir() + "/suite";
  std::filesystem::remove_all(folder);
  Write(folder + "/harness/assert.js", "function assert(is, text) { if (!is) throw new Test262Error(text); }");
  Write(folder + "/harness/sta.js",
        "function Test262Error(message) { this.message = message; }\n"
        "Test262Error.prototype.toString = function() { return 'Test262Error: ' + this.message; };");
  Write(folder + "/harness/ask.js",
        "function ask() { let r; while ((r = $262.agent.getReport()) === null) $262.agent.sleep(1); return r; }");
  Write(folder + "/test/wait/notified.js", R"(/*---
includes: [ask.js]
---*/
$262.agent.start(`$262.agent.receiveBroadcast(memory => {
  const cells = new Int32Array(memory);
  Atomics.store(cells, 1, 1);
  $262.agent.report(Atomics.wait(cells, 0, 0, 1000));
  $262.agent.leaving();
});`);
const cells = new Int32Array(new SharedArrayBuffer(8));
$262.agent.broadcast(cells.buffer);
while (Atomics.load(cells, 1) === 0);
let woken = 0;
while (woken === 0) woken = Atomics.notify(cells, 0, 1);
assert(ask() === 'ok', 'woken');
)");
  Write(folder + "/test/wait/order_of_reports.js", R"(/*---
includes: [ask.js]
---*/
for (let i = 1; i <= 2; ++i) $262.agent.start('$262.agent.report(' + i + '); $262.agent.leaving();');
assert(ask() === '1', 'the first agent reports first');
)");
  Write(folder + "/test/waitAsync/resolved.js", R"(/*---
flags: [async]
features: [Atomics.waitAsync]
---*/
$262.agent.start(`$262.agent.receiveBroadcast(memory => {
  const cells = new Int32Array(memory);
  while (Atomics.load(cells, 1) === 0);
  $262.agent.leaving();
  while (Atomics.notify(cells, 0) === 0);
});`);
const cells = new Int32Array(new SharedArrayBuffer(8));
$262.agent.broadcast(cells.buffer);
const {value} = Atomics.waitAsync(cells, 0, 0, 5000);
Atomics.store(cells, 1, 1);
value.then(how => assert(how === 'ok', how)).then($DONE, $DONE);
)");
  Write(folder + "/test/no_agents.js", "/*---\n---*/\nassert(true);");
  return folder;
}

class Test262AgentsTest : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Engines, Test262AgentsTest, testing::Values("v8", "spidermonkey"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(Test262AgentsTest, PassesUnderEveryScheduleOrSaysUnderWhichNot) {
  Test262AgentsOptions options;
  options.folder = Suite();
  options.engine = GetParam();
  const std::vector<Test262AgentsRow> rows = RunTest262Agents(options).value();
  ASSERT_EQ(rows.size(), 3);
  EXPECT_EQ(rows[0].path, "test/wait/notified.js");
  EXPECT_EQ(rows[0].passed, 21) << rows[0].failure;
  // Nothing orders the two.
  EXPECT_EQ(rows[1].path, "test/wait/order_of_reports.js");
  EXPECT_GT(rows[1].passed, 0);
  EXPECT_GT(rows[1].failed, 0);
  EXPECT_NE(rows[1].failure.find(": agent 0 throws Test262Error: the first agent reports first"), std::string::npos)
      << rows[1].failure;
  EXPECT_EQ(rows[2].path, "test/waitAsync/resolved.js");
  if (rows[2].left_out.empty()) EXPECT_EQ(rows[2].passed, 21) << rows[2].failure;
}

}  // namespace
}  // namespace twinstep
