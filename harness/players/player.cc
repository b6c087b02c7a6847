#include "harness/players/player.h"

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "engines/worker_configuration.h"
#include "harness/process/child_side.h"
#include "harness/subjects/make_subject.h"
#include "model/replay.h"
#include "proto/campaign.pb.h"
#include "proto/test_case.pb.h"

namespace twinstep {
namespace {

class Player {
 public:
  explicit Player(const SessionOptions& options) : options_(options) {}

  // Once, first.
  absl::Status Configure(const WorkerConfiguration& wanted) {
    absl::StatusOr<WorkerConfiguration> complete = CompleteConfiguration(wanted);
    if (!complete.ok()) return complete.status();
    configuration_ = *std::move(complete);
    return ConfigureProcess(configuration_);
  }

  absl::StatusOr<Trace> Play(const TestCase& test_case) {
    std::unique_ptr<Engine>& engine = engines_[test_case.engine().engine()];
    if (engine == nullptr) {
      absl::StatusOr<std::unique_ptr<Engine>> made = MakeSubject(test_case.engine().engine(), configuration_);
      if (!made.ok()) return made.status();
      engine = *std::move(made);
    }
    return RunTestCase(*engine, test_case, options_);
  }

 private:
  const SessionOptions options_;
  WorkerConfiguration configuration_;
  std::map<std::string, std::unique_ptr<Engine>> engines_;
};

int PlayerMain() {
  WorkerBrief brief;
  if (!NextOrder(brief)) return 0;
  Player player(SessionOf(brief.settings()));
  const absl::Status configured = player.Configure(brief.configuration());
  TestCase order;
  while (NextOrder(order)) {
    Played played;
    absl::StatusOr<Trace> trace = configured.ok() ? player.Play(order) : configured;
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
