// //harness:explain as a person runs it, on regressions of our own.
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engines/v8/node_realm.h"
#include "proto/explanation.pb.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

constexpr char kExplain[] = "harness/explain";

std::string Temporary(const std::string& name) { return std::string(getenv("TEST_TMPDIR")) + "/" + name; }

std::string Write(const std::string& name, const std::string& content) {
  std::filesystem::create_directories(std::filesystem::path(Temporary(name)).parent_path());
  std::ofstream(Temporary(name)) << content;
  return Temporary(name);
}

std::vector<std::string> Arguments(const std::string& name, const std::string& method) {
  const std::string folder = "corpus/regressions/" + name;
  std::vector<std::string> arguments = {"--good=" + folder + "/good", "--bad=" + folder + "/bad",
                                        "--test=" + folder + "/test.js", "--method=" + method};
  if (name == "running_example") arguments.push_back("--scripts=sum.js");
  return arguments;
}

// What the screen leaves out is said too.
ProgramRun RunAll(std::vector<std::string> arguments) {
  arguments.push_back("--all");
  return RunProgram(kExplain, arguments);
}

struct Explained {
  std::string text;
  Explanation explanation;
};

Explained Explain(const std::string& name, const std::string& method, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = Arguments(name, method);
  arguments.insert(arguments.end(), more.begin(), more.end());
  const std::string json = Temporary(name + ".json");
  arguments.push_back("--json=" + json);
  const ProgramRun run = RunAll(arguments);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  std::stringstream content;
  content << std::ifstream(json).rdbuf();
  Explained explained = {run.out, {}};
  EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(content.str(), &explained.explanation).ok());
  return explained;
}

// Lines of the bad version that the answer touches: "sum.js:5".
std::vector<std::string> Places(const Explanation& explanation) {
  std::vector<std::string> places;
  for (const CodeChangeShown& change : explanation.responsible()) {
    places.push_back(change.parts(0).file() + ":" + std::to_string(change.parts(0).first_line()));
  }
  return places;
}

std::string Error(const std::vector<std::string>& arguments, int exit_code) {
  const ProgramRun run = RunAll(arguments);
  EXPECT_EQ(run.exit_code, exit_code) << run.err;
  EXPECT_EQ(run.out, "");
  return run.err;
}

using Texts = std::vector<std::string>;

TEST(ExplainTest, TheAnswerIsAScreen) {
  const ProgramRun run = RunProgram(kExplain, Arguments("running_example", "after"));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out.find("Not yet checked by a run, of 4 changes this is the most suspect:\n"
                         "  change 3, sum.js:14 in largestPlus\n"
                         "-     sum = sum + z;\n"
                         "+     sum = sum - z;\n"
                         "  then sum.js:5, sum.js:1, sum.js:16\n"
                         "The test corpus/regressions/running_example/test.js fails: Error: the sum is wrong\n"
                         "2 changes of 4 are responsible. With them taken back the test passes.\n"
                         "  change 2, sum.js:5 in largestPlus\n"
                         "-     if (x > y) {\n"
                         "+     if (x < y) {\n"
                         "  change 3, sum.js:14 in largestPlus, as above\n"
                         "test.js:2: sum !== 7 was true, because\n"),
            0u)
      << run.out;
  EXPECT_LE(std::count(run.out.begin(), run.out.end(), '\n'), 20);
}

// Whatever is known then; how much that is, is up to the machine.
TEST(ExplainTest, ALimitEndsAllSearches) {
  Texts arguments = Arguments("early_return", "after");
  arguments.push_back("--search_limit=1ms");
  const ProgramRun run = RunProgram(kExplain, arguments);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("The time was over before everything was tried.\n"), std::string::npos) << run.out;
}

TEST(ExplainTest, DeltaDebuggingIsMisledByTheRunningExample) {
  // Lines 5 and 14 are wrong. It reports one of them, without which the test still fails.
  for (const std::string method : {"dd", "add"}) {
    const Explained explained = Explain("running_example", method);
    EXPECT_EQ(explained.explanation.change_count(), 4u);
    EXPECT_EQ(Places(explained.explanation), (Texts{"sum.js:5"}));
    EXPECT_EQ(explained.explanation.check(), Explanation::STILL_FAILS);
    EXPECT_TRUE(explained.explanation.one_minimal());
    EXPECT_NE(explained.text.find("1 change of 4 is responsible"), std::string::npos);
    EXPECT_NE(explained.text.find("   -     if (x > y) {\n   +     if (x < y) {\n"), std::string::npos);
    EXPECT_NE(explained.text.find("the test still fails: others have a part in it"), std::string::npos);
  }
}

TEST(ExplainTest, AfterFindsBothFaultsOfTheRunningExample) {
  const std::string page = Temporary("page.html");
  const Explained explained = Explain("running_example", "after", {"--html=" + page});
  EXPECT_EQ(Places(explained.explanation), (Texts{"sum.js:5", "sum.js:14"}));
  EXPECT_EQ(explained.explanation.check(), Explanation::PASSES);
  EXPECT_TRUE(explained.explanation.auxiliary().empty());
  EXPECT_GT(explained.explanation.solver_calls(), 0u);
  // From the failed assertion to the sum, and from there to the comparison that decided on it.
  EXPECT_NE(explained.text.find("sum !== 7 was true, because"), std::string::npos) << explained.text;
  EXPECT_NE(explained.text.find("sum.js:14 (change 3)"), std::string::npos) << explained.text;
  EXPECT_NE(explained.text.find("sum.js:5 (change 2): x < y was false, because"), std::string::npos) << explained.text;
  EXPECT_EQ(explained.text.find("change 1"), std::string::npos) << explained.text;
  std::stringstream html;
  html << std::ifstream(page).rdbuf();
  EXPECT_NE(html.str().find("sum.js"), std::string::npos);
  // What stood there before.
  EXPECT_NE(html.str().find("<th>before: sum.js</th>"), std::string::npos);
}

TEST(ExplainTest, AfterFindsWhereAWrongValueComesFrom) {
  const Explained explained = Explain("wrong_constant", "after");
  // The line that uses the constant can be taken back by itself, as dd and add say; the causes lead to the constant.
  EXPECT_EQ(Places(explained.explanation), (Texts{"lib/price.js:10"}));
  EXPECT_EQ(explained.explanation.auxiliary_size(), 0);
  EXPECT_NE(explained.text.find("The causes lead to change 4 (lib/price.js:4)"), std::string::npos) << explained.text;
  EXPECT_EQ(explained.explanation.check(), Explanation::PASSES);
  EXPECT_FALSE(explained.explanation.causes().empty());
}

// The causes split the answer that was told first in another way: one of the two changes need not be responsible.
TEST(ExplainTest, WhatWasToldStands) {
  const std::string good =
      "module.exports = function fresh (given, tag) {\n"
      "  if (given !== '*') {\n"
      "    var stale = !tag || given.split(',').every(function (one) {\n"
      "      return one !== tag && one !== 'W/' + tag\n"
      "    })\n"
      "    if (stale) {\n"
      "      return false\n"
      "    }\n"
      "  }\n"
      "  return true\n"
      "}\n";
  const std::string bad =
      "module.exports = function fresh (given, tag) {\n"
      "  if (given !== '*') {\n"
      "    if (!tag) {\n"
      "      return false\n"
      "    }\n"
      "    var matches = given.split(',')\n"
      "    for (var i = 0; i < matches.length; i++) {\n"
      "      var one = matches[i]\n"
      "      if (one !== tag && one !== 'W/' + tag) {\n"
      "        return false\n"
      "      }\n"
      "    }\n"
      "  }\n"
      "  return true\n"
      "}\n";
  Write("told/good/package.json", "{}");
  Write("told/bad/package.json", "{}");
  Write("told/good/index.js", good);
  Write("told/bad/index.js", bad);
  const std::string test =
      Write("told/test.js",
            "const assert = require('assert');\nconst fresh = require('./index.js');\n"
            "assert.strictEqual(fresh('a', ''), false);\nassert.strictEqual(fresh('b', 'a'), false);\n"
            "assert.strictEqual(fresh('b,a', 'a'), true);\n");
  const ProgramRun run =
      RunAll({"--good=" + Temporary("told/good"), "--bad=" + Temporary("told/bad"), "--test=" + test});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  // What the first line counts is what the last but the statistics counts.
  EXPECT_NE(run.out.find("2 changes of 4 are responsible, 1 must go along"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("the answer: 2 changes, "), std::string::npos) << run.out;
}

TEST(ExplainTest, AnAwaitThatIsMissing) {
  const Explained explained = Explain("missing_await", "dd", {"--jobs=2"});
  EXPECT_EQ(explained.explanation.failure(), "Error: not everything was loaded");
  EXPECT_EQ(Places(explained.explanation), (Texts{"index.js:12"}));
  EXPECT_EQ(explained.explanation.check(), Explanation::PASSES);
  EXPECT_NE(explained.text.find("With it taken back the test passes."), std::string::npos);
}

TEST(ExplainTest, ChangesThatAreNotExecutedAreLeftOut) {
  const Explained dd = Explain("mutated_shared_object", "dd"), add = Explain("mutated_shared_object", "add");
  EXPECT_EQ(Places(dd.explanation), (Texts{"merge.js:3"}));
  EXPECT_EQ(Places(add.explanation), (Texts{"merge.js:3"}));
  // Nobody closes a client.
  EXPECT_NE(add.text.find("1 of 5 changes were left out"), std::string::npos) << add.text;
}

TEST(ExplainTest, WhatPassingTestsExecuteIsLeftOut) {
  std::string old_text, new_text;
  for (int i = 0; i < 8; ++i) {
    const std::string name = "exports.f" + std::to_string(i) + " = () => ";
    old_text += name + "1;\n";
    new_text += name + (i == 5 ? "2;\n" : "0 + 1;\n");
  }
  const std::string good = Write("passing/old.js", old_text), bad = Write("passing/new.js", new_text);
  const std::string all = "const a = require('./program.js');\nlet sum = 0;\nfor (const f in a) sum += a[f]();\n";
  const std::string test = Write("passing/test.js", all + "if (sum !== 8) throw new Error('sum');\n");
  const std::string first = Write("passing/first.js", "const a = require('./program.js');\na.f0(); a.f1();\n");
  const std::string last = Write("passing/last.js", "const a = require('./program.js');\na.f2(); a.f6(); a.f7();\n");
  std::vector<std::string> arguments = {"--good=" + good, "--bad=" + bad, "--test=" + test, "--method=add",
                                        "--coverage=" + first + "," + last};
  const ProgramRun run = RunAll(arguments);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("1 change of 8 is responsible"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("5 more were left out, because tests that pass execute them too"), std::string::npos)
      << run.out;
  // after tries them last.
  arguments[3] = "--method=after";
  const ProgramRun after = RunAll(arguments);
  EXPECT_EQ(after.exit_code, 0) << after.err;
  EXPECT_NE(after.out.find("1 change of 8 is responsible"), std::string::npos) << after.out;
  arguments[3] = "--method=add";
  arguments.back() = "--coverage=" + test;
  EXPECT_NE(Error(arguments, 1).find("test.js does not pass on"), std::string::npos);
  arguments[3] = "--method=dd";
  EXPECT_NE(Error(arguments, 2).find("--coverage"), std::string::npos);
}

TEST(ExplainTest, LinesAreChangesToo) {
  const Explained explained = Explain("regular_expression", "dd", {"--changes=lines", "--ddmin"});
  EXPECT_EQ(explained.explanation.method(), "ddmin");
  EXPECT_EQ(Places(explained.explanation), (Texts{"index.js:4"}));
  EXPECT_EQ(explained.explanation.responsible(0).kind(), "lines");
}

TEST(ExplainTest, BadInputIsOneSentence) {
  const std::string one = Write("one.js", "function f() { return 1; }\n");
  const std::string two = Write("two.js", "function f() { return 2; }\n");
  const std::string broken = Write("broken.js", "function f() {\n  let a = ;\n}\n");
  const std::string test = Write("test.js", "if (f() !== 1) throw new Error('not one');\n");
  const std::string endless = Write("endless.js", "if (f() === 2) for (;;);\n");
  const auto arguments = [](const std::string& good, const std::string& bad, const std::string& run) {
    return Texts{"--good=" + good, "--bad=" + bad, "--test=" + run, "--method=dd"};
  };
  EXPECT_NE(Error(arguments(one, one, test), 1).find("are the same"), std::string::npos);
  EXPECT_NE(Error(arguments(one, Write("same.js", "function f() { return 0 + 1; }\n"), test), 1)
                .find("passes on both versions"),
            std::string::npos);
  EXPECT_NE(Error(arguments(two, one, test), 1).find("fails on the good version too"), std::string::npos);
  EXPECT_NE(Error(arguments(one, broken, test), 1).find("does not load (program.js:2:10: SyntaxError"),
            std::string::npos);
  // The good version takes some thousandths of a second.
  Texts limited = arguments(one, two, endless);
  limited.push_back("--cpu_limit=1s");
  EXPECT_NE(Error(limited, 1).find("does not end on the bad version"), std::string::npos);
  EXPECT_NE(Error(arguments(one, "nowhere.js", test), 1).find("nowhere.js is not a file, a folder or a tarball"),
            std::string::npos);
  EXPECT_NE(Error({"--good=" + one}, 2).find("--bad is missing"), std::string::npos);
  EXPECT_NE(Error({"--good=a", "--bad=b", "--test=c", "--method=guess"}, 2).find("is not one of after, dd, add"),
            std::string::npos);
}

TEST(ExplainTest, ATestCanNeedATimeZone) {
  const std::string good = Write("hours_good.js", "function hours() { return new Date(0).getUTCHours(); }\n");
  const std::string bad = Write("hours_bad.js", "function hours() { return new Date(0).getHours(); }\n");
  const std::string test = Write("hours_test.js", "if (hours() !== 0) throw new Error(hours() + ' hours');\n");
  Texts arguments = {"--good=" + good, "--bad=" + bad, "--test=" + test};
  EXPECT_NE(Error(arguments, 1).find("in time zone UTC (--time_zone names another)"), std::string::npos);
  arguments.push_back("--time_zone=America/New_York");
  const ProgramRun run = RunAll(arguments);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("fails: Error: 19 hours"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("new Date(0).getHours() = 19"), std::string::npos) << run.out;
  arguments.back() = "--time_zone=quarter past";
  EXPECT_NE(Error(arguments, 2).find("is not a time zone"), std::string::npos);
  arguments[2] = "--test=grep -q UTC a.js";
  arguments.push_back("--method=dd");
  EXPECT_NE(Error(arguments, 2).find("a command has the time zone of its environment"), std::string::npos);
}

TEST(ExplainTest, ACommandCanBeTheTest) {
  const std::string old_file = Write("command/old/a.js", "const good = 1;\nconst other = 1;\n");
  Write("command/new/a.js", "const bad = 1;\nconst other = 2;\n");
  const std::string folder = old_file.substr(0, old_file.rfind("/old/"));
  const Texts versions = {"--good=" + folder + "/old", "--bad=" + folder + "/new", "--test=grep -q good a.js"};
  for (const std::string method : {"--method=dd", "--method=add"}) {
    Texts arguments = versions;
    arguments.push_back(method);
    const ProgramRun run = RunAll(arguments);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_NE(run.out.find("1 change of 2 is responsible"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("- const good = 1;"), std::string::npos) << run.out;
  }
  // Of which no method can tell causes.
  Texts with_page = versions;
  with_page.push_back("--html=" + Temporary("command.html"));
  const ProgramRun run = RunAll(with_page);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("1 change of 2 is responsible"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("No causes are looked for"), std::string::npos) << run.out;
  std::stringstream page;
  page << std::ifstream(Temporary("command.html")).rdbuf();
  EXPECT_NE(page.str().find("const good = 1;"), std::string::npos);
  EXPECT_NE(page.str().find("const bad = 1;"), std::string::npos);
}

TEST(ExplainTest, BetweenRevisionsTheLastCommitIsTheMostSuspect) {
  const std::string file = Write("repository/a.js", "const a = 1;\nconst b = 1;\n");
  const std::string folder = std::filesystem::path(file).parent_path().string();
  const std::string git = "cd " + folder +
                          " && export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b.c "
                          "GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b.c && git ";
  ASSERT_EQ(system((git + "init -q . && git add -A && git commit -qm Start && git tag good").c_str()), 0);
  Write("repository/a.js", "const a = 2;\nconst b = 1;\n");
  ASSERT_EQ(system((git + "commit -qam 'Other a'").c_str()), 0);
  Write("repository/a.js", "const a = 2;\nconst b = 2;\n");
  ASSERT_EQ(system((git + "commit -qam 'Other b'").c_str()), 0);
  // Nothing is known of what it executes.
  const ProgramRun run =
      RunProgram(kExplain, {"--good=good", "--bad=HEAD", "--test=grep -q 'a = 1' a.js", "--git_limit=1h"}, "",
                 {"BUILD_WORKING_DIRECTORY=" + folder});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("this is the most suspect:\n  change 2, a.js:2\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\n  change 1, a.js:1, of commit "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find(" (Other a)\n- const a = 1;\n+ const a = 2;\n"), std::string::npos) << run.out;
}

// Each of the two hides the other, and delta debugging names one.
TEST(ExplainTest, TheFirstAnswerMakesTheTestPass) {
  const std::string good = Write("both_good.js", "function f(x) { return x; }\nfunction g(x) { return x; }\n");
  const std::string bad = Write("both_bad.js", "function f(x) { return x + 1; }\nfunction g(x) { return x + 1; }\n");
  const std::string test =
      Write("both_test.js", "if (f(1) !== 1) throw new Error('one');\nif (g(1) !== 1) throw new Error('other');\n");
  const ProgramRun run = RunAll({"--good=" + good, "--bad=" + bad, "--test=" + test});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const size_t end = run.out.find("taken back the test passes.");
  ASSERT_NE(end, std::string::npos) << run.out;
  const std::string first = run.out.substr(0, end);
  EXPECT_NE(first.find("2 changes of 2 are responsible.\n"), std::string::npos) << run.out;
  EXPECT_EQ(run.out.find("Explained backwards along the run"), std::string::npos) << run.out;
}

// With Node's modules, and causes: only what people wrote is instrumented.
TEST(ExplainTest, ATestThatNeedsMoreOfNodeHasNodesModules) {
  if (!HasNode()) GTEST_SKIP() << "this V8 comes without Node";
  const std::string old_file =
      Write("with_node/old/index.js",
            "const fs = require('fs');\nconst path = require('path');\n"
            "exports.read = () => Number(fs.readFileSync(path.join(__dirname, 'data.txt'))) + 1;\n");
  Write("with_node/new/index.js",
        "const fs = require('fs');\nconst path = require('path');\n"
        "exports.read = () => Number(fs.readFileSync(path.join(__dirname, 'data.txt'))) + 2;\nexports.other = 1;\n");
  Write("with_node/old/package.json", "{}");
  Write("with_node/new/package.json", "{}");
  Write("with_node/new/data.txt", "40");
  const std::string folder = old_file.substr(0, old_file.rfind("/old/"));
  const Texts versions = {"--good=" + folder + "/old", "--bad=" + folder + "/new"};
  Texts with_test = versions;
  with_test.push_back("--test=" + Write("with_node/test.js", R"(const assert = require('assert');
const { URL } = require('url');
const one = require('./index.js');
assert.strictEqual(new URL('x', 'http://a/').href + Buffer.from('a').toString('hex'), 'http://a/x61');
module.exports = async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  await require('fs').promises.stat('data.txt');
  assert.strictEqual(one.read(), 41);
};
)"));
  const ProgramRun run = RunAll(with_test);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("1 change of 2 is responsible"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("index.js:3 (change 1) gave"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("with Node's own modules: it needs Node's"), std::string::npos) << run.out;
  // What is executed is asked of Node's realm, too.
  Texts add = with_test;
  add.push_back("--method=add");
  const ProgramRun added = RunAll(add);
  EXPECT_EQ(added.exit_code, 0) << added.err;
  EXPECT_NE(added.out.find("0 of 2 changes were left out"), std::string::npos) << added.out;
  EXPECT_EQ(added.out.find("ended in another way"), std::string::npos) << added.out;
  // ES modules, and what fails in a callback.
  Texts modules = versions;
  modules.push_back("--test=" + Write("with_node/test.mjs", R"(import { stat } from 'node:fs';
import one from './index.js';
const folder = new URL('.', import.meta.url);
stat(new URL('data.txt', folder), (error) => {
  if (error || one.read() !== 41) throw new Error('a callback');
});
)"));
  const ProgramRun in_module = RunAll(modules);
  EXPECT_EQ(in_module.exit_code, 0) << in_module.err;
  EXPECT_NE(in_module.out.find("fails: Error: a callback"), std::string::npos) << in_module.out;
  EXPECT_NE(in_module.out.find("1 change of 2 is responsible"), std::string::npos) << in_module.out;
}

// Here a program named node asks whether a file has a word, as what Node is there depends on the machine.
TEST(ExplainTest, ATestThatNeedsMoreThanNodesModulesRunsInTheUsersOwn) {
  const std::string old_file = Write("own_node/old/a.js", "const good = 1;\nexports.other = 1;\n");
  Write("own_node/new/a.js", "const bad = 1;\nexports.other = 2;\n");
  const std::string needs = "new (require('worker_threads').Worker)('./a.js');\n";
  const std::string test = Write("own_node/test.js", needs + "require('./a.js');\n");
  const std::string folder = old_file.substr(0, old_file.rfind("/old/"));
  const Texts versions = {"--good=" + folder + "/old", "--bad=" + folder + "/new", "--test=" + test};
  const std::string path = getenv("PATH");
  const std::string node =
      Write("own_node/bin/node", "#!/bin/sh\ntest \"$1\" = test.js && test -e test.js && grep -q good a.js\n");
  std::filesystem::permissions(node, std::filesystem::perms::owner_all);
  setenv("PATH", (folder + "/bin:" + path).c_str(), 1);
  const ProgramRun run = RunAll(versions);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("1 change of 2 is responsible"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("it needs Node's worker_threads.Worker"), std::string::npos) << run.out;
  // Each variant has one file of a name.
  const std::string other = Write("own_node/elsewhere/test.js", needs);
  Texts two = versions;
  two.insert(two.end(), {"--method=add", "--coverage=" + other});
  EXPECT_NE(Error(two, 1).find("have one name"), std::string::npos);
  // Where that cannot be, what is missing is named, and nothing else.
  Write("own_node/bin/node", "#!/bin/sh\nexit 127\n");
  EXPECT_NE(Error(versions, 1).find("cannot be run here: it needs Node's worker_threads.Worker"), std::string::npos);
  // Nothing is written into the versions.
  Texts writes = {versions[0], versions[1]};
  writes.push_back("--test=" + Write("own_node/writes/test.js", "require('fs').writeFileSync('left.txt', '');\n"));
  EXPECT_NE(Error(writes, 1).find("it needs Node's fs.writeFileSync"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder + "/new/left.txt"));
  setenv("PATH", path.c_str(), 1);
}

TEST(ExplainTest, CausesBeginInTheTestAndHaveNothingOfOurOwn) {
  const std::string old_file = Write("loose/old/index.js", "exports.f = (x) => (x > 3 ? 1 : 2);\n");
  Write("loose/new/index.js", "exports.f = (x) => (x > 2 ? 1 : 2);\n");
  const std::string test = Write("loose/test.js",
                                 "const assert = require('assert');\nglobalThis.result = require('./index.js').f(3);\n"
                                 "assert.equal(globalThis.result, 2);\n");
  const std::string folder = old_file.substr(0, old_file.rfind("/old/"));
  const ProgramRun run = RunAll({"--good=" + folder + "/old", "--bad=" + folder + "/new", "--test=" + test});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("test.js:3 gave globalThis.result = 1"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("index.js:1 (change 1)"), std::string::npos) << run.out;
  EXPECT_EQ(run.out.find("setup-"), std::string::npos) << run.out;
}

TEST(ExplainTest, ATestThatFailsIsClearedUpBehind) {
  const std::string old_file = Write("hooks/old/index.js", "exports.f = (x) => x;\n");
  Write("hooks/new/index.js", "exports.f = (x) => x + 1;\n");
  const std::string test = Write("hooks/test.js", R"(const assert = require('assert');
const { f } = require('./index.js');
const seen = [];
describe('hooks', () => {
  afterEach(() => { seen.push('each'); });
  after(() => { if (f(1) === 2) throw new Error('behind ' + seen); });
  it('fails', () => { assert.equal(f(1), 1); });
});
)");
  const std::string folder = old_file.substr(0, old_file.rfind("/old/"));
  const ProgramRun run = RunAll({"--good=" + folder + "/old", "--bad=" + folder + "/new", "--test=" + test});
  EXPECT_NE(run.out.find("fails: Error: behind each"), std::string::npos) << run.out << run.err;
}

TEST(ExplainTest, WhatAStandInChecksIsSaidAsPeopleWouldSayIt) {
  const std::string old_file = Write("deep/old/index.js", "exports.f = (x) => [x];\n");
  Write("deep/new/index.js", "exports.f = (x) => [x, x];\n");
  const std::string test =
      Write("deep/test.js", "require('assert').deepStrictEqual(require('./index.js').f(3), [3]);\n");
  const std::string folder = old_file.substr(0, old_file.rfind("/old/"));
  const ProgramRun run = RunAll({"--good=" + folder + "/old", "--bad=" + folder + "/new", "--test=" + test});
  EXPECT_NE(run.out.find(": !isDeepEqual(actual, expected, true) was true"), std::string::npos) << run.out;
}

TEST(ExplainTest, InterruptedItHasTheBestSoFar) {
  // Sixty changes, all of which are needed for the failure, and a test that takes its time: hundreds of tests are ahead
  // when the first ones show.
  std::string old_text, new_text;
  for (int i = 0; i < 60; ++i) {
    old_text += "v" + std::to_string(i) + " = 0;\n";
    new_text += "v" + std::to_string(i) + " = 1;\n";
  }
  const std::string good = Write("slow_good.js", old_text), bad = Write("slow_bad.js", new_text);
  const std::string test = Write("slow_test.js",
                                 "let sum = 0; for (let i = 0; i < 60; ++i) sum += globalThis['v' + i];\n"
                                 "for (let i = 0; i < 2e8; ++i) sum += 0;\n"
                                 "if (sum === 60) throw new Error('all');\n");
  RunningProgram program(
      kExplain,
      {"--good=" + good, "--bad=" + bad, "--test=" + test, "--method=dd", "--ddmin", "--cpu_limit=1h", "--jobs=1"}, "",
      {}, StandardError::kTerminal);
  ASSERT_TRUE(program.WaitToShow("60 changes")) << program.Shown();
  program.Signal(SIGINT);
  const ProgramRun run = program.Wait();
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("the best answer so far"), std::string::npos) << run.out;
}

}  // namespace
}  // namespace twinstep
