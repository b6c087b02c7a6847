#include "harness/isolation/versions/change_coverage.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engines/engines.h"
#include "harness/isolation/versions/add_method.h"
#include "model/code_changes/syntax_changes.h"

namespace twinstep {
namespace {

FileParser& TheParser() {
  static FileParser* const parser = FileParser::Create()->release();
  return *parser;
}

Engine& V8() {
  static Engine* const engine = MakeEngine("v8")->release();
  return *engine;
}

VersionPair Pair(const std::string& old_text, const std::string& new_text, const std::string& test) {
  VersionPair pair;
  pair.form = ProgramForm::kCommonJs;
  pair.old_files["a.js"] = old_text;
  pair.new_files["a.js"] = new_text;
  pair.test_name = "test.js";
  pair.test_source = test;
  return pair;
}

struct Covered {
  // The new texts of the changes (of what was deleted the old ones).
  std::vector<std::string> executed;
  std::vector<std::string> never;
};

Covered Cover(const VersionPair& pair) {
  const ChangeSet changes = SyntaxChanges(
      pair.old_files, pair.new_files,
      [&](const std::string& path, const std::string& text) { return TheParser().Tree(pair, path, text); });
  const ProbedVersion probed = ProbeChanges(pair, changes, TheParser());
  const absl::StatusOr<Finished> finished = V8().RunBare(probed.program.program, SessionOptions(), {});
  EXPECT_TRUE(finished.ok()) << finished.status();
  const ChangeCoverage coverage = ReadCoverage(probed, {finished->console().begin(), finished->console().end()});
  const auto shown = [&](const Configuration& some) {
    std::vector<std::string> texts;
    for (const int change : some) {
      const CodeChange::Part& part = changes.changes()[change].parts[0];
      const std::string text = changes.NewText(part);
      texts.push_back(text.empty() ? "-" + changes.OldText(part) : text);
    }
    return texts;
  };
  return {shown(coverage.executed_in_order), shown(coverage.never_executed)};
}

using Texts = std::vector<std::string>;

TEST(ChangeCoverageTest, BranchesThatAreNotTakenAreNeverExecuted) {
  const Covered covered =
      Cover(Pair("exports.f = (x) => { if (x) { return 1; } else return 2; };",
                 "exports.f = (x) => { if (x) { return 10; } else return 20; };", "require('./a').f(false);"));
  EXPECT_EQ(covered.executed, (Texts{" 20"}));
  EXPECT_EQ(covered.never, (Texts{" 10"}));
}

TEST(ChangeCoverageTest, FunctionsAreExecutedWhereTheyAreCalled) {
  const Covered covered =
      Cover(Pair("'use strict';\nfunction f(a) { 'use strict'; return a + 1; }\n"
                 "const g = (b) => b + 1;\nconst h = (b) => b + 1;\nexports.go = () => { g(h(1)); };\n",
                 "'use strict';\nfunction f(a) { 'use strict'; return a + 2; }\n"
                 "const g = (b) => b + 20;\nconst h = (b) => b + 30;\nexports.go = () => { g(h(1)); };\n",
                 "require('./a').go();"));
  EXPECT_EQ(covered.executed, (Texts{" 30", " 20"}));
  EXPECT_EQ(covered.never.size(), 1u);
}

TEST(ChangeCoverageTest, WhatWasDeletedCountsWhereItStood) {
  const Covered covered =
      Cover(Pair("exports.f = (x) => {\n  if (x) {\n    x.a = 1;\n    x.b = 2;\n  }\n  x = 3;\n  return x;\n};",
                 "exports.f = (x) => {\n  if (x) {\n    x.b = 2;\n  }\n  return x;\n};", "require('./a').f(0);"));
  EXPECT_EQ(covered.executed, (Texts{"-\n  x = 3;"}));
  EXPECT_EQ(covered.never, (Texts{"-\n    x.a = 1;"}));
}

TEST(ChangeCoverageTest, ProbesChangeNothing) {
  // All places that a probe can have, in one program that prints what it does.
  const std::string body =
      "exports.log = [];\nconst log = (x) => { exports.log.push(x); return x; };\n"
      "class A { static s = log(1); m(x) { switch (x) { case log(2): log(3); break; default: log(4); } } }\n"
      "label: for (let i = log(0); i < 2; i++) if (i) log(5); else continue label;\n"
      "try { log(6); throw log(7); } catch (e) { log(8); } finally { log(9); }\n"
      "var o = {get g() { return log(10); }, k: log(11), async *n() { yield log(12); }};\n"
      "new A().m(2); o.g; while (exports.log.length < 20) log(13);\nexports.text = exports.log.join();\n";
  std::string changed;
  for (const char c : body) {
    // Every number that is logged is another one.
    changed += c;
    if (changed.size() > 4 && changed.substr(changed.size() - 4) == "log(") changed += "100 + ";
  }
  const Covered covered = Cover(Pair(body, changed, "require('./a');"));
  // No case is 2, no i is below 2 any more, and nobody asks the generator for anything.
  EXPECT_EQ(covered.never, (Texts{"100 + 3", "100 + 5", "100 + 12"}));
  EXPECT_GE(covered.executed.size(), 11u);
}

TEST(AddMethodTest, ChangesThatAreNeverExecutedAreLeftOut) {
  int tests = 0;
  const TestVariants test = [&tests](absl::Span<const Configuration> reverted) {
    std::vector<VariantResult> results;
    for (const Configuration& one : reverted) {
      ++tests;
      VariantResult result;
      result.outcome = std::binary_search(one.begin(), one.end(), 40) ? TestOutcome::kPass : TestOutcome::kFail;
      results.push_back(result);
    }
    return results;
  };
  ChangeGroups single;
  for (int i = 0; i < 64; ++i) single.push_back({i});
  ChangeCoverage coverage;
  for (int i = 0; i < 64; ++i) {
    if (i % 20 == 0) {
      coverage.executed_in_order.push_back(i);
    } else {
      coverage.never_executed.push_back(i);
    }
  }
  const AddMethodResult result = AddMethod(64, coverage, {single}, test, {});
  EXPECT_EQ(result.dd.reported, (Configuration{40}));
  EXPECT_EQ(result.left_out, 60);
  EXPECT_LE(tests, 6);
}

TEST(AddMethodTest, ChangesThatPassingTestsExecuteTooAreLeftOutOnlyWhereATestAllowsIt) {
  ChangeGroups single;
  ChangeCoverage coverage;
  for (int i = 0; i < 64; ++i) {
    single.push_back({i});
    coverage.executed_in_order.push_back(i);
    if (i % 8 != 0) coverage.executed_in_passing.push_back(i);
  }
  const auto add = [&](int guilty) {
    return AddMethod(64, coverage, {single},
                     [guilty](absl::Span<const Configuration> reverted) {
                       std::vector<VariantResult> results;
                       for (const Configuration& one : reverted) {
                         results.emplace_back().outcome = std::binary_search(one.begin(), one.end(), guilty)
                                                              ? TestOutcome::kPass
                                                              : TestOutcome::kFail;
                       }
                       return results;
                     },
                     {});
  };
  EXPECT_EQ(add(40).dd.reported, (Configuration{40}));
  EXPECT_EQ(add(40).left_out_passing, 56);
  // A passing test runs the fault without noticing.
  EXPECT_EQ(add(41).dd.reported, (Configuration{41}));
  EXPECT_EQ(add(41).left_out_passing, 0);
}

}  // namespace
}  // namespace twinstep
