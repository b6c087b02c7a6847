#include "harness/players/configured_players.h"

#include <signal.h>

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/process/child_pool.h"
#include "harness/process/child_side.h"
#include "harness/subjects/make_subject.h"
#include "model/sessions/replay.h"
#include "proto/campaign.pb.h"

namespace twinstep {
namespace {

absl::Status ErrorOf(const ProcessEnd& end) {
  switch (end.kind()) {
    case ProcessEnd::TOO_LONG:
      return absl::FailedPreconditionError("the process of another configuration gave no answer");
    case ProcessEnd::TOO_MUCH_MEMORY:
      return absl::FailedPreconditionError("the process of another configuration took too much memory");
    default:
      break;
  }
  // These come from outside: from people, from a system that is short of memory, from a limit on CPU time.
  if (end.signal() != 0 && end.signal() != SIGKILL && end.signal() != SIGXCPU) return absl::AbortedError(ToText(end));
  return absl::FailedPreconditionError(absl::StrCat("the process of another configuration ended: ", ToText(end)));
}

}  // namespace

CampaignSettings PlayerSettings(const SessionOptions& session, uint64_t memory_limit_mib) {
  CampaignSettings settings;
  settings.set_breakpoint_sliding(session.breakpoint_sliding);
  settings.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(session.cpu_limit)));
  settings.set_memory_limit_mib(memory_limit_mib);
  return settings;
}

struct ConfiguredPlayers::Player {
  Player(const WorkerBrief& brief, const ChildLimits& limits)
      : brief(brief), pool(kPlayerKind, {.jobs = 1, .limits = limits, .preface = &this->brief}) {}

  const WorkerBrief brief;
  ChildPool pool;
};

ConfiguredPlayers::ConfiguredPlayers(CampaignSettings settings, absl::Duration patience)
    : settings_(std::move(settings)), patience_(patience) {}

ConfiguredPlayers::~ConfiguredPlayers() = default;

absl::StatusOr<Trace> ConfiguredPlayers::Play(const TestCase& test_case) {
  std::unique_ptr<Player>& player = players_[test_case.worker().SerializeAsString()];
  if (player == nullptr) {
    WorkerBrief brief;
    *brief.mutable_settings() = settings_;
    *brief.mutable_configuration() = test_case.worker();
    ChildLimits limits = {.time = patience_};
    if (settings_.memory_limit_mib() != 0) limits.memory_mib = settings_.memory_limit_mib();
    player = std::make_unique<Player>(brief, limits);
  }
  ASSIGN_OR_RETURN(std::vector<ChildAnswer> answers, player->pool.Run({&test_case}, {}));
  const ChildAnswer& answer = answers.front();
  if (!answer.answered) return ErrorOf(answer.end);
  Played played;
  if (!played.ParseFromString(answer.bytes)) return absl::InternalError("a player's answer is not to be read");
  if (!played.failure().empty()) return absl::FailedPreconditionError(played.failure());
  return std::move(*played.mutable_trace());
}

namespace {

int PlayerMain() {
  WorkerBrief brief;
  if (!NextOrder(brief)) return 0;
  ProcessEngines engines;
  const absl::Status configured = engines.Configure(brief.configuration());
  const SessionOptions options = SessionOf(brief.settings());
  const auto play = [&](const TestCase& test_case) -> absl::StatusOr<Trace> {
    if (!configured.ok()) return configured;
    ASSIGN_OR_RETURN(Engine* const engine, engines.Named(test_case.engine().engine()));
    return RunTestCase(*engine, test_case, options);
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
