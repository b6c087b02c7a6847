// Where the time of an analysis goes: paths of growing length, by what they compute with. Part of no test.
//
//   ./bazelw run //harness/isolation/versions/semantics:semantics_benchmark
#include <benchmark/benchmark.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "harness/isolation/versions/semantics/cause.h"
#include "harness/isolation/versions/semantics/path_for_test.h"

namespace twinstep {
namespace {

// sum = 0 + 1 + ... n - 1, in a loop with its condition.
std::string IntegerLoop(int rounds) {
  std::string text = absl::StrCat("1: n = input ", rounds, "\n1: i = 0\n1: sum = 0\n");
  int sum = 0;
  for (int i = 0; i < rounds; ++i) {
    sum += i;
    absl::StrAppend(&text, "2: c = i < n -> true\n2: if c true\n3: s = sum + i -> ", sum,
                    "\n3: sum = s\n4: j = ++(i) -> ", i + 1, "\n4: i = j\n");
  }
  return absl::StrCat(text, "2: c = i < n -> false\n2: if c false\n5: r = sum === -1 -> false\n5: if r false\n");
}

// The same with halves, which need doubles.
std::string FractionLoop(int rounds) {
  std::string text = "1: sum = input 0.5\n";
  double sum = 0.5;
  for (int i = 0; i < rounds; ++i) {
    sum = sum * 0.5 + 1;
    absl::StrAppend(&text, "2: h = sum * 0.5 -> ", absl::StrCat(sum - 1), "\n3: sum = h + 1 -> ", absl::StrCat(sum),
                    "\n");
  }
  return absl::StrCat(text, "5: r = sum === 1 -> false\n5: if r false\n");
}

// A text that grows by a letter a round, and is looked into.
std::string TextLoop(int rounds) {
  std::string text = "1: out = \"\"\n1: letter = input \"a\"\n";
  std::string out;
  for (int i = 0; i < rounds; ++i) {
    out += "a";
    absl::StrAppend(&text, "2: out = out + letter -> \"", out, "\"\n3: n = String.prototype.length(out) -> ", i + 1,
                    "\n3: c = n < 1000 -> true\n3: if c true\n");
  }
  return absl::StrCat(
      text, "4: at = String.prototype.charAt(out, 0) -> \"a\"\n5: r = at === \"b\" -> false\n5: if r false\n");
}

void Analyse(benchmark::State& state, std::string (*text)(int)) {
  const Path path = PathForTest(text(static_cast<int>(state.range(0))));
  CauseCounts counts;
  int size = 0;
  int certainty = 0;
  for (auto _ : state) {
    const absl::StatusOr<Cause> cause = FindCause(path, {Last(path, "if"), true}, {});
    if (!cause.ok()) {
      state.SkipWithError("no cause");
      break;
    }
    counts.Add(cause->counts);
    size = static_cast<int>(cause->instructions.size());
    certainty = static_cast<int>(cause->certainty);
  }
  const auto runs = static_cast<double>(state.iterations());
  state.counters["path"] = static_cast<double>(path.instructions.size());
  state.counters["cause"] = size;
  state.counters["calls"] = counts.solver_calls / runs;
  state.counters["unanswered"] = counts.unanswered / runs;
  state.counters["search_ms"] = absl::ToDoubleMilliseconds(counts.search_time) / runs;
  state.counters["exact_ms"] = absl::ToDoubleMilliseconds(counts.exact_time) / runs;
  state.counters["minimise_ms"] = absl::ToDoubleMilliseconds(counts.minimise_time) / runs;
  // 0: minimal, 1: minimal in places, 2: sufficient, 3: the data slice.
  state.counters["certainty"] = certainty;
}

BENCHMARK_CAPTURE(Analyse, integers, IntegerLoop)
    ->Arg(10)
    ->Arg(100)
    ->Arg(400)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(Analyse, fractions, FractionLoop)
    ->Arg(3)
    ->Arg(10)
    ->Arg(50)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(Analyse, texts, TextLoop)->Arg(10)->Arg(50)->Arg(200)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace twinstep

BENCHMARK_MAIN();
