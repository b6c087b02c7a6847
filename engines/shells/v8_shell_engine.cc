#include "engines/shells/v8_shell_engine.h"

#include <cstdlib>
#include <string>
#include <utility>

#include "engines/rejection_handler.h"
#include "engines/shells/runnable.h"
#include "engines/shells/v8_shell_session.h"
#include "engines/v8/protocol/counted_runs.h"

namespace twinstep {
namespace {

// V8 keeps something of every function that was ever stepped through, and Node of every realm.
constexpr int kSessionsOfDebugger = 10;
constexpr int kSessionsOfShell = 2000;
// setBlackboxPatterns took scripts without a name in.
constexpr int kBlackboxesAnonymous = 13;

class V8ShellEngine final : public Engine {
 public:
  V8ShellEngine(const ShellEngineOptions& options, V8ShellStarter start)
      : options_(options), start_(std::move(start)) {}

  absl::Status Start() {
    absl::StatusOr<V8Shell*> shell = ShellOf(debugged_, Program());
    if (!shell.ok()) return shell.status();
    version_ = (*shell)->version();
    return absl::OkStatus();
  }

  const EngineFacts& facts() const override { return *options_.facts; }
  std::string_view version() const override { return version_; }

  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override {
    if (options.counts && !facts().counts_blocks) {
      return absl::UnimplementedError("the shell's inspector has no profiler, and so counts nothing");
    }
    Workplace& place = options.counts ? debugged_and_counted_ : debugged_;
    absl::StatusOr<std::unique_ptr<V8ShellSession>> session = NewSession(place, program, options);
    if (!session.ok()) return session.status();
    if (options.counts) {
      absl::Status counts = place.counting.Begin(*place.shell);
      place.spoiled |= !counts.ok();
      if (!counts.ok()) return counts;
    }
    if (SetupNamesRejectionHandler(program)) (*session)->set_tells_rejections();
    if (absl::Status status = (*session)->Load(); !status.ok()) return status;
    return session;
  }

  absl::StatusOr<Finished> RunBare(const Program& program, const SessionOptions& options,
                                   const BareRunRecords& records) override {
    if (records.coverage != nullptr) *records.coverage = Coverage();
    if (records.coverage != nullptr && records.truth != nullptr) {
      return absl::InvalidArgumentError("a bare run has one record: coverage or truth");
    }
    if (records.coverage != nullptr && facts().counts_blocks) return RunCounted(program, options, *records.coverage);
    absl::StatusOr<std::unique_ptr<V8ShellSession>> session = NewSession(bare_, program, options);
    if (!session.ok()) return session.status();
    (*session)->set_truth(records.truth);
    if (NamesRejectionHandler(program)) (*session)->set_tells_rejections();
    if (absl::Status status = (*session)->Load(); !status.ok()) return status;
    return (*session)->RunBare();
  }

 private:
  struct Workplace {
    explicit Workplace(bool is_debugged) : debugged(is_debugged) {}
    const bool debugged;
    std::unique_ptr<V8Shell> shell;
    bool spoiled = false;
    int sessions = 0;
    int sessions_of_debugger = 0;
    CountedRuns counting = {};
  };

  absl::StatusOr<V8Shell*> ShellOf(Workplace& place, const Program& program) {
    if (place.shell == nullptr || place.spoiled || place.sessions >= kSessionsOfShell ||
        !place.shell->CanLoad(program)) {
      place.shell.reset();
      absl::StatusOr<std::unique_ptr<V8Shell>> started = start_(options_, program);
      if (!started.ok()) return started.status();
      place.shell = *std::move(started);
      place.shell->set_blackboxes_anonymous(std::atoi(place.shell->version().c_str()) >= kBlackboxesAnonymous);
      place.spoiled = false;
      place.sessions = 0;
      place.sessions_of_debugger = kSessionsOfDebugger;
      place.counting.BeginAnew();
    }
    if (place.debugged && place.sessions_of_debugger >= kSessionsOfDebugger) {
      place.sessions_of_debugger = 0;
      if (place.sessions > 0) {
        if (absl::Status status = place.shell->Disable(); !status.ok()) return status;
      }
      if (absl::Status status = place.shell->Enable(); !status.ok()) return status;
      if (absl::Status status = place.shell->BlackboxAlways(place.shell->OwnScripts()); !status.ok()) {
        return status;
      }
    }
    return place.shell.get();
  }

  absl::StatusOr<std::unique_ptr<V8ShellSession>> NewSession(Workplace& place, const Program& program,
                                                             const SessionOptions& options) {
    if (in_session_) return absl::FailedPreconditionError("the engine's last session still exists");
    if (absl::Status status = CanRun(program, facts()); !status.ok()) return status;
    absl::StatusOr<V8Shell*> shell = ShellOf(place, program);
    if (!shell.ok()) return shell.status();
    ++place.sessions;
    ++place.sessions_of_debugger;
    in_session_ = true;
    return std::make_unique<V8ShellSession>(**shell, place.debugged, program, options, [this, &place](bool spoiled) {
      in_session_ = false;
      place.spoiled |= spoiled;
    });
  }

  absl::StatusOr<Finished> RunCounted(const Program& program, const SessionOptions& options, Coverage& coverage) {
    absl::StatusOr<std::unique_ptr<V8ShellSession>> session = NewSession(counted_, program, options);
    if (!session.ok()) return session.status();
    const auto run = [&session]() -> absl::StatusOr<Finished> {
      if (absl::Status status = (*session)->Load(); !status.ok()) return status;
      return (*session)->RunBare();
    };
    absl::StatusOr<Finished> finished = counted_.counting.Run(*counted_.shell, **session, program, run, coverage);
    session->reset();
    // Whether it still counts is not known.
    counted_.spoiled |= !finished.ok();
    return finished;
  }

  const ShellEngineOptions options_;
  const V8ShellStarter start_;
  std::string version_;
  Workplace debugged_{/*is_debugged=*/true};
  // Of their own, as of the linked engine: to switch the debugger or the counting off and on in one walks its heap.
  Workplace bare_{/*is_debugged=*/false};
  Workplace counted_{/*is_debugged=*/false};
  Workplace debugged_and_counted_{/*is_debugged=*/true};
  bool in_session_ = false;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Engine>> MakeV8ShellEngine(const ShellEngineOptions& options, V8ShellStarter start) {
  auto engine = std::make_unique<V8ShellEngine>(options, std::move(start));
  if (absl::Status status = engine->Start(); !status.ok()) return status;
  return engine;
}

}  // namespace twinstep
