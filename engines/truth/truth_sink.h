// Between recorder.js and the log: what each engine's `emit` does with its arguments.
#ifndef TWINSTEP_ENGINES_TRUTH_TRUTH_SINK_H_
#define TWINSTEP_ENGINES_TRUTH_TRUTH_SINK_H_

#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "model/truth/truth_recording.h"
#include "proto/value.pb.h"

namespace twinstep {

// For one run; the engine's thread.
class TruthSink {
 public:
  // `recording` outlives it; its log is emptied.
  explicit TruthSink(TruthRecording& recording);

  // Puts the recorder into the realm. The engine defines its native, which calls Take, under HostName() before, as a
  // property that can be replaced, and finds there afterwards the function that it is to call once the program's top
  // level has come back; it takes the property away.
  std::string Script() const;
  std::string HostName() const;

  // One call of `emit`. `integer` gives an argument that is a number, `read` writes one as a value to object depth 0.
  // Answers whether the recorder is to go on.
  bool Take(int argument_count, absl::FunctionRef<int64_t(int)> integer, absl::FunctionRef<void(int, Value&)> read);
  // The program is to end now (TruthLimits::calls_untold).
  bool ends_program() const { return ends_program_; }

 private:
  bool Cut(TruthLog::Cut why);

  TruthRecording& recording_;
  uint64_t bytes_ = 0;
  bool ends_program_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRUTH_TRUTH_SINK_H_
