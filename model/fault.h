// Plants a fault into a debugger's answers, to see whether Twinstep finds it: a Session decorator, below the recording.
#ifndef TWINSTEP_MODEL_FAULT_H_
#define TWINSTEP_MODEL_FAULT_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/debugger.h"

namespace twinstep {

enum class Fault {
  // A variable is missing from the scopes that hold it.
  kVariableMissing,
  // A breakpoint is answered as set and never hit.
  kBreakpointIgnored,
  // A removal is answered as done and the breakpoint stays.
  kRemovalIgnored,
};

// Behaves as `inner` but for `fault`. `variable` names the victim of kVariableMissing.
class FaultySession : public Session {
 public:
  FaultySession(std::unique_ptr<Session> inner, Fault fault, std::string variable = "");

  absl::StatusOr<std::vector<Location>> BreakableLocations() override;
  absl::StatusOr<Output> SetBreakpoint(const Location& requested) override;
  absl::StatusOr<Output> RemoveBreakpoint(const Location& requested) override;
  absl::Status CollectGarbage() override;
  absl::StatusOr<Finished> Run(Driver& driver) override;

 private:
  const std::unique_ptr<Session> inner_;
  const Fault fault_;
  const std::string variable_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULT_H_
