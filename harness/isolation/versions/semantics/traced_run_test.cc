// From programs to causes: traced in V8, explained by Z3. What is expected follows from the programs.
#include "harness/isolation/versions/semantics/traced_run.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "engines/parser/parse_for_test.h"
#include "engines/session_for_test.h"
#include "engines/tracing/trace_runner.h"
#include "gtest/gtest.h"
#include "harness/isolation/versions/semantics/cause_tree_text.h"

namespace twinstep {
namespace {

struct Explained {
  CauseTree tree;

  // "3 7 10": the lines of a cause.
  std::string Lines(int node) const {
    std::set<int> lines;
    if (node >= static_cast<int>(tree.nodes.size())) return "no such node";
    for (const CauseStep& step : tree.nodes[node].steps) lines.insert(step.place.line);
    return absl::StrJoin(lines, " ");
  }
  // Of all causes together.
  std::set<int> AllLines() const {
    std::set<int> lines;
    for (const CauseNode& node : tree.nodes) {
      for (const CauseStep& step : node.steps) lines.insert(step.place.line);
    }
    return lines;
  }
  // The causes of the branches at that line.
  bool HasNodeAt(int line) const {
    return std::any_of(tree.nodes.begin(), tree.nodes.end(),
                       [&](const CauseNode& node) { return node.place.line == line; });
  }
};

Explained Explain(const Program& program) {
  const absl::StatusOr<TracedRun> traced = TraceProgram(ParserForTest(), program);
  Explained explained;
  if (!traced.ok()) {
    ADD_FAILURE() << traced.status();
    return explained;
  }
  EXPECT_TRUE(traced->same) << traced->difference;
  TracedExplainedRun run(traced->trace);
  const absl::StatusOr<Question> failure = run.Failure();
  if (!failure.ok()) {
    ADD_FAILURE() << failure.status();
    return explained;
  }
  CauseTreeOptions options;
  options.max_nodes = 12;
  options.cause.query_limit = absl::Seconds(30);
  options.cause.float_limit = absl::Seconds(30);
  options.cause.total_limit = absl::Minutes(5);
  options.time_limit = absl::Minutes(10);
  absl::StatusOr<CauseTree> tree = BuildCauseTree(run, *failure, options);
  if (!tree.ok()) {
    ADD_FAILURE() << tree.status();
    return explained;
  }
  explained.tree = *std::move(tree);
  // A formula that does not fit what V8 did is a wrong formula, or a wrong trace.
  EXPECT_EQ(explained.tree.counts.misfits, 0);
  EXPECT_EQ(explained.tree.counts.unanswered, 0);
  return explained;
}

Explained Explain(std::string_view source) { return Explain(Script(source)); }

TEST(TracedRun, ThisIsTheObjectThatTheMethodWasAskedOf) {
  // What is wrong is which of the two sets is asked.
  const Explained explained = Explain(Script(R"(function Some(v) { this.v = v; }
Some.prototype.has = function (k) { return this.v === k; };
const some = new Some('a');
const all = { union(other) {
  return other;
}, has() { return true; } };
const joined = all.union(some);
if (!joined.has('b')) throw new Error('no'); )"));
  EXPECT_TRUE(explained.AllLines().contains(5)) << explained.Lines(0);
}

TEST(TracedRun, ThePapersRunningExample) {
  const Explained explained = Explain(R"js(let sorted = false;
function f(x, y, z) {
  let sum = 0;
  if (!sorted) {
    if (x < y)
      sum += x;
    else sum += y;
  } else sum += x;
  if (z > 0)
    sum -= z;
  else sum -= z;
  print(sum);
  if (sum !== 5) throw new Error('sum is ' + sum);
}
f(3, 1, 2);
)js");
  // The arguments, the sum, and neither of the branches.
  EXPECT_EQ(explained.Lines(0), "2 3 7 10 13");
  ASSERT_GE(explained.tree.nodes.size(), 4u);
  EXPECT_TRUE(explained.HasNodeAt(9));
  EXPECT_TRUE(explained.HasNodeAt(5));
  EXPECT_TRUE(explained.HasNodeAt(4));
}

TEST(TracedRun, AnOffByOneInALoopOverAString) {
  const Explained explained = Explain(R"js(function count(text, letter) {
  let n = 0;
  for (let i = 1; i < text.length; i++) {
    if (text.charAt(i) === letter) n++;
  }
  return n;
}
const got = count('banana', 'b');
if (got !== 1) throw new Error('wrong count');
)js");
  // n was never counted up: the definition is line 2, and what could have redefined it is the branch at line 4.
  EXPECT_EQ(explained.Lines(0), "2 6 8 9");
  EXPECT_TRUE(explained.HasNodeAt(4));
  // Whose cause is the index, which begins at 1.
  EXPECT_TRUE(explained.AllLines().count(3) > 0);
}

TEST(TracedRun, AnErrorOfTheEngineIsAFailedCheck) {
  const Explained explained = Explain(R"js(const defaults = {size: 3};
function make(options) {
  const shape = options.shape;
  const all = {color: 'red', shape: shape};
  return all;
}
const made = make({shape: undefined});
print(made.shape.name);
)js");
  const std::set<int> lines = explained.AllLines();
  EXPECT_TRUE(lines.count(8) > 0);
  EXPECT_TRUE(lines.count(7) > 0);
  EXPECT_TRUE(lines.count(4) > 0);
  EXPECT_EQ(lines.count(1), 0u);
}

TEST(TracedRun, PropertiesGoThroughTheObjectsTheyAreOf) {
  const Explained explained = Explain(R"js(const base = {total: 1, tax: 2};
const copy = base;
copy.total = 7;
print(base.tax);
if (base.total !== 1) throw new Error('changed');
)js");
  // That the copy is no copy belongs to it.
  EXPECT_EQ(explained.Lines(0), "1 2 3 5");
}

TEST(TracedRun, CallbacksAndArrays) {
  const Explained explained = Explain(R"js(const prices = [];
prices.push(10);
prices.push(32);
const doubled = prices.map(price => price * 3);
const total = doubled.reduce((sum, price) => sum + price, 0);
if (total !== 84) throw new Error('total');
)js");
  const std::set<int> lines = explained.AllLines();
  for (const int line : {3, 4, 5, 6}) EXPECT_TRUE(lines.count(line) > 0) << line;
}

TEST(TracedRun, AnEarlyReturnDecidesOverWhatIsBehindIt) {
  const Explained explained = Explain(R"js(function price(order) {
  let sum = order.count * order.each;
  if (order.count < 10) return sum;
  sum = sum - sum / 10;
  return sum;
}
const got = price({count: 9, each: 100});
if (got !== 810) throw new Error('no discount');
)js");
  EXPECT_TRUE(explained.HasNodeAt(3));
}

TEST(TracedRun, APropertyThatIsMissingComesFromTheKeysThatWereThere) {
  const Explained explained = Explain(R"js(const prefix = 'b';
function attributes(first) {
  const result = {};
  const name = first + 'c';
  result[name] = 1;
  return result;
}
const found = attributes(prefix);
if (found.ac !== 1) throw new Error('lost');
)js");
  // What the key was made of, and the way of the object.
  EXPECT_EQ(explained.Lines(0), "1 2 3 4 6 8 9");
}

TEST(TracedRun, WhatLooksAtAWholeObjectDependsOnWhoCouldHaveChangedIt) {
  const Explained explained = Explain(R"js(const pending = {};
function wait(name) {
  if (pending[name] !== undefined) pending[name] = true;
}
wait('shop');
const text = JSON.stringify(pending);
if (text !== '{"shop":true}') throw new Error('nobody waits');
)js");
  EXPECT_TRUE(explained.HasNodeAt(3));
}

TEST(TracedRun, WhatOnlyAFunctionInsideSetsNeedsACallOfIt) {
  const Explained explained = Explain(R"js(const later = [];
function each(list, visit, end) {
  const sync = true;
  for (const one of list) visit(one);
  if (sync) later.push(end);
  else end();
}
function test() {
  let done = false;
  each([1], () => {}, () => { done = true; });
  if (!done) throw new Error('too late');
}
test();
)js");
  EXPECT_TRUE(explained.HasNodeAt(5));
}

TEST(TracedRun, WhatComesTooLateWasNotWaitedFor) {
  // The module's own promise fails: both functions had to be asked for.
  Program program = Script(R"js(const store = new Map();
async function put(name) {
  await null;
  store.set(name, name.length);
}
async function load() {
  put('one');
  return Array.from(store.keys()).join();
}
const got = await load();
if (got !== 'one') throw new Error('not loaded');
)js");
  program.set_kind(Program::MODULE);
  EXPECT_TRUE(Explain(program).AllLines().count(7) > 0);
}

TEST(TracedRun, GettersAreFollowed) {
  const Explained explained = Explain(R"js(class Stack {
  constructor() { this.items = []; }
  get size() {
    const offset = 1;
    return this.items.length + offset;
  }
}
if (new Stack().size !== 0) throw new Error('not empty');
)js");
  EXPECT_TRUE(explained.AllLines().count(4) > 0);
}

TEST(TracedRun, SaysItInSentences) {
  const Explained explained = Explain(R"js(function discount(total) {
  let rate = 0;
  if (total > 100) rate = 10;
  return rate;
}
let sum = 0;
for (const price of [20, 30, 50]) sum += price;
const rate = discount(sum);
if (rate !== 10) throw new Error('no discount');
)js");
  const std::string text = ToText(explained.tree, nullptr, nullptr);
  EXPECT_EQ(text, R"(line 9: rate !== 10 was true, because
  line 8 gave rate = 0
  line 4 returned 0
  line 2 gave rate = 0
  line 4 used this rate because line 3: total > 100 was false, because
    line 1 gave total = 100
    line 7 gave sum = 100, before that 50, 20
    line 7 gave price = 50, before that 30, 20
    line 7 gave [2] = 50
    line 7 gave [1] = 30
    line 7 gave [0] = 20
    line 6 gave sum = 0
    line 1 used this sum because line 7: const price of [20, 30, 50] was false
    line 7 ran because line 7: const price of [20, 30, 50] was true
Not looked at, 2: a further round of a loop, whose branch was looked at before
)");
}

TEST(TracedRun, WithoutAFailureThereIsNothingToExplain) {
  const absl::StatusOr<TracedRun> traced = TraceProgram(ParserForTest(), Script("print(1)"));
  ASSERT_TRUE(traced.ok()) << traced.status();
  TracedExplainedRun run(traced->trace);
  EXPECT_EQ(run.Failure().status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(run.PathTo({1000, true}).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace twinstep
