// //engines/tracing:benchmark: the benchmark of traces by itself.
#include <benchmark/benchmark.h>

BENCHMARK_MAIN();
