#include "engines/conformance/observing_session.h"

#include <memory>
#include <string>
#include <utility>

#include "engines/conformance/conformance.h"
#include "model/action_generator.h"
#include "model/random.h"
#include "model/recording.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

class ObservingDriver final : public Driver {
 public:
  ObservingDriver(Driver& driver, Session& session, const Observe& observe)
      : driver_(driver), session_(session), observe_(observe) {}

  Action OnPause(Session&, Pause& pause) override {
    observe_(session_, pause);
    return driver_.OnPause(session_, pause);
  }

 private:
  Driver& driver_;
  Session& session_;
  const Observe& observe_;
};

}  // namespace

ObservingSession::ObservingSession(Session& inner, Observe observe) : inner_(inner), observe_(std::move(observe)) {}

absl::StatusOr<Finished> ObservingSession::Run(Driver& driver) {
  ObservingDriver observing(driver, *this, observe_);
  return inner_.Run(observing);
}

absl::StatusOr<Trace> RandomObservedSession(Engine& engine, const Program& program, uint64_t seed,
                                            const SessionOptions& options, const Observe& observe) {
  absl::StatusOr<std::unique_ptr<Session>> inner = engine.Load(program, options);
  if (!inner.ok()) return inner.status();
  ObservingSession observing(**inner, observe);
  Trace trace;
  BeginTrace(engine, FULL, trace);
  RecordingSession session(observing, FULL, trace);
  Random random = Random::ForSession(seed, 0);
  const uint64_t lines = static_cast<uint64_t>(SourceText(program.source()).line_count());
  for (int i = 0; i < 3; ++i) {
    Location location;
    location.set_line(static_cast<uint32_t>(1 + random.Below(lines)));
    if (absl::StatusOr<Output> set = session.SetBreakpoint(location); !set.ok()) return set.status();
  }
  RandomDriver driver(GeneratorOptions(), random);
  if (absl::StatusOr<Finished> finished = session.Run(driver); !finished.ok()) return finished.status();
  return trace;
}

bool MayEndTheProcess(const Engine& engine, const Program& program) {
  return engine.name() == "v8" && MajorVersion(engine) < 13 && program.source().find("async") != std::string::npos &&
         program.source().find("yield") != std::string::npos;
}

}  // namespace twinstep
