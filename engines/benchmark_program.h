// The session that all benchmarks run: 15 lines, 3 breakpoints, 20 steps.
#ifndef TWINSTEP_ENGINES_BENCHMARK_PROGRAM_H_
#define TWINSTEP_ENGINES_BENCHMARK_PROGRAM_H_

#include <string_view>

#include "proto/action.pb.h"

namespace twinstep {

inline constexpr int kBenchmarkLines = 15;
inline constexpr std::string_view kBenchmarkSource = R"(var total = 0;
let items = [3, 1, 2];
const settings = {name: 'x', options: {deep: true, factor: 1.5}};
function add(a, b) {
  let sum = a + b;
  return sum;
}
function run(list) {
  for (let i = 0; i < list.length; i++) {
    const doubled = list[i] * 2;
    total = add(total, doubled);
  }
  return total;
}
run(items);
)";
inline constexpr int kBenchmarkBreakpoints[] = {2, 7, 10};
// o: over, i: in, u: out.
inline constexpr std::string_view kBenchmarkSteps = "ooiooioooouoiioooooo";

inline Action BenchmarkStep(char step) {
  Action action;
  if (step == 'i') {
    action.mutable_step_in();
  } else if (step == 'u') {
    action.mutable_step_out();
  } else {
    action.mutable_step_over();
  }
  return action;
}

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_BENCHMARK_PROGRAM_H_
