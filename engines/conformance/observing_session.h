// A user who does something besides, at every pause, before anybody else sees it: a Session decorator, for tests that
// show that it makes no difference.
#ifndef TWINSTEP_ENGINES_CONFORMANCE_OBSERVING_SESSION_H_
#define TWINSTEP_ENGINES_CONFORMANCE_OBSERVING_SESSION_H_

#include <cstdint>
#include <functional>

#include "model/debugger.h"
#include "model/status.h"
#include "proto/program.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

using Observe = std::function<void(Session&, Pause&)>;

// Behaves as `inner`, which outlives it.
class ObservingSession final : public ForwardingSession {
 public:
  ObservingSession(Session& inner, Observe observe);

  absl::StatusOr<Finished> Run(Driver& driver) override;

 private:
  const Observe observe_;
};

// A trace at level FULL: three breakpoints on random lines, then random actions. The same for equal `seed` if `observe`
// makes no difference.
absl::StatusOr<Trace> RandomObservedSession(Engine& engine, const Program& program, uint64_t seed,
                                            const SessionOptions& options, const Observe& observe);

// Whether the engine ends the process in some sessions on the program: V8 11 steps out of no async generator before its
// first yield.
bool MayEndTheProcess(const Engine& engine, const Program& program);
// Whether it does so at an evaluation. V8 12 gives the function that initialises the static members of a class and the
// one for its fields the same place, the whole class, and mixes them up where it evaluates in the latter (Node 22, too;
// neither V8 11 nor 13).
bool EvaluationsMayEndTheProcess(const Engine& engine, const Program& program);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_CONFORMANCE_OBSERVING_SESSION_H_
