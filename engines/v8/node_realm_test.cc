#include "engines/v8/node_realm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "engines/v8/v8_engine.h"
#include "model/debugger.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Finished RunIt(const std::string& source, absl::Duration cpu_limit = absl::Minutes(10)) {
  Program program;
  program.set_name("main.mjs");
  program.set_kind(Program::MODULE);
  program.set_node_folder("/tmp");
  program.add_setup(
      "globalThis.require = __node.require; globalThis.onunhandledrejection = ({reason}) => { throw reason; };");
  program.set_source(source);
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeV8Engine({});
  EXPECT_TRUE(engine.ok());
  SessionOptions options;
  options.cpu_limit = cpu_limit;
  const absl::StatusOr<Finished> finished = (*engine)->RunBare(program, options, {});
  EXPECT_TRUE(finished.ok()) << finished.status();
  return finished.ok() ? *finished : Finished();
}

std::vector<std::string> Console(const Finished& finished) {
  return {finished.console().begin(), finished.console().end()};
}

class NodeRealmTest : public testing::Test {
  void SetUp() override {
    if (!HasNode()) GTEST_SKIP() << "this V8 comes without Node";
  }
};

// A corpus has such files: only the field asks for Node.
TEST_F(NodeRealmTest, NoScriptAsksForIt) {
  Program program;
  program.add_setup("//node /tmp");
  program.set_source("print(typeof __node, typeof process);");
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeV8Engine({});
  ASSERT_TRUE(engine.ok());
  const absl::StatusOr<Finished> finished = (*engine)->RunBare(program, {}, {});
  ASSERT_TRUE(finished.ok()) << finished.status();
  EXPECT_THAT(Console(*finished), ElementsAre("undefined undefined"));
}

TEST_F(NodeRealmTest, HasNodesModulesAndGlobals) {
  const Finished finished = RunIt(R"(
      console.log(require('os').EOL.length, require('url').parse('http://a.b/c').host, new URL('x', 'http://a/').href);
      console.log(Buffer.from('abc').toString('base64'), require('crypto').createHash('md5').update('').digest('hex'));
      console.log(require('fs').readFileSync('/proc/self/comm').length > 0, eval('1 + 1'));
      console.log(import.meta.url, require('util').inspect({a: [1]}));
      console.log(new Function('return 3')(), [] instanceof Array, require('events').prototype instanceof Object);
  )");
  EXPECT_EQ(finished.outcome(), Finished::COMPLETED);
  EXPECT_THAT(Console(finished), ElementsAre("1 a.b http://a/x", "YWJj d41d8cd98f00b204e9800998ecf8427e", "true 2",
                                             "file:///tmp/main.mjs { a: [ 1 ] }", "3 true true"));
}

TEST_F(NodeRealmTest, RunsUntilNothingIsLeft) {
  const Finished finished = RunIt(R"(
      const seen = [];
      process.nextTick(() => seen.push('tick'));
      Promise.resolve().then(() => seen.push('job'));
      setTimeout(() => console.log(seen.join()), 30);
      const data = await require('fs/promises').readFile('/proc/self/comm');
      seen.push(data.length > 0);
      await new Promise((resolve) => require('child_process').execFile('true', resolve));
      seen.push('child');
      for await (const one of require('stream').Readable.from(['a', 'b'])) seen.push(one);
      console.log(seen.slice(2).join());
  )");
  EXPECT_EQ(finished.outcome(), Finished::COMPLETED);
  EXPECT_THAT(Console(finished), testing::Contains("true,child,a,b"));
  EXPECT_EQ(finished.console_size(), 2);
}

TEST_F(NodeRealmTest, TellsOfExceptionsOutOfCallbacks) {
  const Finished finished = RunIt(R"(
      process.setUncaughtExceptionCaptureCallback((error) => { Promise.reject(error); __node.stop(); });
      require('fs').stat('/', () => { throw new RangeError('boom'); });
      setInterval(() => {}, 1000);
  )");
  EXPECT_EQ(finished.outcome(), Finished::THREW);
  EXPECT_THAT(finished.exception().DebugString(), HasSubstr("boom"));
}

TEST_F(NodeRealmTest, ExitsBehindTheLast) {
  const Finished finished = RunIt("setTimeout(() => console.log('last'), 5); __node.exit = () => console.log('exit');");
  EXPECT_THAT(Console(finished), ElementsAre("last", "exit"));
}

TEST_F(NodeRealmTest, IsEndedByLimits) {
  EXPECT_EQ(RunIt("setInterval(() => { for (;;); }, 1);", absl::Milliseconds(300)).outcome(), Finished::TIMED_OUT);
  // It waits, and takes no CPU time: ten times as much.
  EXPECT_EQ(RunIt("setInterval(() => {}, 100000);", absl::Milliseconds(100)).outcome(), Finished::TIMED_OUT);
}

TEST_F(NodeRealmTest, DoesNotWaitForWhatNeverComes) {
  const Finished finished =
      RunIt("require('net').createServer().listen(0); __node.waited = () => console.log('waited');");
  EXPECT_EQ(finished.outcome(), Finished::COMPLETED);
  EXPECT_THAT(Console(finished), ElementsAre("waited"));
}

TEST_F(NodeRealmTest, StandsForOneProgram) {
  EXPECT_EQ(RunIt("globalThis.left = 1; process.env.LEFT = '1';").outcome(), Finished::COMPLETED);
  EXPECT_THAT(Console(RunIt("console.log(typeof left);")), ElementsAre("undefined"));
}

}  // namespace
}  // namespace twinstep
