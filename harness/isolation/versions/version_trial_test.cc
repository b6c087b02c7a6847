#include "harness/isolation/versions/version_trial.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "harness/corpora/folder_for_test.h"
#include "model/code_changes/line_changes.h"

namespace twinstep {
namespace {

FileParser& TheParser() {
  static FileParser* const parser = FileParser::Create()->release();
  return *parser;
}

VersionPair Scripts(const std::string& old_text, const std::string& new_text, const std::string& test) {
  VersionPair pair;
  pair.old_files["a.js"] = old_text;
  pair.new_files["a.js"] = new_text;
  pair.scripts = {"a.js"};
  pair.test_name = "test.js";
  pair.test_source = test;
  return pair;
}

absl::StatusOr<std::unique_ptr<VersionTrial>> Confirmed(absl::StatusOr<std::unique_ptr<VersionTrial>> trial) {
  if (!trial.ok()) return trial;
  RETURN_IF_ERROR((*trial)->Confirm());
  return trial;
}

absl::StatusOr<std::unique_ptr<VersionTrial>> Create(const VersionPair& pair, const VersionTrialOptions& options) {
  return Confirmed(VersionTrial::Create(pair, TheParser(), options));
}

std::string Error(const VersionPair& pair, absl::Duration time_limit = absl::Minutes(10)) {
  return std::string(Create(pair, {.jobs = 2, .time_limit = time_limit, .stop = {}}).status().message());
}

constexpr char kTest[] = "if (f() !== 1) throw new Error('f is ' + f());";

TEST(VersionTrialTest, VariantsAreJudged) {
  const VersionPair pair = Scripts("var one = 1;\nfunction f() { return one; }\nvar x = 1;\nvar y;\nvar z;\nvar w;\n",
                                   "var uno = 1;\nfunction f() { return uno + 1; }\nvar x = 2;\n", kTest);
  auto trial = Create(pair, {.jobs = 2, .time_limit = absl::Minutes(10), .stop = {}});
  ASSERT_TRUE(trial.ok()) << trial.status();
  EXPECT_EQ((*trial)->failure(), "Error: f is 2");
  // Of its own making: the first three lines one by one.
  const VersionFiles& old_files = (*trial)->pair().old_files;
  ChangeSetBuilder builder(old_files, (*trial)->pair().new_files);
  std::vector<ChangePiece> pieces;
  const auto edit = [&](const std::string& new_text, const std::string& old_text) {
    pieces.push_back({.kind = ChangePiece::Kind::kEdit,
                      .change = builder.AddChange(CodeChange::Kind::kLines, ""),
                      .new_text = new_text,
                      .old_text = old_text,
                      .block = -1});
  };
  edit("var uno = 1;\n", "var one = 1;\n");
  edit("function f() { return uno + 1; }\n", "function f() { return one; }\n");
  edit("var x = 2;\n", "var x = 1;\nvar y;\nvar z;\nvar w;\n");
  builder.AddFile("a.js", pieces);
  const ChangeSet changes = std::move(builder).Build();
  (*trial)->SetChanges(changes);
  const int64_t before = (*trial)->counts().runs;
  const std::vector<VariantResult> results = (*trial)->Test({{}, {0}, {0, 1}, {2}, {0, 1, 2}, {2}});
  ASSERT_EQ(results.size(), 6u);
  EXPECT_EQ(results[0].outcome, TestOutcome::kFail);
  EXPECT_EQ(results[1].unresolved, Unresolved::kConstruction);
  EXPECT_EQ(results[1].what, "the name uno is free");
  EXPECT_EQ(results[2].outcome, TestOutcome::kPass);
  EXPECT_EQ(results[3].outcome, TestOutcome::kFail);
  EXPECT_EQ(results[4].outcome, TestOutcome::kPass);
  const VariantCounts& counts = (*trial)->counts();
  EXPECT_EQ(counts.runs - before, 4);
  EXPECT_EQ(counts.cached, 1);
  EXPECT_EQ(counts.construction, 1);
  EXPECT_EQ(counts.passed, 2);
  EXPECT_EQ(counts.failed, 2);
}

TEST(VersionTrialTest, OtherFailuresAndEndlessRunsSayNothing) {
  // Each line of the new version by itself: another error, an endless loop, the failure.
  const VersionPair pair =
      Scripts("var r = 1;\n//\nvar n = 0;\n//\nvar t = 0;\n", "var r = 2;\n//\nvar n = 1;\n//\nvar t = 1;\n",
              "if (r + n + t === 1) { } else if (n === 1 && t === 0) for (;;); else if (r === 1) null.x; "
              "else throw new Error('wrong');");
  auto trial = Create(pair, {.jobs = 2, .time_limit = absl::Seconds(5), .stop = {}});
  ASSERT_TRUE(trial.ok()) << trial.status();
  const ChangeSet changes = LineChanges((*trial)->pair().old_files, (*trial)->pair().new_files);
  ASSERT_EQ(changes.size(), 3);
  (*trial)->SetChanges(changes);
  const std::vector<VariantResult> results = (*trial)->Test({{0}, {2}, {1}});
  ASSERT_EQ(results.size(), 3u);
  EXPECT_EQ(results[0].unresolved, Unresolved::kExecution);
  EXPECT_EQ(results[0].what, "TypeError: Cannot read properties of null (reading 'x')");
  EXPECT_EQ(results[1].unresolved, Unresolved::kExecution);
  EXPECT_EQ(results[2].outcome, TestOutcome::kFail);
}

TEST(VersionTrialTest, FilesThatAreNeverLoadedAreLeftOut) {
  VersionPair pair;
  pair.form = ProgramForm::kCommonJs;
  pair.old_files = {{"index.js", "exports.f = () => 1;"}, {"other.js", "1"}};
  pair.new_files = {{"index.js", "exports.f = () => 2;"}, {"other.js", "(((("}};
  pair.test_name = "test.js";
  pair.test_source = "const {f} = require('.');\nif (f() !== 1) throw new Error('f');";
  auto trial = Create(pair, {.jobs = 1, .time_limit = absl::Minutes(10), .stop = {}});
  ASSERT_TRUE(trial.ok()) << trial.status();
  EXPECT_EQ((*trial)->never_loaded(), (std::set<std::string>{"other.js"}));
  EXPECT_EQ((*trial)->pair().new_files.size(), 1u);
}

TEST(VersionTrialTest, BadInputIsOneSentence) {
  const std::string one = "function f() { return 1; }", two = "function f() { return 2; }";
  EXPECT_NE(Error(Scripts(one, one, kTest)).find("passes on both versions"), std::string::npos);
  EXPECT_NE(Error(Scripts(two, two, kTest)).find("fails on the good version too (Error: f is 2)"), std::string::npos);
  EXPECT_NE(Error(Scripts(one, "let a = ;", kTest)).find("the bad version does not load (a.js:1:8: SyntaxError"),
            std::string::npos);
  EXPECT_NE(Error(Scripts(one, "\nlet a = ;", kTest)).find("the bad version does not load (a.js:2:8: SyntaxError"),
            std::string::npos);
  EXPECT_NE(
      Error(Scripts(one, two, "if (f() === 2) for (;;);"), absl::Seconds(1)).find("does not end on the bad version"),
      std::string::npos);
}

TEST(VersionTrialTest, WhatWouldNotBeTrueIsRefused) {
  VersionPair pair;
  pair.form = ProgramForm::kCommonJs;
  pair.old_files["index.js"] = "exports.f = () => 1;";
  // It looks for a way out, and finds one.
  pair.new_files["index.js"] = "exports.f = () => { try { return require('os').cpus().length; } catch { return 2; } };";
  pair.test_name = "test.js";
  pair.test_source = "if (require('.').f() !== 1) throw new Error('f');";
  EXPECT_NE(Error(pair).find("the bad version cannot be run here: it needs Node's os.cpus"), std::string::npos);
  pair.new_files["index.js"] = "exports.f = () => new URL('http://a/2');";
  EXPECT_NE(Error(pair).find("it needs URL"), std::string::npos);
  pair.new_files["index.js"] = "exports.f = () => Buffer.from([1, 2]).swap16()[1];";
  EXPECT_NE(Error(pair).find("it needs Node's Buffer.prototype.swap16"), std::string::npos);
  pair.test_source = "exports['f gives 1'] = () => { if (require('.').f() !== 1) throw new Error('f'); };";
  EXPECT_NE(Error(pair).find("the test file runs no test on the good version: it exports functions (f gives 1)"),
            std::string::npos);
  pair.test_source = "describe('f', () => {});";
  EXPECT_NE(Error(pair).find("the test file runs no test on the good version"), std::string::npos);
}

// Each line holds in Node 20.
TEST(VersionTrialTest, BytesAreThoseOfNode) {
  VersionPair pair;
  pair.form = ProgramForm::kCommonJs;
  pair.old_files["index.js"] = "exports.encoding = 'utf8';";
  pair.new_files["index.js"] = "exports.encoding = 'latin1';";
  pair.test_name = "test.js";
  pair.test_source = R"js(
const assert = require('assert');
const encoding = require('.').encoding;
assert.strictEqual(require('node:buffer').Buffer, Buffer);
assert.strictEqual(Buffer.from('h\u00e9\ud83d\ude00').toString('hex'), '68c3a9f09f9880');
assert.strictEqual(Buffer.from('aGk_', 'base64url').toString('base64'), 'aGk/');
assert.strictEqual(Buffer.from([0xe2, 0x82, 0x41, 0xff]).toString(), '\ufffdA\ufffd');
assert.deepStrictEqual(Buffer.concat([Buffer.from('a'), Buffer.alloc(2, 'xy')]), Buffer.from('axy'));
assert.strictEqual(Buffer.from('banana').lastIndexOf('an', 2), 1);
assert.strictEqual(Buffer.from('abc').slice(-2).toString(), 'bc');
assert.strictEqual(JSON.stringify(Buffer.from('ab')), '{"type":"Buffer","data":[97,98]}');
assert.strictEqual(Buffer.from([1, 2, 3, 4]).readUInt16BE(1), 0x203);
assert.throws(() => Buffer.alloc(1).writeInt8(200), RangeError);
assert.strictEqual(Buffer.alloc(5).write('\u20ac\u20ac'), 3);
assert(Buffer.isBuffer(Buffer.alloc(1)) && !Buffer.isBuffer(new Uint8Array(1)));
assert.strictEqual(Buffer.byteLength('\u20ac', encoding), 3, encoding);
)js";
  const auto trial = Create(pair, {});
  ASSERT_TRUE(trial.ok()) << trial.status();
  EXPECT_NE((*trial)->failure().find("latin1"), std::string::npos) << (*trial)->failure();
}

TEST(VersionTrialTest, ACommandIsATestToo) {
  const FolderForTest folder;
  folder.Write("old/a.js", "var ok = 1;\nvar y = 1;\n");
  folder.Write("new/a.js", "var ko = 1;\nvar y = 2;\n");
  const auto create = [&](const std::string& command) {
    const absl::StatusOr<VersionPair> pair = ReadCommandPair(folder.path() + "/old", folder.path() + "/new", command);
    EXPECT_TRUE(pair.ok()) << pair.status();
    auto runner = CommandRunner::Create(command, folder.path() + "/new", pair->new_files, {});
    EXPECT_TRUE(runner.ok()) << runner.status();
    return Confirmed(VersionTrial::CreateForCommand(*pair, TheParser(), *std::move(runner), {}));
  };
  auto trial = create("grep -q ok a.js || { echo 'Error: not ok'; exit 1; }");
  ASSERT_TRUE(trial.ok()) << trial.status();
  EXPECT_EQ((*trial)->failure(), "Error: not ok");
  const ChangeSet changes = LineChanges((*trial)->pair().old_files, (*trial)->pair().new_files);
  (*trial)->SetChanges(changes);
  const std::vector<VariantResult> results = (*trial)->Test({{}, AllOf(changes.size())});
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].outcome, TestOutcome::kFail);
  EXPECT_EQ(results[1].outcome, TestOutcome::kPass);
  // It fails each time, but prints something else.
  trial = create("grep -q ok a.js || { echo \"Error: $$\"; exit 1; }");
  ASSERT_TRUE(trial.ok()) << trial.status();
  EXPECT_EQ((*trial)->failure(), "exit code 1");
  EXPECT_NE(create("no-such-command").status().message().find("cannot be run on the good version"), std::string::npos);
  EXPECT_NE(create("n=$(cat n || echo 0); echo $((n + 1)) > n; test $n -ne 2").status().message().find("flaky"),
            std::string::npos);
}

}  // namespace
}  // namespace twinstep
