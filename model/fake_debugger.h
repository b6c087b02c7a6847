// A debugger without an engine, for tests: it "runs" a list of visited places.
#ifndef TWINSTEP_MODEL_FAKE_DEBUGGER_H_
#define TWINSTEP_MODEL_FAKE_DEBUGGER_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/debugger.h"

namespace twinstep {

// What the fake program does: the places it visits, in order, each with the functions on the stack (youngest first) and
// the variables of the youngest one.
struct FakeVisit {
  int line = 0;
  std::vector<std::string> stack = {};
  std::map<std::string, double> variables = {};
  int column = 0;
  // In place of `variables`, of the youngest frame: innermost first.
  std::vector<Scope> scopes = {};
  // Of the frames behind the youngest.
  std::vector<std::vector<Scope>> callers_scopes = {};
  std::vector<Location> callers_places = {};
  // The visit is the end of the youngest function, which returns that.
  std::optional<double> returned = std::nullopt;
  // The visit is a debugger statement.
  bool debugger_statement = false;
};

struct FakeProgram {
  std::vector<FakeVisit> visits = {};
  Finished::Outcome outcome = Finished::COMPLETED;
  std::vector<std::string> console = {};
};

// Breakpoints slide to the next place that some visit has. Step over stays on the same or a shallower stack, step out
// leaves it, step in goes to the next visit. A name is evaluated as the first variable of that name.
class FakeSession : public Session {
 public:
  explicit FakeSession(FakeProgram program) : program_(std::move(program)) {}

  absl::StatusOr<std::vector<Location>> BreakableLocations() override;
  // Breakpoints without more and garbage; Unimplemented: all other actions.
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override;
  absl::StatusOr<Finished> Run(Driver& driver) override;

 private:
  // Line and column.
  using Place = std::pair<int, int>;

  Output Set(const Location& requested);

  const FakeProgram program_;
  // Requested (column -1: none) -> actual.
  std::map<Place, Place> breakpoints_;
};

inline constexpr EngineFacts kFakeFacts = {.name = "fake", .display_name = "Fake"};

// An engine of such debuggers: every program it loads "does" the same.
class FakeEngine : public Engine {
 public:
  // `facts` lives as long as the engine.
  explicit FakeEngine(FakeProgram program, const EngineFacts& facts = kFakeFacts)
      : program_(std::move(program)), facts_(facts) {}

  const EngineFacts& facts() const override { return facts_; }
  std::string_view version() const override { return "1"; }
  absl::StatusOr<std::unique_ptr<Session>> Load(const Program&, const SessionOptions&) override {
    return std::make_unique<FakeSession>(program_);
  }
  absl::StatusOr<Finished> RunBare(const Program&, const SessionOptions&, const BareRunRecords&) override;

 private:
  const FakeProgram program_;
  const EngineFacts& facts_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAKE_DEBUGGER_H_
