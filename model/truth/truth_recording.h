// What a bare run is asked to record of an instrumented copy.
#ifndef TWINSTEP_MODEL_TRUTH_TRUTH_RECORDING_H_
#define TWINSTEP_MODEL_TRUTH_TRUTH_RECORDING_H_

#include <cstdint>

#include "model/truth/truth_copy.h"
#include "proto/truth.pb.h"

namespace twinstep {

// Where truth ends and the program goes on untold. Sessions take some dozens of actions: what a long program does late
// is hardly ever met.
struct TruthLimits {
  uint32_t events = 6000;
  // Variables looked at: each event looks at all activations on the stack.
  uint32_t reads = 200'000;
  // Of the log, about.
  uint64_t bytes = 4 << 20;
  // What an endless program is given when the recorder has stopped, in calls of the recorder: then it is ended, as by a
  // limit of time. 0: it goes on, as it always does in a shell of V8.
  uint32_t calls_untold = 0;
};

struct TruthRecording {
  // The program that is run is its source. Outlives the run.
  const TruthCopy* copy = nullptr;
  TruthLimits limits;
  // Set by the run.
  TruthLog log;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRUTH_TRUTH_RECORDING_H_
