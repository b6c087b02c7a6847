#include "engines/shells/js_engine.h"

#include <string>
#include <utility>
#include <vector>

#include "engines/rejection_handler.h"
#include "engines/shell_subject.h"
#include "engines/shells/js_run.h"
#include "engines/shells/js_session.h"
#include "engines/shells/js_shell.h"
#include "engines/shells/runnable.h"
#include "engines/spidermonkey/firefox/bare_run_listener.h"
#include "engines/spidermonkey/firefox/firefox_session.h"

namespace twinstep {
namespace {

// The shell keeps something of every realm.
constexpr int kSessionsOfProcess = 500;

class JsEngine final : public Engine {
 public:
  JsEngine(const ShellEngineOptions& options, JsLauncher launch, std::string version)
      : options_(options),
        launch_(launch),
        version_(std::move(version)),
        plain_(options.flags),
        counted_(options.flags) {
    // As where it is linked (without_ion.h).
    counted_.options.push_back("ion.enable=0");
  }

  absl::Status Start() { return ShellOf(plain_).status(); }

  const EngineFacts& facts() const override { return *options_.facts; }
  std::string_view version() const override { return version_; }

  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override {
    if (absl::Status status = CanRun(program, facts()); !status.ok()) return status;
    Workplace& place = options.counts ? counted_ : plain_;
    absl::StatusOr<JsShell*> shell = Begin(place);
    if (!shell.ok()) return shell.status();
    auto session =
        std::make_unique<JsSession>(**shell, program, options, [this, &place](bool spoiled) { End(place, spoiled); });
    if (absl::Status status = session->Load(); !status.ok()) return status;
    return session;
  }

  absl::StatusOr<Finished> RunBare(const Program& program, const SessionOptions& options,
                                   const BareRunRecords& records) override {
    if (records.coverage != nullptr) *records.coverage = Coverage();
    if (records.coverage != nullptr && records.truth != nullptr) {
      return absl::InvalidArgumentError("a bare run has one record: coverage or truth");
    }
    if (absl::Status status = CanRun(program, facts()); !status.ok()) return status;
    Workplace& place = records.coverage != nullptr ? counted_ : plain_;
    absl::StatusOr<JsShell*> shell = Begin(place);
    if (!shell.ok()) return shell.status();
    BareRunListener listener;
    (*shell)->set_listener(&listener);
    JsRun running(**shell, program, options, /*debugged=*/false);
    absl::StatusOr<Finished> finished = RunCounted(**shell, listener, running, program, records);
    absl::Status ended = listener.error();
    if (records.coverage != nullptr) ended.Update((*shell)->EndCoverage());
    const bool reusable = running.Close(ended.ok());
    (*shell)->set_listener(nullptr);
    End(place, !reusable);
    return finished;
  }

 private:
  struct Workplace {
    explicit Workplace(std::vector<std::string> of) : options(std::move(of)) {}
    std::vector<std::string> options;
    std::unique_ptr<JsShell> shell;
    bool spoiled = false;
    int sessions = 0;
  };

  absl::StatusOr<JsShell*> ShellOf(Workplace& place) {
    if (place.shell == nullptr || place.spoiled || place.sessions >= kSessionsOfProcess) {
      place.shell.reset();
      absl::StatusOr<std::unique_ptr<JsShell>> started = JsShell::Start(launch_, options_.path, place.options);
      if (!started.ok()) return started.status();
      place.shell = *std::move(started);
      place.spoiled = false;
      place.sessions = 0;
    }
    return place.shell.get();
  }

  absl::StatusOr<JsShell*> Begin(Workplace& place) {
    if (in_session_) return absl::FailedPreconditionError("a session of this engine exists already");
    absl::StatusOr<JsShell*> shell = ShellOf(place);
    if (!shell.ok()) return shell.status();
    ++place.sessions;
    in_session_ = true;
    return shell;
  }

  void End(Workplace& place, bool spoiled) {
    in_session_ = false;
    place.spoiled |= spoiled;
  }

  absl::StatusOr<Finished> RunCounted(JsShell& shell, BareRunListener& listener, JsRun& running, const Program& program,
                                      const BareRunRecords& records) {
    running.set_truth(records.truth);
    if (NamesRejectionHandler(program)) running.set_tells_rejections();
    const auto begin = [&]() -> absl::Status {
      return records.coverage != nullptr ? shell.Ask("beginCoverage").status() : absl::OkStatus();
    };
    if (absl::Status status = running.Open(begin); !status.ok()) return status;
    Finished finished;
    bool rejected = false;
    if (absl::Status status = running.Compile(rejected, finished); !status.ok()) return status;
    if (rejected) return finished;
    absl::Status status = running.RunProgram(finished);
    status.Update(listener.error());
    const bool limit_reached = running.NoteLimits(finished);
    for (std::string& line : running.TakeConsole()) finished.add_console(std::move(line));
    if (limit_reached) return finished;
    if (!status.ok()) return status;
    if (finished.outcome() == Finished::OUTCOME_UNSPECIFIED) {
      return absl::InternalError("SpiderMonkey ended the program without a reason");
    }
    if (records.coverage == nullptr) return finished;
    status = listener.ListCoverage(shell, program, *records.coverage);
    if (!status.ok()) return status;
    return finished;
  }

  const ShellEngineOptions options_;
  const JsLauncher launch_;
  const std::string version_;
  Workplace plain_;
  // Of its own, without the compiler that leaves counts out.
  Workplace counted_;
  bool in_session_ = false;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Engine>> MakeJsEngine(const ShellEngineOptions& options, JsLauncher launch) {
  absl::StatusOr<std::string> version =
      ShellVersion({.engine = "spidermonkey", .shell = options.shell, .path = options.path});
  if (!version.ok()) return version.status();
  auto engine = std::make_unique<JsEngine>(options, launch, *std::move(version));
  if (absl::Status status = engine->Start(); !status.ok()) return status;
  return engine;
}

}  // namespace twinstep
