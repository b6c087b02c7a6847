// The session that all benchmarks run: 15 lines, 3 breakpoints, 20 steps.
#ifndef TWINSTEP_ENGINES_BENCHMARK_PROGRAM_H_
#define TWINSTEP_ENGINES_BENCHMARK_PROGRAM_H_

#include <google/protobuf/repeated_field.h>

#include "proto/action.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

inline constexpr int kBenchmarkLines = 15;
// One line each for the breakpoints of BenchmarkActions.
inline constexpr uint32_t kBenchmarkBreakpoints[] = {2, 7, 10};

inline Program BenchmarkProgram() {
  Program program;
  program.set_name("benchmark.js");
  program.set_source(R"(var total = 0;
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
)");
  return program;
}

// Breakpoint actions, start, then 19 steps: 20 execution actions.
inline google::protobuf::RepeatedPtrField<Action> BenchmarkActions() {
  google::protobuf::RepeatedPtrField<Action> actions;
  for (const uint32_t line : kBenchmarkBreakpoints) {
    actions.Add()->mutable_set_breakpoint()->mutable_location()->set_line(line);
  }
  actions.Add()->mutable_start();
  // Over, in, out and resume in the mix of the reference sessions, weighted towards steps.
  for (const char step : {'o', 'o', 'i', 'o', 'o', 'i', 'o', 'o', 'o', 'o', 'u', 'o', 'i', 'i', 'o', 'o', 'o', 'o', 'o'}) {
    Action& action = *actions.Add();
    if (step == 'o') action.mutable_step_over();
    if (step == 'i') action.mutable_step_in();
    if (step == 'u') action.mutable_step_out();
  }
  return actions;
}

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_BENCHMARK_PROGRAM_H_
