#include "engines/v8/v8_engine.h"

#include <v8-initialization.h>
#include <v8-isolate.h>

#include <string_view>

#include "engines/known_engines.h"
#include "engines/rejection_handler.h"
#include "engines/v8/debuggee_isolate.h"
#include "engines/v8/linked_session.h"
#include "engines/v8/protocol/counted_runs.h"
#include "engines/watchdog.h"

namespace twinstep {
namespace {

class V8Engine final : public Engine {
 public:
  explicit V8Engine(const V8Options& options)
      : options_(options), watchdog_([this] { running_->TerminateExecution(); }) {}

  const EngineFacts& facts() const override { return *FindEngineFacts("v8"); }
  std::string_view version() const override { return v8::V8::GetVersion(); }

  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override {
    if (in_session_) return absl::FailedPreconditionError("the engine's last session still exists");
    Workplace& place = options.counts ? debugged_and_counted_ : debugged_;
    std::unique_ptr<LinkedSession> session = NewSession(place, program, options);
    if (options.counts) {
      const v8::Isolate::Scope isolate_scope(running_);
      const v8::HandleScope handles(running_);
      absl::Status counts = place.counting.Begin(place.isolate->inspector());
      place.spoiled |= !counts.ok();
      if (!counts.ok()) return counts;
    }
    if (SetupNamesRejectionHandler(program)) session->set_tells_rejections();
    RETURN_IF_ERROR(session->Load());
    return session;
  }

  absl::StatusOr<Finished> RunBare(const Program& program, const SessionOptions& options,
                                   const BareRunRecords& records) override {
    if (records.coverage != nullptr) *records.coverage = Coverage();
    if (records.coverage != nullptr && records.truth != nullptr) {
      return absl::InvalidArgumentError("a bare run has one record: coverage or truth");
    }
    if (in_session_) return absl::FailedPreconditionError("the engine's last session still exists");
    if (records.coverage != nullptr) return RunCounted(program, options, *records.coverage);
    std::unique_ptr<LinkedSession> session = NewSession(bare_, program, options);
    session->set_truth(records.truth);
    if (NamesRejectionHandler(program)) session->set_tells_rejections();
    RETURN_IF_ERROR(session->Load());
    return session->RunBare();
  }

 private:
  // An isolate and what became of it.
  struct Workplace {
    explicit Workplace(bool is_debugged) : debugged(is_debugged) {}
    const bool debugged;
    std::unique_ptr<DebuggeeIsolate> isolate;
    bool spoiled = false;
    int sessions = 0;
    CountedRuns counting = {};
  };

  std::unique_ptr<LinkedSession> NewSession(Workplace& place, const Program& program, const SessionOptions& options) {
    if (place.isolate == nullptr || place.spoiled || place.sessions >= options_.sessions_per_isolate) {
      place.isolate.reset();
      place.isolate = std::make_unique<DebuggeeIsolate>(options_, place.debugged);
      place.sessions = 0;
      place.spoiled = false;
      place.counting.BeginAnew();
    }
    ++place.sessions;
    in_session_ = true;
    running_ = place.isolate->isolate();
    return std::make_unique<LinkedSession>(*place.isolate, watchdog_, program, options,
                                           [this, &place](const LinkedSession::Exit& exit) {
                                             in_session_ = false;
                                             place.spoiled |= exit.spoiled;
                                           });
  }

  absl::StatusOr<Finished> RunCounted(const Program& program, const SessionOptions& options, Coverage& coverage) {
    std::unique_ptr<LinkedSession> session = NewSession(counted_, program, options);
    absl::StatusOr<Finished> finished = RunCounted(*session, program, coverage);
    session.reset();
    // Whether it still counts is not known.
    counted_.spoiled |= !finished.ok();
    return finished;
  }

  absl::StatusOr<Finished> RunCounted(LinkedSession& session, const Program& program, Coverage& coverage) {
    const v8::Isolate::Scope isolate_scope(running_);
    const v8::HandleScope handles(running_);
    const auto run = [&session]() -> absl::StatusOr<Finished> {
      RETURN_IF_ERROR(session.Load());
      return session.RunBare();
    };
    return counted_.counting.Run(counted_.isolate->inspector(), session, program, run, coverage);
  }

  const V8Options options_;
  Workplace debugged_{/*is_debugged=*/true};
  // Of their own: to switch the debugger or the counting off and on in one walks its whole heap.
  Workplace bare_{/*is_debugged=*/false};
  Workplace counted_{/*is_debugged=*/false};
  Workplace debugged_and_counted_{/*is_debugged=*/true};
  bool in_session_ = false;
  // Interrupts on a thread of its own, but only while a session has armed it: then `running_` stays as it is.
  v8::Isolate* running_ = nullptr;
  Watchdog watchdog_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Engine>> MakeV8Engine(const V8Options& options) {
  return std::make_unique<V8Engine>(options);
}

}  // namespace twinstep
