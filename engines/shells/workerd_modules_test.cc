// What workerd makes a realm of: modules that wait at a gate, and nothing of which moves a place.
#include "engines/shells/workerd_modules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engines/engines.h"
#include "engines/shells/protocol_shell.h"

namespace twinstep {
namespace {

using ::google::protobuf::Struct;

Program ModuleProgram(const std::string& source) {
  Program program;
  program.set_kind(Program::MODULE);
  program.set_source(source);
  return program;
}

void AddModule(Program& program, const std::string& specifier, const std::string& source) {
  Program::Module& module = *program.add_modules();
  module.set_specifier(specifier);
  module.set_source(source);
}

std::string SourceIn(const Struct& modules, const char* name) { return MemberOf(modules, {name, "js"}).string_value(); }

TEST(WorkerdModulesTest, TheGateStandsAtTheEndOfTheLastLine) {
  Program program = ModuleProgram("import {a} from './lib/a.js';\nprint(a);\n");
  AddModule(program, "./lib/a.js", "export let a = 1;\n");
  const absl::StatusOr<Struct> modules = ModulesOf(program);
  ASSERT_TRUE(modules.ok()) << modules.status();
  EXPECT_EQ(SourceIn(*modules, "main.js"),
            "import {a} from './lib/a.js';\n"
            "print(a);;import\"./twinstep:gate0.js\"\t//# sourceURL=main.js\n");
  EXPECT_EQ(SourceIn(*modules, "lib/a.js"),
            "export let a = 1;;import\"./../twinstep:gate2.js\"\t//# sourceURL=./lib/a.js\n");
}

TEST(WorkerdModulesTest, APlainLineIsOneThatNoCommentEnds) {
  EXPECT_TRUE(EndsInPlainLine("a = 1;\n"));
  EXPECT_TRUE(EndsInPlainLine("// why\na = 1;\n"));
  EXPECT_FALSE(EndsInPlainLine("a = 1;"));
  EXPECT_FALSE(EndsInPlainLine("a = 1; // why\n"));
  EXPECT_FALSE(EndsInPlainLine("\n"));
}

TEST(WorkerdModulesTest, ACallOfImportIsRefused) {
  EXPECT_EQ(ModulesOf(ModuleProgram("import('./a.js');\n")).status().code(), absl::StatusCode::kUnimplemented);
}

// Played in V8 as a program of its own, which opens the gates as a request does.
TEST(WorkerdModulesTest, NoModuleRunsBeforeTheGatesAreOpened) {
  Program program = ModuleProgram("import './a.js';\nprint('main');\n");
  AddModule(program, "./a.js", "print('a');\n");
  const absl::StatusOr<Struct> modules = ModulesOf(program);
  ASSERT_TRUE(modules.ok()) << modules.status();
  Program played = ModuleProgram(R"js(
import {areLinked, openGates} from './twinstep:gates.js';
print('linked', areLinked());
import('./main.js').then(() => print('over'));
(async () => {
  for (let i = 0; i < 50; ++i) await null;
  print('linked', areLinked());
  openGates();
  for (let i = 0; i < 50; ++i) await null;
  openGates();
})();
)js");
  for (const auto& [name, module] : modules->fields()) {
    // It needs what workerd has.
    if (name != "twinstep:host.js") AddModule(played, absl::StrCat("./", name), SourceIn(*modules, name.c_str()));
  }
  const absl::StatusOr<Finished> finished = (*MakeEngine("v8"))->RunBare(played, {}, {});
  ASSERT_TRUE(finished.ok()) << finished.status();
  EXPECT_THAT(finished->console(), testing::ElementsAre("linked false", "linked true", "a", "main", "over"))
      << finished->DebugString();
}

}  // namespace
}  // namespace twinstep
