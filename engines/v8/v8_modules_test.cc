// Module programs: imports, import(), top-level await.
#include <memory>
#include <string>
#include <vector>

#include "engines/v8/v8_test_util.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

using List = std::vector<std::string>;

List Console(const Program& program) {
  std::unique_ptr<Engine> engine = NewV8();
  const Finished finished = End(Play(*engine, program, ""));
  List lines(finished.console().begin(), finished.console().end());
  lines.push_back(Finished::Outcome_Name(finished.outcome()));
  return lines;
}

TEST(V8ModulesTest, ImportsAndCycles) {
  EXPECT_EQ(
      Console(Module("import def, { a as b } from './a.js';\nimport * as ns from 'c';\nprint(def, b, ns.c, ns);\n",
                     {{"./a.js", "import { c } from 'c'; export let a = c + 1; export default 'd'; print('a');"},
                      {"c", "import './a.js'; export let c = 1; print('c');"}})),
      (List{"c", "a", "d 2 1 [object Module]", "COMPLETED"}));
}

TEST(V8ModulesTest, SpecifiersAreRelativeToTheImporter) {
  EXPECT_EQ(Console(Module("import './lib/a.js';\nimport('./lib/a.js').then(m => print(m.n));\n",
                           {{"lib/a.js",
                             "export { n } from './b.js'; print('a'); import('./b.js').then(m => "
                             "print('b', m.n));"},
                            {"lib/b.js", "export let n = 1;"}})),
            (List{"a", "b 1", "1", "COMPLETED"}));
}

TEST(V8ModulesTest, StepsCrossModules) {
  std::unique_ptr<Engine> engine = NewV8();
  const Program program =
      Module("import { f } from 'm';\nf();\nf();\n", {{"m", "export function f() {\n  return 1 + 1;\n}\n"}});
  EXPECT_EQ(Places(Play(*engine, program, "b2 i o u i")),
            (List{"2:0", "2:0", "module m 2:2", "module m 2:15", "3:0", "module m 2:2", "ABANDONED"}));
}

TEST(V8ModulesTest, TopLevelAwait) {
  std::unique_ptr<Engine> engine = NewV8();
  const Program program = Module("let a = await 1;\nlet b = await Promise.resolve(a + 1);\nprint(a, b);\n");
  const Trace trace = Play(*engine, program, "b1 o o o o");
  EXPECT_EQ(Places(trace).back(), "COMPLETED");
  EXPECT_EQ(End(trace).console(0), "1 2");
  const std::vector<Paused> pauses = Pauses(trace);
  EXPECT_EQ(Variables(pauses.at(1)).substr(0, 11), "module{a=1 ");
  EXPECT_EQ(pauses.at(2).location().line(), 3u);
}

TEST(V8ModulesTest, AnAwaitThatNeverEndsEndsTheSession) {
  EXPECT_EQ(Console(Module("print(1);\nawait new Promise(() => {});\nprint(2);\n")), (List{"1", "COMPLETED"}));
}

TEST(V8ModulesTest, DynamicImport) {
  EXPECT_EQ(Console(Script("import('none').catch(e => print(e instanceof TypeError));\nprint('first');\n")),
            (List{"first", "true", "COMPLETED"}));
  Program program = Script(
      "import('m').then(m => print(m.x));\nimport('broken').catch(e => print(e.name));\n"
      "import('throws').catch(e => print(e));\nprint('first');\n");
  for (const auto& [specifier, source] : std::vector<std::pair<std::string, std::string>>{
           {"m", "export let x = await 5; print('m');"}, {"broken", "let let;"}, {"throws", "throw 7;"}}) {
    Program::Module& module = *program.add_modules();
    module.set_specifier(specifier);
    module.set_source(source);
  }
  EXPECT_EQ(Console(program), (List{"first", "m", "SyntaxError", "7", "5", "COMPLETED"}));
}

TEST(V8ModulesTest, BreakpointsInDynamicModulesOnceTheyAreLoaded) {
  std::unique_ptr<Engine> engine = NewV8();
  Program program = Script("import('m').then(m => {\n  debugger;\n  m.f();\n});\n");
  Program::Module& module = *program.add_modules();
  module.set_specifier("m");
  module.set_source("export function f() {\n  return 1;\n}\n");
  class InModule : public Driver {
   public:
    Action OnPause(Session& session, Pause& pause) override {
      places.push_back(ToText(pause.location()));
      Location location;
      location.set_source(Location::MODULE);
      location.set_name("m");
      location.set_line(2);
      places.push_back(ToText(*session.SetBreakpoint(location)));
      Action action;
      action.mutable_resume();
      return action;
    }
    List places;
  };
  InModule driver;
  std::unique_ptr<Session> session = *engine->Load(program, {});
  EXPECT_TRUE(session->Run(driver).ok());
  EXPECT_EQ(driver.places, (List{"2:2", "breakpoint set at module m 2:2", "module m 2:2",
                                 "breakpoint set at module m 2:2 (same as an earlier one)"}));
}

TEST(V8ModulesTest, Outcomes) {
  EXPECT_EQ(Console(Module("import 'none';\nprint(1);\n")), List{"REJECTED"});
  EXPECT_EQ(Console(Module("import 'm';\nprint(1);\n", {{"m", "syntax error"}})), List{"REJECTED"});
  EXPECT_EQ(Console(Module("import { no } from 'm';\nprint(1);\n", {{"m", "export let yes;"}})), List{"REJECTED"});
  EXPECT_EQ(Console(Module("import 'm';\nprint(1);\n", {{"m", "throw 1;"}})), List{"THREW"});
  EXPECT_EQ(Console(Module("print(1);\nawait null;\nthrow 2;\n")), (List{"1", "THREW"}));
  EXPECT_EQ(Console(Module("print(Object.keys(import.meta).length, typeof this);\n")),
            (List{"0 undefined", "COMPLETED"}));
}

}  // namespace
}  // namespace twinstep
