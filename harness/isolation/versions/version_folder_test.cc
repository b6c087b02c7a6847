#include "harness/isolation/versions/version_folder.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engines/engines.h"
#include "harness/corpora/folder_for_test.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

Engine& V8() {
  static Engine* const engine = MakeEngine("v8")->release();
  return *engine;
}

// "completed", or how it ended, and what it printed.
std::string RunProgram(const Program& program) {
  const absl::StatusOr<Finished> finished = V8().RunBare(program, SessionOptions(), {});
  if (!finished.ok()) return std::string(finished.status().message());
  std::string text = finished->outcome() == Finished::COMPLETED ? "completed" : ToText(finished->exception());
  for (const std::string& line : finished->console()) text += "\n" + line;
  return text;
}

VersionPair Pair(ProgramForm form, VersionFiles files, const std::string& test) {
  VersionPair pair;
  pair.form = form;
  pair.old_files = files;
  pair.new_files = std::move(files);
  pair.test_name = "test.js";
  pair.test_source = test;
  return pair;
}

std::string RunTest(const VersionPair& pair) { return RunProgram(Assemble(pair, pair.new_files).program); }

TEST(VersionFolderTest, ACommonJsPackageRuns) {
  const VersionFiles package = {
      {"package.json", R"({"name": "summer", "main": "./lib"})"},
      {"lib/index.js", "#!/usr/bin/env node\n'use strict';\nmodule.exports = require('./sum');\n"},
      {"lib/sum.js",
       "const {start} = require('../data'); exports.sum = (list) => list.reduce((a, b) => a + b, start);"},
      {"data.json", R"({"start": 100})"},
  };
  for (const std::string from : {"'.'", "'./'", "'summer'", "'./lib/index.js'", "'summer/lib'"}) {
    EXPECT_EQ(RunTest(Pair(ProgramForm::kCommonJs, package, "console.log(require(" + from + ").sum([1, 2]));")),
              "completed\n103");
  }
}

TEST(VersionFolderTest, ModulesOfOneAnotherAreThereHalfway) {
  EXPECT_EQ(RunTest(Pair(ProgramForm::kCommonJs,
                         {{"a.js", "exports.early = 1; exports.b = require('./b'); exports.late = 2;"},
                          {"b.js", "exports.seen = Object.keys(require('./a')).join();"}},
                         "console.log(require('./a').b.seen, require('./a') === require('./a.js'));")),
            "completed\nearly true");
}

TEST(VersionFolderTest, WhatIsMissingIsNotFound) {
  EXPECT_NE(RunTest(Pair(ProgramForm::kCommonJs, {{"a.js", "require('./b');"}}, "require('./a');"))
                .find("Cannot find module './b' from '/a.js'"),
            std::string::npos);
}

TEST(VersionFolderTest, ATestMayTakeItsTime) {
  const auto run = [](const std::string& test) { return RunTest(Pair(ProgramForm::kCommonJs, {{"a.js", ""}}, test)); };
  EXPECT_NE(run("module.exports = async () => { await null; throw new TypeError('late'); };").find("late"),
            std::string::npos);
  EXPECT_EQ(run("module.exports = new Promise((done) => setTimeout(done, 1000)).then(() => console.log('done'));"),
            "completed\ndone");
  EXPECT_NE(run("setTimeout(() => { throw new Error('from a timer'); });").find("from a timer"), std::string::npos);
  EXPECT_EQ(run("setTimeout(() => console.log('b'), 20); setTimeout(() => console.log('a'), 10);"), "completed\na\nb");
}

TEST(VersionFolderTest, NodesSmallModulesAreThere) {
  EXPECT_EQ(RunTest(Pair(ProgramForm::kCommonJs, {}, R"(
const assert = require('assert');
const path = require('node:path');
const {EventEmitter} = require('events');
const util = require('util');
assert.deepStrictEqual({a: [1, {b: 2}]}, {a: [1, {b: 2}]});
assert.throws(() => assert.strictEqual(1, 2), /1 !== 2/);
assert.throws(() => assert.deepEqual([1], [2]), assert.AssertionError);
assert.strictEqual(path.join('/a', '../b', './c.js'), '/b/c.js');
assert.strictEqual(path.relative('/a/b', '/a/c/d'), '../c/d');
assert.strictEqual(path.extname('x/y.tar.gz'), '.gz');
const emitter = new EventEmitter();
emitter.once('x', (value) => console.log('got', value));
assert.strictEqual(emitter.emit('x', 7), true);
assert.strictEqual(emitter.emit('x', 8), false);
console.log(util.format('%s is %d', 'a', 4), util.inspect({a: [1, 'x']}));
)")),
            "completed\ngot 7\na is 4 { a: [ 1, 'x' ] }");
}

TEST(VersionFolderTest, NodesModulesHaveSecondNames) {
  EXPECT_EQ(RunTest(Pair(ProgramForm::kModules, {}, R"(
import assert, {deepEqual} from 'node:assert/strict';
import {join} from 'path/posix';
assert.throws(() => assert.equal(1, '1'));
assert.throws(() => deepEqual([1], ['1']));
assert.equal(join('a', 'b'), 'a/b');
)")),
            "completed");
}

TEST(VersionFolderTest, ErrorsTellTheirTypeAndText) {
  const auto thrown = [](const std::string& test) {
    return RunTest(Pair(ProgramForm::kCommonJs, {{"a.js", "module.exports = (x) => {\n  x.y.z;\n};"}}, test));
  };
  const std::string error = thrown("require('./a')({});");
  EXPECT_NE(error.find("TypeError"), std::string::npos) << error;
  EXPECT_NE(error.find("Cannot read properties of undefined (reading 'z')"), std::string::npos) << error;
  EXPECT_NE(thrown("require('assert').equal(1, 2);").find("AssertionError"), std::string::npos);
}

TEST(VersionFolderTest, ModulesRun) {
  EXPECT_EQ(RunTest(Pair(ProgramForm::kModules,
                         {{"lib/a.mjs", "export {b as c} from './b.mjs';"}, {"lib/b.mjs", "export const b = 4;"}},
                         "import assert, {equal} from 'assert'; import {c} from './lib/a.mjs';\n"
                         "equal(c, 4); assert.ok(c); console.log(await c);")),
            "completed\n4");
}

TEST(VersionFolderTest, ModulesImportPackages) {
  const FolderForTest folder;
  for (const std::string version : {"old/", "new/"}) {
    folder.Write(version + "package.json", R"({"type": "module"})");
    folder.Write(version + "main.js",
                 "import sum, {zero} from '@x/sum'; import cjs from 'cjs'; import {f} from 'cjs';\n"
                 "export default sum(zero, cjs.f(1), f(2));");
    folder.Write(version + "node_modules/@x/sum/package.json",
                 R"({"type": "module", "exports": {".": {"types": "./no.d.ts", "import": "./src/index.js"}}})");
    folder.Write(version + "node_modules/@x/sum/src/index.js",
                 "import './more.js'; export const zero = 0; export default (...all) => all.reduce((a, b) => a + b);");
    folder.Write(version + "node_modules/@x/sum/src/more.js", "export {};");
    folder.Write(version + "node_modules/cjs/index.js", "exports.f = require('./g.js');");
    folder.Write(version + "node_modules/cjs/g.js", "module.exports = (x) => 10 * x;");
    folder.Write(version + "node_modules/unused/index.js", "module.exports = 1;");
    folder.Write(version + "other.js", "export const other = 1;");
  }
  const std::string test = folder.Write("test.mjs", "import total from './main.js'; console.log(total);");
  const absl::StatusOr<VersionPair> pair = ReadVersionPair(folder.path() + "/old", folder.path() + "/new", test, {});
  ASSERT_TRUE(pair.ok()) << pair.status();
  EXPECT_EQ(RunTest(*pair), "completed\n30");
  const std::set<std::string> loaded = LoadedFiles(*pair, pair->new_files, {});
  EXPECT_TRUE(loaded.contains("node_modules/@x/sum/src/more.js"));
  EXPECT_TRUE(loaded.contains("node_modules/cjs/g.js"));
  EXPECT_FALSE(loaded.contains("other.js"));
}

TEST(VersionFolderTest, WhatNobodyWaitsForFailsTheTest) {
  const std::string lost = "exports.f = () => { Promise.resolve().then(() => { throw new Error('lost'); }); };";
  EXPECT_NE(RunTest(Pair(ProgramForm::kCommonJs, {{"a.js", lost}}, "require('./a').f();")).find("lost"),
            std::string::npos);
  EXPECT_NE(RunTest(Pair(ProgramForm::kModules, {}, "Promise.reject(new Error('lost'));")).find("lost"),
            std::string::npos);
  // Somebody handles it.
  EXPECT_EQ(RunTest(Pair(ProgramForm::kModules, {}, "Promise.reject(new Error('lost')).catch(() => {});")),
            "completed");
}

TEST(VersionFolderTest, TestsOfARunnerRun) {
  const std::string test =
      "const {test, describe, it, beforeEach} = require('node:test');\n"
      "const seen = [];\n"
      "test('a', async (t) => { await t.test('b', () => { seen.push('b'); }); seen.push('a'); });\n"
      "test.skip('never', () => { seen.push('never'); });\n"
      "describe('suite', () => {\n"
      "  beforeEach(() => { seen.push('each'); });\n"
      "  it('calls back', (t, done) => { setTimeout(() => { seen.push('c'); done(); }, 5); });\n"
      "  it('tells', () => { console.log(seen.join()); });\n"
      "});\n";
  EXPECT_EQ(RunTest(Pair(ProgramForm::kCommonJs, {}, test)), "completed\nb,a,each,c,each");
  // As mocha has them: globals.
  EXPECT_NE(RunTest(Pair(ProgramForm::kCommonJs, {}, "describe('x', () => { it('y', () => { null.z; }); });"))
                .find("TypeError"),
            std::string::npos);
  EXPECT_NE(RunTest(Pair(ProgramForm::kModules, {}, "import test from 'node:test'; test('x', () => { null.z; });"))
                .find("TypeError"),
            std::string::npos);
}

TEST(VersionFolderTest, WhatNodeHasAndWeDoNotCanBeAskedForButNotUsed) {
  const auto run = [](const std::string& test) { return RunTest(Pair(ProgramForm::kCommonJs, {}, test)); };
  EXPECT_EQ(run("const fs = require('fs'), {Readable} = require('node:stream'), {debuglog} = require('util');\n"
                "console.log(typeof fs.readFileSync, ({}) instanceof Readable, require('os').EOL === '\\n');"),
            "completed\nfunction false true");
  EXPECT_NE(run("try { require('fs').readFileSync('x'); } catch (error) { console.log('caught'); }")
                .find("\x01missing fs.readFileSync"),
            std::string::npos);
  EXPECT_NE(run("class Mine extends require('stream').Transform {} new Mine();").find("missing stream.Transform"),
            std::string::npos);
  EXPECT_NE(RunTest(Pair(ProgramForm::kModules, {}, "import {cpus} from 'os'; cpus();")).find("missing os.cpus"),
            std::string::npos);
}

TEST(VersionFolderTest, ScriptsRunInTheirOrder) {
  VersionPair pair =
      Pair(ProgramForm::kScripts, {{"a.js", "let a = 1; function f() { return b; }"}, {"b.js", "const b = a + 1;"}},
           "if (f() !== 2) throw new Error('f'); console.log(f());");
  pair.scripts = {"a.js", "b.js"};
  EXPECT_EQ(RunTest(pair), "completed\n2");
}

TEST(VersionFolderTest, PlacesMapToFiles) {
  const VersionPair pair = Pair(ProgramForm::kCommonJs, {{"a.js", "one();\ntwo();"}}, "require('./a');");
  const AssembledProgram assembled = Assemble(pair, pair.new_files);
  int found = 0;
  for (const ProgramSource& source : assembled.sources) {
    if (source.path != "a.js") continue;
    ++found;
    ASSERT_EQ(source.where, ProgramSource::Where::kSetup);
    EXPECT_EQ(assembled.program.setup(source.index).substr(source.prefix, 13), "one();\ntwo();");
  }
  EXPECT_EQ(found, 1);
  EXPECT_EQ(assembled.sources.size(), static_cast<size_t>(assembled.program.setup_size()) + 1);
}

TEST(VersionFolderTest, FilesThatNobodyRequiresAreTold) {
  const VersionPair pair =
      Pair(ProgramForm::kCommonJs, {{"a.js", "require('./b')"}, {"b.js", ""}, {"c.js", "this is no JavaScript"}},
           "require('./a'); throw new Error('all the same');");
  const absl::StatusOr<Finished> finished =
      V8().RunBare(AssembleToTellFiles(pair, pair.new_files), SessionOptions(), {});
  ASSERT_TRUE(finished.ok()) << finished.status();
  EXPECT_EQ(finished->outcome(), Finished::THREW);
  EXPECT_EQ(LoadedFiles(pair, pair.new_files, {finished->console().begin(), finished->console().end()}),
            (std::set<std::string>{"a.js", "b.js"}));
}

TEST(VersionFolderTest, FoldersAreRead) {
  const FolderForTest folder;
  folder.Write("old/index.js", "exports.a = 1;");
  folder.Write("old/lib/x.json", "{}");
  folder.Write("old/README.md", "no code");
  folder.Write("new/index.js", "exports.a = 2;");
  const std::string test = folder.Write("test.js", "if (require('.').a !== 1) throw new Error('not 1');");
  const absl::StatusOr<VersionPair> pair = ReadVersionPair(folder.path() + "/old", folder.path() + "/new", test, {});
  ASSERT_TRUE(pair.ok()) << pair.status();
  EXPECT_EQ(pair->form, ProgramForm::kCommonJs);
  EXPECT_EQ(pair->old_files.size(), 2u);
  EXPECT_EQ(RunProgram(Assemble(*pair, pair->old_files).program), "completed");
}

TEST(VersionFolderTest, AFileIsAProgramToo) {
  const FolderForTest folder;
  const std::string old_file = folder.Write("good.js", "function f() { return 1; }");
  const std::string new_file = folder.Write("bad.js", "function f() { return 2; }");
  const std::string test = folder.Write("test.js", "if (f() !== 1) throw new Error('f');");
  const absl::StatusOr<VersionPair> pair = ReadVersionPair(old_file, new_file, test, {});
  ASSERT_TRUE(pair.ok()) << pair.status();
  EXPECT_EQ(pair->form, ProgramForm::kScripts);
  EXPECT_TRUE(pair->new_files.contains("program.js"));
  EXPECT_EQ(RunProgram(Assemble(*pair, pair->old_files).program), "completed");
}

TEST(VersionFolderTest, BadInputIsOneSentence) {
  const FolderForTest folder;
  folder.Write("plain/a.js", "1;");
  folder.Write("package/index.js", "1;");
  folder.Write("empty/x.txt", "");
  const std::string file = folder.Write("file.js", "1;"), test = folder.Write("t.js", "1;");
  const auto error = [&](const std::string& good, const std::string& bad) {
    return std::string(
        ReadVersionPair(folder.path() + "/" + good, folder.path() + "/" + bad, test, {}).status().message());
  };
  EXPECT_NE(error("plain", "plain").find("has no entry point, neither package.json nor index.js"), std::string::npos);
  EXPECT_NE(error("empty", "package").find("holds no JavaScript file"), std::string::npos);
  EXPECT_NE(error("package", "file.js").find("is a folder and the other a file"), std::string::npos);
  EXPECT_NE(error("none", "file.js").find("cannot be read"), std::string::npos);
  EXPECT_NE(ReadVersionPair(folder.path() + "/plain", folder.path() + "/plain", test, {"b.js"})
                .status()
                .message()
                .find("neither"),
            std::string::npos);
}

}  // namespace
}  // namespace twinstep
