#include "harness/campaign/worker_loop.h"

#include <unistd.h>

#include <memory>
#include <string>
#include <utility>

#include "engines/worker_configuration.h"
#include "harness/campaign/program_source.h"
#include "harness/campaign/session_runner.h"
#include "harness/campaign/worker_channel.h"
#include "harness/corpora/corpus.h"

namespace twinstep {
namespace {

// What earlier sessions wrote to standard error says nothing about this one.
void ForgetStandardError() { [[maybe_unused]] const int result = ftruncate(STDERR_FILENO, 0); }

absl::Status WorkAsOrdered(WorkerChannel& channel, ProgramSource programs) {
  if (absl::Status status = ConfigureProcess(channel.brief().configuration()); !status.ok()) return status;
  SessionRunnerOptions options = RunnerOptions(channel.brief().settings());
  options.configuration = channel.brief().configuration();
  absl::StatusOr<std::unique_ptr<SessionRunner>> runner =
      SessionRunner::Create(std::move(programs), options, channel.flight());
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

absl::Status WorkAsOrderedOf(WorkerChannel& channel) {
  absl::StatusOr<Corpus> corpus = Corpus::Parse(channel.brief().corpus());
  if (!corpus.ok()) return corpus.status();
  return WorkAsOrdered(channel, {corpus->size(), [&corpus](size_t i) { return corpus->Load(i); }});
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

}  // namespace

const ChildKind kWorkerKind("worker", WorkerMain);

}  // namespace twinstep
