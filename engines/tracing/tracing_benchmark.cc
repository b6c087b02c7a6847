// Events per second of traced programs: the instrumented run, and what makes the trace of its log; and bytes that an
// event takes. Parsing and the run that it is compared with are not in it.
#include <string>

#include "absl/time/time.h"
#include "benchmark/benchmark.h"
#include "engines/parser/parser.h"
#include "engines/tracing/trace_runner.h"

namespace twinstep {
namespace {

// Loops over numbers and array elements, as in SunSpider's access-nsieve.
constexpr char kNumbers[] = R"(
function sieve(limit) {
  const composite = [];
  let count = 0;
  for (let i = 0; i < limit; i++) composite.push(false);
  for (let i = 2; i < limit; i++) {
    if (composite[i]) continue;
    count++;
    for (let k = i + i; k < limit; k += i) composite[k] = true;
  }
  return count;
}
for (let round = 0; round < ROUNDS; round++) sieve(8000);
)";

// Objects, calls, closures, strings: what packages do.
constexpr char kObjects[] = R"(
class Cart {
  constructor(rate) { this.items = []; this.rate = rate; }
  add(name, price) { this.items.push({name, price}); return this; }
  total() { return this.items.reduce((sum, {price}) => sum + price * (1 - this.rate), 0); }
  label() { return this.items.map(item => `${item.name}: ${item.price}`).join(', '); }
}
for (let round = 0; round < ROUNDS; round++) {
  const cart = new Cart(round % 3 === 0 ? 0.1 : 0);
  for (let i = 0; i < 20; i++) cart.add('thing' + i, i * 2);
  if (cart.total() < 0 || cart.label().length === 0) throw new Error('no');
}
)";

Parser& TheParser() {
  static Parser* const parser = Parser::Create()->release();
  return *parser;
}

void BM_Trace(benchmark::State& state, const std::string& source) {
  Program program;
  program.set_source(source);
  std::string& text = *program.mutable_source();
  text.replace(text.find("ROUNDS"), 6, std::to_string(state.range(0)));
  TraceOptions options;
  options.check = false;
  double events = 0, bytes = 0;
  absl::Duration run, link;
  for (auto _ : state) {
    const absl::StatusOr<TracedRun> traced = TraceProgram(TheParser(), program, options);
    if (!traced.ok() || traced->finished.outcome() != Finished::COMPLETED) {
      state.SkipWithError("the program was not traced");
      return;
    }
    events += traced->trace.size();
    bytes = static_cast<double>(traced->trace.MemoryBytes()) / traced->trace.size();
    run += traced->run_time;
    link += traced->link_time;
    state.SetIterationTime(absl::ToDoubleSeconds(traced->run_time + traced->link_time));
  }
  state.counters["events"] = events / static_cast<double>(state.iterations());
  state.counters["events_per_second"] = events / absl::ToDoubleSeconds(run + link);
  state.counters["events_per_second_of_the_run"] = events / absl::ToDoubleSeconds(run);
  state.counters["bytes_per_event"] = bytes;
}
BENCHMARK_CAPTURE(BM_Trace, Numbers, kNumbers)->Arg(10)->Arg(40)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Trace, Objects, kObjects)->Arg(1000)->Arg(10000)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace twinstep
