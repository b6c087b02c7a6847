// One look at one run: an Engine decorator that takes the state behind one event of one of its sessions and ends that
// session, or lets it run on from there to its end. So what a walk through the state changes is never seen by what
// comes later: each state costs a run of its own.
#ifndef TWINSTEP_HARNESS_ISOLATION_FINDINGS_EVENT_PROBE_H_
#define TWINSTEP_HARNESS_ISOLATION_FINDINGS_EVENT_PROBE_H_

#include <memory>
#include <optional>
#include <string_view>

#include "harness/isolation/states/state_walk.h"
#include "model/debugger.h"
#include "model/status.h"

namespace twinstep {

struct ProbePlan {
  enum class What {
    // Nothing: the sessions run as they are.
    kNothing,
    // The state behind the event; the session is abandoned behind the actions that leave the program where it is.
    kState,
    // From the event on every pause is resumed.
    kRunOn,
  };
  What what = What::kNothing;
  // Loads are counted from 1.
  int session = 1;
  // Of the trace that model/sessions/recording.h would make of the session: an output. The program is paused behind it.
  int event = 0;
  // The walker is in the realm of every session.
  bool walker = false;
};

struct Probed {
  // For kState, where the event was reached while the program was paused; functions are known by their texts.
  std::optional<StateAt> state;
  // What went wrong with the walk.
  absl::Status status;
  // For kRunOn, where the session came to its end.
  std::optional<Finished> finished;
};

// `inner` and the tree outlive it. Sessions of it must be gone before the next one is loaded, as of any engine.
class EventProbe : public Engine {
 public:
  // `tree` is that of the program of the planned session; null unless it is kState.
  EventProbe(Engine& inner, const ProbePlan& plan, const SyntaxTree* tree) : inner_(inner), plan_(plan), tree_(tree) {}

  const EngineFacts& facts() const override { return inner_.facts(); }
  std::string_view version() const override { return inner_.version(); }
  // Cancelled: behind the planned session, as nothing that comes is wanted.
  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override;
  // Without the walker.
  absl::StatusOr<Finished> RunBare(const Program& program, const SessionOptions& options,
                                   const BareRunRecords& records) override {
    return inner_.RunBare(program, options, records);
  }

  const Probed& probed() const { return probed_; }
  // So far.
  int loads() const { return loads_; }

 private:
  Engine& inner_;
  const ProbePlan plan_;
  const SyntaxTree* const tree_;
  Probed probed_;
  int loads_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_FINDINGS_EVENT_PROBE_H_
