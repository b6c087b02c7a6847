#include "harness/campaign/worker_loop.h"

#include <unistd.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "engines/parser/parser.h"
#include "engines/worker_configuration.h"
#include "harness/campaign/session_runner.h"
#include "harness/campaign/worker_channel.h"
#include "harness/corpora/corpus.h"

namespace twinstep {
namespace {

// What earlier sessions wrote to standard error says nothing about this one.
void ForgetStandardError() { [[maybe_unused]] const int result = ftruncate(STDERR_FILENO, 0); }

// What all workers of a brief have.
struct Prepared {
  WorkerBrief brief;
  Corpus corpus;
  std::unique_ptr<Parser> parser;
};

absl::StatusOr<Prepared> Prepare() {
  absl::StatusOr<WorkerBrief> brief = WorkerChannel::ReadBrief();
  if (!brief.ok()) return brief.status();
  if (absl::Status status = ConfigureProcess(brief->configuration()); !status.ok()) return status;
  absl::StatusOr<Corpus> corpus = Corpus::Parse(brief->corpus());
  if (!corpus.ok()) return corpus.status();
  absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
  if (!parser.ok()) return parser.status();
  (*parser)->WarmUp();
  return Prepared{.brief = *std::move(brief), .corpus = *std::move(corpus), .parser = *std::move(parser)};
}

absl::Status WorkAsOrdered(WorkerChannel& channel, Prepared& prepared) {
  SessionRunnerOptions options = RunnerOptions(prepared.brief.settings());
  options.configuration = prepared.brief.configuration();
  absl::StatusOr<std::unique_ptr<SessionRunner>> runner =
      SessionRunner::Create({prepared.corpus.size(), [&prepared](size_t i) { return prepared.corpus.Load(i); }},
                            options, channel.flight(), std::move(prepared.parser));
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

int Work(absl::StatusOr<Prepared>& prepared) {
  absl::StatusOr<WorkerChannel> channel = WorkerChannel::Open();
  if (!channel.ok()) return 1;
  const absl::Status status = prepared.ok() ? WorkAsOrdered(*channel, *prepared) : prepared.status();
  if (status.ok()) return 0;
  WorkerMessage message;
  message.set_failure(std::string(status.message()));
  channel->Send(message);
  return 1;
}

std::function<int()> PrepareWorker() {
  const auto prepared = std::make_shared<absl::StatusOr<Prepared>>(Prepare());
  return [prepared] { return Work(*prepared); };
}

}  // namespace

const ChildKind kWorkerKind("worker", PrepareWorker);

}  // namespace twinstep
