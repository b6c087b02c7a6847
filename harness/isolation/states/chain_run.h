// Runs of an instrumented program: recorded from start to end, stopped at a moment to look at its state, and run on
// from there with parts of another run's state.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_RUN_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_RUN_H_

#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "harness/isolation/states/instrumented_program.h"
#include "harness/isolation/states/state_walk.h"
#include "model/debugger.h"
#include "model/memory_graph/memory_graph.h"
#include "model/memory_graph/state_deltas.h"
#include "model/status.h"
#include "proto/output.pb.h"

namespace twinstep {

// One of the two runs. `program` outlives it.
struct Subject {
  const InstrumentedProgram* program = nullptr;
  // Its kind and what it imports.
  Program base;
  // Scripts that run before: the input.
  std::vector<std::string> setup;
};

struct ChainLimits {
  // Statements that a recorded run may execute.
  int64_t statements = 4'000'000;
  // CPU time of one run; a backstop.
  absl::Duration cpu = absl::Seconds(20);
};

// A statement that a run has come to.
struct RunMoment {
  int32_t statement = 0;
  // The calls that led here: equal numbers are equal stacks, in both runs of one Recorder.
  int32_t stack = 0;
};

struct Recording {
  // moments[t - 1] is the t-th.
  std::vector<RunMoment> moments;
  Finished finished;
  // It was ended by ChainLimits::statements.
  bool endless = false;
};

class ChainRunner {
 public:
  ChainRunner(Engine& engine, ChainLimits limits) : engine_(engine), limits_(limits) {}

  // Errors: the engine's; what ends the session from outside, as one sentence.
  absl::StatusOr<Recording> Record(const Subject& subject);
  // The state before the statement that the run comes to at `time`, counted from 1. NotFound: the run is over before.
  absl::StatusOr<StateAt> StateOf(const Subject& subject, int64_t time);

  struct Mixed {
    enum class End {
      kFinished,
      // A part of the state could not be set.
      kRefused,
      // More than `statements` were executed, or the time was up.
      kTooLong,
    };
    End end = End::kFinished;
    Finished finished;
    // The statement that it came to last; -1: not known.
    int last_statement = -1;
  };
  // Runs `subject` up to `time`, puts the transfer in and lets it run on for up to `statements` more.
  absl::StatusOr<Mixed> Mix(const Subject& subject, int64_t time, const Transfer& transfer, int64_t statements);

  int64_t runs() const { return runs_; }

 private:
  class StopDriver;
  class RecordDriver;

  struct Activation {
    int number = 0;
    // The one that runs.
    int statement = -1;
  };
  int NumberOf(const Activation& caller, int function);

  enum class Kind {
    kRecording,
    // Stops at a time.
    kStopping,
    // And changes objects there.
    kMixing,
    // And walks through the state there.
    kWalking,
  };
  // `last_statement` may be null.
  absl::StatusOr<Finished> Run(const Subject& subject, Kind kind, int64_t stop, Driver& driver,
                               int* last_statement = nullptr);

  // A state seen lately, and the ways to its objects.
  struct Known {
    const InstrumentedProgram* program = nullptr;
    std::vector<std::string> setup;
    int64_t time = 0;
    MemoryGraph graph;
    std::vector<StatePath> paths;
  };
  const Known* KnownAt(const Subject& subject, int64_t time) const;
  void Remember(const Subject& subject, int64_t time, const MemoryGraph& graph);

  Engine& engine_;
  const ChainLimits limits_;
  int64_t runs_ = 0;
  std::deque<Known> known_;
  // By the number of the stack below: the call, and the number of the stack that it makes.
  std::vector<std::vector<std::pair<std::pair<int, int>, int>>> stacks_{1};
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_RUN_H_
