#include "harness/players/player.h"

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "harness/process/child_side.h"
#include "harness/subjects/process_engines.h"
#include "model/replay.h"
#include "proto/campaign.pb.h"
#include "proto/test_case.pb.h"

namespace twinstep {
namespace {

int PlayerMain() {
  WorkerBrief brief;
  if (!NextOrder(brief)) return 0;
  ProcessEngines engines;
  const absl::Status configured = engines.Configure(brief.configuration());
  const SessionOptions options = SessionOf(brief.settings());
  const auto play = [&](const TestCase& test_case) -> absl::StatusOr<Trace> {
    if (!configured.ok()) return configured;
    const absl::StatusOr<Engine*> engine = engines.Named(test_case.engine().engine());
    if (!engine.ok()) return engine.status();
    return RunTestCase(**engine, test_case, options);
  };
  TestCase order;
  while (NextOrder(order)) {
    Played played;
    absl::StatusOr<Trace> trace = play(order);
    if (trace.ok()) {
      *played.mutable_trace() = *std::move(trace);
    } else {
      played.set_failure(std::string(trace.status().message()));
    }
    if (!Answer(played)) break;
  }
  return 0;
}

}  // namespace

const ChildKind kPlayerKind("player", PlayerMain);

SessionOptions SessionOf(const CampaignSettings& settings) {
  SessionOptions session;
  session.breakpoint_sliding = settings.breakpoint_sliding();
  session.cpu_limit = absl::Microseconds(settings.cpu_limit_microseconds());
  return session;
}

}  // namespace twinstep
