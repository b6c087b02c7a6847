#include <string>
#include <utility>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "model/fake_debugger.h"
#include "model/metamorphic/round.h"

namespace twinstep {
namespace {

// Counts its bare runs; prints the program's source.
class CountingEngine : public FakeEngine {
 public:
  explicit CountingEngine(Finished::Outcome outcome = Finished::COMPLETED) : FakeEngine({}), outcome_(outcome) {}

  absl::StatusOr<Finished> RunBare(const Program& program, const SessionOptions&, const BareRunRecords&) override {
    ++runs;
    if (program.source().empty()) return absl::InternalError("no program");
    Finished finished;
    finished.set_outcome(outcome_);
    finished.add_console(program.source());
    return finished;
  }

  int runs = 0;

 private:
  const Finished::Outcome outcome_;
};

Program WithSource(std::string source) {
  Program program;
  program.set_source(std::move(source));
  return program;
}

std::string Printed(BareRunCache& cache, CountingEngine& engine, const Program& program) {
  const absl::StatusOr<Finished> finished = cache.Run(engine, program, {});
  return finished.ok() ? finished->console(0) : std::string(finished.status().message());
}

TEST(BareRunCacheTest, RunsEachProgramOnce) {
  CountingEngine engine;
  BareRunCache cache;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(Printed(cache, engine, WithSource("1")), "1");
    EXPECT_EQ(Printed(cache, engine, WithSource("2")), "2");
  }
  EXPECT_EQ(engine.runs, 2);
}

TEST(BareRunCacheTest, ProgramsDifferInAllTheyHave) {
  CountingEngine engine;
  BareRunCache cache;
  Program program = WithSource("1");
  Printed(cache, engine, program);
  program.set_kind(Program::MODULE);
  Printed(cache, engine, program);
  program.add_setup("2");
  Printed(cache, engine, program);
  EXPECT_EQ(engine.runs, 3);
}

TEST(BareRunCacheTest, WhatALimitEndedAndErrorsAreNotKept) {
  for (const Finished::Outcome outcome : {Finished::TIMED_OUT, Finished::OUT_OF_MEMORY}) {
    CountingEngine engine(outcome);
    BareRunCache cache;
    Printed(cache, engine, WithSource("1"));
    Printed(cache, engine, WithSource("1"));
    EXPECT_EQ(engine.runs, 2);
  }
  CountingEngine engine;
  BareRunCache cache;
  EXPECT_EQ(Printed(cache, engine, WithSource("")), "no program");
  EXPECT_EQ(Printed(cache, engine, WithSource("")), "no program");
  EXPECT_EQ(engine.runs, 2);
}

TEST(BareRunCacheTest, ForgetsWhatIsTooMuch) {
  CountingEngine engine;
  BareRunCache cache(/*max_bytes=*/1000);
  Printed(cache, engine, WithSource("1"));
  EXPECT_EQ(Printed(cache, engine, WithSource(std::string(600, ' '))).size(), 600u);
  EXPECT_EQ(Printed(cache, engine, WithSource("1")), "1");
  EXPECT_EQ(engine.runs, 3);
}

}  // namespace
}  // namespace twinstep
