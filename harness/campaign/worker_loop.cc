#include "harness/campaign/worker_loop.h"

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "engines/parser/parser.h"
#include "engines/parser/tree_cache.h"
#include "engines/worker_configuration.h"
#include "harness/campaign/session_runner.h"
#include "harness/campaign/worker_channel.h"
#include "harness/corpora/corpus.h"
#include "harness/process/shared_records.h"
#include "model/source/parse_goal.h"

namespace twinstep {
namespace {

// What earlier sessions wrote to standard error says nothing about this one.
void ForgetStandardError() { [[maybe_unused]] const int result = ftruncate(STDERR_FILENO, 0); }

// Of larger corpora few programs come again before a worker ends.
constexpr size_t kMostParsedAhead = 500;
// What is longer is not parsed where nothing else would go on meanwhile.
constexpr size_t kLongestParsedAhead = 200'000;

// Some 4,000 judges of short programs.
constexpr size_t kJudgeRunsBytes = size_t{64} << 20;

// What all workers of a brief have.
struct Prepared {
  WorkerBrief brief;
  Corpus corpus;
  std::unique_ptr<TreeCache> trees;
  // A worker that dies would take them along, and to make them takes as long as some sessions each.
  std::unique_ptr<SharedRecords> judge_runs;
  // Programs parsed ahead.
  size_t parsed = 0;
};

absl::StatusOr<Prepared> Prepare() {
  ASSIGN_OR_RETURN(WorkerBrief brief, WorkerChannel::ReadBrief());
  RETURN_IF_ERROR(ConfigureProcess(brief.configuration()));
  ASSIGN_OR_RETURN(Corpus corpus, Corpus::Parse(brief.corpus()));
  ASSIGN_OR_RETURN(std::unique_ptr<Parser> parser, Parser::Create());
  parser->WarmUp();
  return Prepared{.brief = std::move(brief),
                  .corpus = std::move(corpus),
                  .trees = std::make_unique<TreeCache>(std::move(parser)),
                  .judge_runs = SharedRecords::Create(kJudgeRunsBytes)};
}

// Every worker parses every program, if it lives for long enough, and compiles the parser's code on the way. Behind a
// worker that has died this is done once for all that come. False: all are parsed.
bool ParseOneMore(Prepared& prepared) {
  if (prepared.parsed >= std::min(prepared.corpus.size(), kMostParsedAhead)) return false;
  const absl::StatusOr<Program> program = prepared.corpus.Load(prepared.parsed++);
  if (program.ok() && program->source().size() <= kLongestParsedAhead) {
    // What cannot be parsed is the worker's to tell.
    prepared.trees->Get(SourceText(program->source()), GoalOf(*program)).status().IgnoreError();
  }
  return true;
}

absl::Status WorkAsOrdered(WorkerChannel& channel, Prepared& prepared) {
  SessionRunnerOptions options = RunnerOptions(prepared.brief.settings());
  options.configuration = prepared.brief.configuration();
  options.session.configuration = prepared.brief.configuration().name();
  options.judge_runs = prepared.judge_runs.get();
  ASSIGN_OR_RETURN(
      std::unique_ptr<SessionRunner> runner,
      SessionRunner::Create({prepared.corpus.size(), [&prepared](size_t i) { return prepared.corpus.Load(i); }},
                            options, channel.flight(), std::move(prepared.trees)));
  WorkerMessage message;
  *message.mutable_ready() = runner->Versions();
  if (!channel.Send(message)) return absl::OkStatus();
  WorkerOrder order;
  while (channel.Receive(order)) {
    if (order.has_examine()) {
      ForgetStandardError();
      Finding& finding = *message.mutable_examined();
      finding = std::move(*order.mutable_examine());
      runner->Examine(finding);
      if (!channel.Send(message)) return absl::OkStatus();
    }
    for (uint32_t i = 0; i < order.run().count(); ++i) {
      ForgetStandardError();
      *message.mutable_session_ended() = runner->Run(order.run().first() + i);
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

PreparedChild PrepareWorker() {
  const auto prepared = std::make_shared<absl::StatusOr<Prepared>>(Prepare());
  return {.main = [prepared] { return Work(*prepared); },
          .prepare_more = [prepared] { return prepared->ok() && ParseOneMore(**prepared); }};
}

}  // namespace

const ChildKind kWorkerKind("worker", PrepareWorker);

}  // namespace twinstep
