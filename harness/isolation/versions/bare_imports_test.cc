#include "harness/isolation/versions/bare_imports.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace twinstep {
namespace {

using Texts = std::vector<std::string>;

TEST(BareImportsTest, SpecifiersThatAreNoPathsAreFound) {
  EXPECT_EQ(
      BareSpecifiers("import a from 'a';import {b} from\"@x/b/c\"; import './d.js'; export * from 'a';\n"
                     "import 'e'; await import('f'); reimport('g'); import h from 'node:fs'; import i from '#i';"),
      (Texts{"a", "@x/b/c", "#i", "e", "f"}));
}

TEST(BareImportsTest, AreResolvedAsNodeDoes) {
  const VersionFiles files = {
      {"package.json", R"({"name": "own", "exports": "./main.js", "imports": {"#in": "./lib/in.js"}})"},
      {"main.js", ""},
      {"lib/in.js", ""},
      {"node_modules/plain/index.js", ""},
      {"node_modules/old/package.json", R"({"main": "./dist/old"})"},
      {"node_modules/old/dist/old.js", ""},
      {"node_modules/old/extra.js", ""},
      {"node_modules/@a/map/package.json",
       R"({"exports": {".": {"types": "./t.d.ts", "import": "./e.mjs", "require": "./r.js"}, "./p/*": "./src/*.js"}})"},
      {"node_modules/@a/map/e.mjs", ""},
      {"node_modules/@a/map/src/x.js", ""},
      {"node_modules/old/node_modules/plain/index.js", ""},
  };
  const auto resolve = [&](const std::string& specifier, const std::string& importer = "lib/in.js") {
    return ResolveBare(files, importer, specifier).value_or("none");
  };
  EXPECT_EQ(resolve("plain"), "node_modules/plain/index.js");
  EXPECT_EQ(resolve("plain", "node_modules/old/dist/old.js"), "node_modules/old/node_modules/plain/index.js");
  EXPECT_EQ(resolve("old"), "node_modules/old/dist/old.js");
  EXPECT_EQ(resolve("old/extra"), "node_modules/old/extra.js");
  EXPECT_EQ(resolve("@a/map"), "node_modules/@a/map/e.mjs");
  EXPECT_EQ(resolve("@a/map/p/x"), "node_modules/@a/map/src/x.js");
  EXPECT_EQ(resolve("own"), "main.js");
  EXPECT_EQ(resolve("#in"), "lib/in.js");
  EXPECT_EQ(resolve("nothing"), "none");
}

TEST(BareImportsTest, NamesThatCommonJsExports) {
  EXPECT_EQ(CommonJsNames("exports.a = 1; module.exports.b=2; if (exports.c === 3) {} exports.default = 4;"),
            (Texts{"a", "b"}));
}

}  // namespace
}  // namespace twinstep
