#include "harness/campaign/configured_players.h"

#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "model/steady_clock.h"
#include "proto/campaign.pb.h"

namespace twinstep {
namespace {

// Memory is looked at that often.
constexpr absl::Duration kWatchEvery = absl::Milliseconds(200);

}  // namespace

CampaignSettings PlayerSettings(const SessionOptions& session, uint64_t memory_limit_mib) {
  CampaignSettings settings;
  settings.set_breakpoint_sliding(session.breakpoint_sliding);
  settings.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(session.cpu_limit)));
  settings.set_memory_limit_mib(memory_limit_mib);
  return settings;
}

ConfiguredPlayers::ConfiguredPlayers(CampaignSettings settings, absl::Duration patience)
    : settings_(std::move(settings)), patience_(patience) {}

ConfiguredPlayers::~ConfiguredPlayers() = default;

absl::StatusOr<Trace> ConfiguredPlayers::Play(const TestCase& test_case) {
  std::unique_ptr<WorkerProcess>& player = players_[test_case.worker().SerializeAsString()];
  if (player == nullptr) {
    WorkerBrief brief;
    *brief.mutable_settings() = settings_;
    *brief.mutable_configuration() = test_case.worker();
    brief.set_player(true);
    absl::StatusOr<std::unique_ptr<WorkerProcess>> started = WorkerProcess::Start(brief.SerializeAsString());
    if (!started.ok()) return started.status();
    player = *std::move(started);
  }
  absl::StatusOr<Trace> trace = Ask(*player, test_case);
  if (!trace.ok()) player.reset();
  return trace;
}

absl::StatusOr<Trace> ConfiguredPlayers::Ask(WorkerProcess& player, const TestCase& test_case) {
  WorkerOrder order;
  *order.mutable_play() = test_case;
  player.Send(order);
  const absl::Duration end = SteadyNow() + patience_;
  while (true) {
    WorkerMessage message;
    switch (player.Next(message)) {
      case WorkerProcess::Read::kEnded: {
        const WorkerProcess::Ending ending = player.Wait();
        // SIGKILL comes from outside: from people, or from a system that is short of memory.
        if (ending.signal != 0 && ending.signal != SIGKILL) return absl::AbortedError(ending.text);
        return absl::FailedPreconditionError(absl::StrCat("the process of another configuration ended: ", ending.text));
      }
      case WorkerProcess::Read::kMessage:
        if (message.has_ready()) continue;
        if (message.has_failure()) return absl::FailedPreconditionError(message.failure());
        if (!message.played().failure().empty()) return absl::FailedPreconditionError(message.played().failure());
        return std::move(*message.mutable_played()->mutable_trace());
      case WorkerProcess::Read::kNothingYet:
        break;
    }
    const absl::Duration left = end - SteadyNow();
    if (left <= absl::ZeroDuration()) {
      player.Kill();
      return absl::FailedPreconditionError("the process of another configuration gave no answer");
    }
    if (settings_.memory_limit_mib() != 0 && player.ResidentMib() > settings_.memory_limit_mib()) {
      player.Kill();
      return absl::FailedPreconditionError("the process of another configuration took too much memory");
    }
    pollfd fds[] = {{player.messages_fd(), POLLIN, 0}, {player.has_rest() ? player.orders_fd() : -1, POLLOUT, 0}};
    poll(fds, 2, static_cast<int>(absl::ToInt64Milliseconds(std::min(left, kWatchEvery)) + 1));
    player.SendRest();
  }
}

}  // namespace twinstep
