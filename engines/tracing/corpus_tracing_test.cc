// Instrumented programs of the own corpus print what they print and end as they end.
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "engines/conformance/corpus_programs.h"
#include "engines/parser/parse_for_test.h"
#include "engines/tracing/trace_runner.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(CorpusTracingTest, EveryProgramDoesWhatItDid) {
  std::map<std::string, int64_t> left_alone;
  int same = 0;
  uint64_t events = 0;
  std::vector<Program> programs = CorpusPrograms();
  programs.insert(programs.end(), CorpusModules().begin(), CorpusModules().end());
  for (const Program& program : programs) {
    SCOPED_TRACE(program.name());
    const absl::StatusOr<TracedRun> run = TraceProgram(ParserForTest(), program);
    ASSERT_TRUE(run.ok()) << run.status();
    EXPECT_EQ(run->difference, "");
    same += run->same ? 1 : 0;
    events += run->trace.size();
    for (const LeftAlone& one : run->trace.left_alone()) left_alone[one.reason] += one.count;
  }
  printf("%d programs the same, %llu events\n", same, static_cast<unsigned long long>(events));
  for (const auto& [reason, count] : left_alone)
    printf("left alone: %s: %lld\n", reason.c_str(), static_cast<long long>(count));
  EXPECT_GT(same, 100);
  EXPECT_GT(events, 10'000);
}

}  // namespace
}  // namespace twinstep
