// Imports, breakpoints in imported modules, errors.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class ModulesTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(ModulesTest);

TEST_P(ModulesTest, BreakpointInAnImportedModule) {
  Check({.program = R"js(
import {twice} from './lib.js';
print(twice(2));
)js",
         .module = true,
         .modules = {{"./lib.js", R"js(
export function twice(x) {
  return x * 2;
}
)js"}}},
        {.both = R"(
break module ./lib.js 2 -> module ./lib.js 2:2
start -> module ./lib.js 2:2 breakpoint, twice < (module)
resume -> finished completed, printed 4
)"});
}

TEST_P(ModulesTest, StepIntoAnImportedFunction) {
  Check({.program = R"js(
import {twice} from './lib.js';
print(twice(2));
print('end');
)js",
         .module = true,
         .modules = {{"./lib.js", R"js(
export function twice(x) {
  return x * 2;
}
)js"}}},
        {.v8 = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (module)
in -> module ./lib.js 2:2 step, twice < (module)
in -> module ./lib.js 2:15 step, twice < (module), returning 4
in -> 2:0 step, (module)
in -> 3:0 step, (module)
resume -> finished completed, printed 4 | end
)",
         .spidermonkey = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (module)
in -> module ./lib.js 2:2 step, twice < (module)
in -> module ./lib.js 3:0 step, twice < (module), returning 4
in -> 2:5 step, (module)
in -> 3:0 step, (module)
resume -> finished completed, printed 4 | end
)",
         .why = "returning (D8)"});
}

TEST_P(ModulesTest, ImportedModulesRunFirst) {
  Check({.program = R"js(
import './a.js';
print('main');
)js",
         .module = true,
         .modules = {{"./a.js", R"js(
import './b.js';
print('a');
)js"},
                     {"./b.js", R"js(
print('b');
)js"}}},
        {.both = R"(
break module ./b.js 1 -> module ./b.js 1:0
break module ./a.js 2 -> module ./a.js 2:0
break 2 -> 2:0
start -> module ./b.js 1:0 breakpoint, (module)
resume -> module ./a.js 2:0 breakpoint, (module)
resume -> 2:0 breakpoint, (module)
resume -> finished completed, printed b | a | main
)"});
}

TEST_P(ModulesTest, BreakpointInAnUnknownModuleIsRefused) {
  Check({.program = R"js(
import {x} from './lib.js';
print(x);
)js",
         .module = true,
         .modules = {{"./lib.js", R"js(
export let x = 1;
)js"}}},
        {.both = R"(
break module ./other.js 1 -> refused
break module ./lib.js 1 -> module ./lib.js 1:15
remove module ./other.js 1 -> not removed
remove module ./lib.js 1 -> removed
start -> finished completed, printed 1
)"});
}

TEST_P(ModulesTest, LiveBindings) {
  Check({.program = R"js(
import {n, up} from './counter.js';
up();
print(n);
)js",
         .module = true,
         .modules = {{"./counter.js", R"js(
export let n = 0;
export function up() {
  n++;
}
)js"}}},
        {.both = R"(
break module ./counter.js 3 -> module ./counter.js 3:2
start -> module ./counter.js 3:2 breakpoint, up < (module)
resume -> finished completed, printed 1
)"});
}

TEST_P(ModulesTest, ModulesAreStrict) {
  Check({.program = R"js(
print(this === undefined);
print((function () { return this; })() === undefined);
)js",
         .module = true},
        {.both = R"(
start -> finished completed, printed true | true
)"});
}

TEST_P(ModulesTest, ThrowingModule) {
  Check({.program = R"js(
import './bad.js';
print('not reached');
)js",
         .module = true,
         .modules = {{"./bad.js", R"js(
throw 'bad';
)js"}}},
        {.both = R"(
start -> finished threw "bad"
)"});
}

TEST_P(ModulesTest, SyntaxErrorInAModule) {
  Check({.program = R"js(
import {x} from './lib.js';
let let = 1;
)js",
         .module = true},
        {.v8 = R"(
start -> finished rejected error "Unexpected strict mode reserved word"
)",
         .spidermonkey = R"(
start -> finished rejected error "let is a reserved identifier"
)",
         .why = "the engines word their messages differently"});
}

TEST_P(ModulesTest, CyclicImports) {
  Check({.program = R"js(
import {a} from './a.js';
print(a(3));
)js",
         .module = true,
         .modules = {{"./a.js", R"js(
import {b} from './b.js';
export function a(n) { return n ? b(n - 1) : 'a'; }
)js"},
                     {"./b.js", R"js(
import {a} from './a.js';
export function b(n) {
  return n ? a(n - 1) : 'b';
}
)js"}}},
        {.both = R"(
break module ./b.js 3 -> module ./b.js 3:2
start -> module ./b.js 3:2 breakpoint, b < a < (module)
resume -> module ./b.js 3:2 breakpoint, b < a < b < a < (module)
resume -> finished completed, printed b
)"});
}

}  // namespace
}  // namespace twinstep
