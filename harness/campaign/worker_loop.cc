#include "harness/campaign/worker_loop.h"

#include <unistd.h>

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "engines/engines.h"
#include "engines/worker_configuration.h"
#include "harness/campaign/session_runner.h"
#include "harness/corpora/corpus.h"
#include "model/replay.h"

namespace twinstep {
namespace {

// What earlier sessions wrote to standard error says nothing about this one.
void ForgetStandardError() { [[maybe_unused]] const int result = ftruncate(STDERR_FILENO, 0); }

// Test cases that others made, on the engine they name.
absl::Status PlayAsOrdered(WorkerChannel& channel) {
  absl::StatusOr<WorkerConfiguration> configuration = CompleteConfiguration(channel.brief().configuration());
  if (!configuration.ok()) return configuration.status();
  if (absl::Status status = ConfigureProcess(*configuration); !status.ok()) return status;
  const SessionOptions options = RunnerOptions(channel.brief().settings()).session;
  std::map<std::string, std::unique_ptr<Engine>> engines;
  WorkerOrder order;
  while (channel.Receive(order)) {
    ForgetStandardError();
    WorkerMessage message;
    Played& played = *message.mutable_played();
    const std::string name = order.play().engine().engine();
    absl::Status status;
    if (engines[name] == nullptr) {
      absl::StatusOr<std::unique_ptr<Engine>> engine = MakeEngine(name);
      status = engine.status();
      if (engine.ok()) engines[name] = *std::move(engine);
    }
    if (status.ok()) {
      absl::StatusOr<Trace> trace = RunTestCase(*engines[name], order.play(), options);
      status = trace.status();
      if (trace.ok()) *played.mutable_trace() = *std::move(trace);
    }
    if (!status.ok()) played.set_failure(std::string(status.message()));
    if (!channel.Send(message)) break;
  }
  return absl::OkStatus();
}

absl::Status WorkAsOrderedOf(WorkerChannel& channel) {
  if (channel.brief().player()) return PlayAsOrdered(channel);
  absl::StatusOr<Corpus> corpus = Corpus::Parse(channel.brief().corpus());
  if (!corpus.ok()) return corpus.status();
  return WorkAsOrdered(channel, {corpus->size(), [&corpus](size_t i) { return corpus->Load(i); }});
}

}  // namespace

absl::Status WorkAsOrdered(WorkerChannel& channel, ProgramSource programs) {
  if (absl::Status status = ConfigureProcess(channel.brief().configuration()); !status.ok()) return status;
  absl::StatusOr<std::unique_ptr<SessionRunner>> runner =
      SessionRunner::Create(std::move(programs), RunnerOptions(channel.brief().settings()), channel.flight());
  if (!runner.ok()) return runner.status();
  WorkerMessage message;
  *message.mutable_ready() = (*runner)->Versions();
  if (!channel.Send(message)) return absl::OkStatus();
  WorkerOrder order;
  while (channel.Receive(order)) {
    if (order.has_examine()) {
      ForgetStandardError();
      Finding& finding = *message.mutable_examined();
      finding = std::move(*order.mutable_examine());
      (*runner)->Examine(finding);
      if (!channel.Send(message)) return absl::OkStatus();
    }
    for (uint32_t i = 0; i < order.run().count(); ++i) {
      ForgetStandardError();
      *message.mutable_session_ended() = (*runner)->Run(order.run().first() + i);
      if (!channel.Send(message)) return absl::OkStatus();
    }
  }
  return absl::OkStatus();
}

int WorkerMain() {
  absl::StatusOr<WorkerChannel> channel = WorkerChannel::Open();
  if (!channel.ok()) return 1;
  const absl::Status status = WorkAsOrderedOf(*channel);
  if (status.ok()) return 0;
  WorkerMessage message;
  message.set_failure(std::string(status.message()));
  channel->Send(message);
  return 1;
}

}  // namespace twinstep
