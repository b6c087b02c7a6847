// How fast programs become trees. Bytes per second count the UTF-8 source; everything is included: acorn, scope
// analysis, flattening, decoding, indices. Sizes are those of the DBDB study's programs (SunSpider): 1 KB to 50 KB for
// most, up to 200 KB.
#include <string>

#include "benchmark/benchmark.h"
#include "engines/parser/parser.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"

namespace twinstep {
namespace {

// Dense code, no comments: some 300 nodes per KB.
std::string Program(size_t bytes) {
  std::string program;
  for (int i = 0; program.size() < bytes; ++i) {
    const std::string n = std::to_string(i);
    program += "function work" + n + "(list, factor) {\n  let sum = 0;\n  for (let i = 0; i < list.length; i++) {\n" +
               "    const item = list[i] * factor + " + n + ";\n    if (item % 2 === 0) {\n      sum += item;\n" +
               "    } else {\n      sum -= Math.sqrt(item) | 0;\n    }\n  }\n  return {sum, name: `work" + n +
               " ${sum}`, next: () => sum + 1};\n}\nvar result" + n + " = work" + n + "([1, 2, 3], " + n + ");\n";
  }
  return program;
}

// One that has parsed a few megabytes: a worker's lives as long as the worker, and compiling acorn is most of the first
// second.
Parser& WarmParser() {
  static Parser* const parser = [] {
    Parser* made = Parser::Create()->release();
    const SourceText text(Program(50 << 10));
    for (int i = 0; i < 100; ++i) benchmark::DoNotOptimize(made->Parse(text, ParseGoal::kScript).ok());
    return made;
  }();
  return *parser;
}

void BM_Parse(benchmark::State& state) {
  Parser* const parser = &WarmParser();
  const SourceText text(Program(state.range(0)));
  size_t nodes = 0, memory = 0;
  for (auto _ : state) {
    const auto tree = parser->Parse(text, ParseGoal::kScript);
    if (!tree.ok()) return state.SkipWithError(tree.status().ToString().c_str());
    nodes = tree->nodes().size();
    memory = tree->MemoryBytes();
  }
  state.SetBytesProcessed(state.iterations() * text.length());
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["bytes_per_source_byte"] = static_cast<double>(memory) / text.length();
}
BENCHMARK(BM_Parse)
    ->Name("Parser/Parse")
    ->Arg(1 << 10)
    ->Arg(10 << 10)
    ->Arg(50 << 10)
    ->Arg(200 << 10)
    ->Unit(benchmark::kMicrosecond);

// The same without JavaScript: what SourceText costs.
void BM_SourceText(benchmark::State& state) {
  const std::string program = Program(50 << 10);
  for (auto _ : state) benchmark::DoNotOptimize(SourceText(program).length());
  state.SetBytesProcessed(state.iterations() * program.size());
}
BENCHMARK(BM_SourceText)->Name("Parser/SourceText")->Unit(benchmark::kMicrosecond);

void BM_Create(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(*Parser::Create());
}
BENCHMARK(BM_Create)->Name("Parser/Create")->Unit(benchmark::kMillisecond);

// What a worker pays that parses one program and never again.
void BM_CreateAndParseOnce(benchmark::State& state) {
  const SourceText text(Program(50 << 10));
  for (auto _ : state) benchmark::DoNotOptimize((*Parser::Create())->Parse(text, ParseGoal::kScript).ok());
}
BENCHMARK(BM_CreateAndParseOnce)->Name("Parser/CreateAndParseOnce")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace twinstep
