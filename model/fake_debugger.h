// A debugger without an engine, for tests: it "runs" a list of visited lines.
#ifndef TWINSTEP_MODEL_FAKE_DEBUGGER_H_
#define TWINSTEP_MODEL_FAKE_DEBUGGER_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/debugger.h"

namespace twinstep {

// What the fake program does: the lines it visits, in order, each with the functions on the stack (youngest first) and
// the variables of the youngest one.
struct FakeVisit {
  int line = 0;
  std::vector<std::string> stack;
  std::map<std::string, double> variables;
};

struct FakeProgram {
  std::vector<FakeVisit> visits;
  Finished::Outcome outcome = Finished::COMPLETED;
};

// Breakpoints slide to the next line that some visit has. Step over stays on the same or a shallower stack, step out
// leaves it, step in goes to the next visit. Evaluation knows the names of variables, in the youngest frame.
class FakeSession : public Session {
 public:
  explicit FakeSession(FakeProgram program) : program_(std::move(program)) {}

  absl::StatusOr<std::vector<Location>> BreakableLocations() override;
  absl::StatusOr<Output> SetBreakpoint(const Location& requested) override;
  absl::StatusOr<Output> RemoveBreakpoint(const Location& requested) override;
  absl::Status CollectGarbage() override { return absl::OkStatus(); }
  absl::StatusOr<Finished> Run(Driver& driver) override;

 private:
  const FakeProgram program_;
  // Requested line -> actual line.
  std::map<int, int> breakpoints_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAKE_DEBUGGER_H_
