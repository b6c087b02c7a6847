#include "harness/campaign/observed_engine.h"

#include <utility>

#include "harness/campaign/observed_session.h"

namespace twinstep {
namespace {

class OwningSession : public ObservedSession {
 public:
  OwningSession(std::unique_ptr<Session> inner, FlightEngine engine, FlightRecorder& recorder)
      : ObservedSession(*inner, engine, recorder), inner_(std::move(inner)) {}

 private:
  const std::unique_ptr<Session> inner_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Session>> ObservedEngine::Load(const Program& program, const SessionOptions& options) {
  recorder_.BeginRun(engine_, program.source());
  recorder_.Call(engine_, FlightPhase::kLoad);
  absl::StatusOr<std::unique_ptr<Session>> session = inner_.Load(program, options);
  recorder_.Left();
  if (!session.ok()) return session.status();
  return std::make_unique<OwningSession>(*std::move(session), engine_, recorder_);
}

absl::StatusOr<Finished> ObservedEngine::RunBare(const Program& program, const SessionOptions& options,
                                                 const BareRunRecords& records) {
  recorder_.BeginRun(engine_, program.source());
  recorder_.Call(engine_, records.truth != nullptr      ? FlightPhase::kTruthRun
                          : records.coverage != nullptr ? FlightPhase::kCountedRun
                                                        : FlightPhase::kBareRun);
  absl::StatusOr<Finished> finished = inner_.RunBare(program, options, records);
  recorder_.Left();
  return finished;
}

}  // namespace twinstep
