#include "harness/session_runner.h"

#include <google/protobuf/arena.h>

#include "absl/strings/str_cat.h"
#include "engines/engines.h"
#include "model/equivalence_class.h"
#include "model/layer.h"
#include "model/random.h"
#include "model/recording.h"
#include "model/source_text.h"

namespace twinstep {
namespace {

SessionEnd ToMessage(DifferentialResult::End end) {
  switch (end) {
    case DifferentialResult::End::kDivergence:
      return DIVERGED;
    case DifferentialResult::End::kFinished:
      return PROGRAM_FINISHED;
    case DifferentialResult::End::kMaxActions:
      return MAX_ACTIONS;
    case DifferentialResult::End::kTimedOut:
      return TIME_LIMIT;
    case DifferentialResult::End::kOutOfMemory:
      return MEMORY_LIMIT;
  }
  return SESSION_END_UNSPECIFIED;
}

}  // namespace

SessionRunner::SessionRunner(std::vector<Program> programs, const SessionRunnerOptions& options)
    : programs_(std::move(programs)), options_(options), states_(programs_.size()) {}

absl::StatusOr<std::unique_ptr<SessionRunner>> SessionRunner::Create(std::vector<Program> programs,
                                                                     const SessionRunnerOptions& options) {
  if (programs.empty()) return absl::InvalidArgumentError("a campaign needs at least one program");
  auto runner = std::unique_ptr<SessionRunner>(new SessionRunner(std::move(programs), options));
  absl::StatusOr<std::unique_ptr<Engine>> v8 = MakeEngine("v8");
  if (!v8.ok()) return v8.status();
  runner->v8_ = *std::move(v8);
  absl::StatusOr<std::unique_ptr<Engine>> spidermonkey = MakeEngine("spidermonkey");
  if (!spidermonkey.ok()) return spidermonkey.status();
  runner->spidermonkey_ = *std::move(spidermonkey);
  absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
  if (!parser.ok()) return parser.status();
  runner->parser_ = *std::move(parser);
  return runner;
}

WorkerReady SessionRunner::Versions() const {
  WorkerReady ready;
  ready.set_v8_version(std::string(v8_->version()));
  ready.set_spidermonkey_version(std::string(spidermonkey_->version()));
  return ready;
}

SessionReport SessionRunner::Run(uint64_t session) {
  SessionReport report;
  report.set_session(session);
  if (absl::Status status = RunSession(session, report); !status.ok()) {
    report.set_end(FAILED);
    report.set_failure(absl::StrCat(programs_[session % programs_.size()].name(), ": ", status.message()));
  }
  return report;
}

absl::Status SessionRunner::RunSession(uint64_t session, SessionReport& report) {
  const size_t index = session % programs_.size();
  const Program& program = programs_[index];
  ProgramState& state = states_[index];
  if (state.lines == 0) state.lines = SourceText(program.source()).line_count();

  absl::StatusOr<std::unique_ptr<Session>> a = v8_->Load(program, options_.session);
  if (!a.ok()) return a.status();
  absl::StatusOr<std::unique_ptr<Session>> b = spidermonkey_->Load(program, options_.session);
  if (!b.ok()) return b.status();
  Random random = Random::ForSession(options_.seed, session);
  google::protobuf::Arena arena;
  Trace& trace_a = *google::protobuf::Arena::CreateMessage<Trace>(&arena);
  Trace& trace_b = *google::protobuf::Arena::CreateMessage<Trace>(&arena);
  BeginTrace(*v8_, options_.differential.compare, trace_a);
  BeginTrace(*spidermonkey_, options_.differential.compare, trace_b);
  absl::StatusOr<DifferentialResult> result =
      RunDifferential(**a, **b, state.lines, options_.differential, random, trace_a, trace_b);
  if (!result.ok()) return result.status();
  report.set_end(ToMessage(result->end));
  report.set_actions(static_cast<uint32_t>(result->actions));
  report.set_execution_actions(static_cast<uint32_t>(result->execution_actions));
  if (!result->divergence) return absl::OkStatus();

  const SyntaxTree* tree = TreeOf(program, state);
  *report.mutable_equivalence_class() = ClassOf(trace_a, *result->divergence, tree);
  const Explanation explanation = Explain(*result->divergence, trace_a, trace_b, tree);
  report.set_layer(explanation.layer);
  report.set_rule(explanation.rule);
  *report.mutable_divergence() = *std::move(result->divergence);
  if (sent_.emplace(ToText(report.equivalence_class()), report.rule()).second) {
    *report.mutable_v8() = trace_a;
    *report.mutable_spidermonkey() = trace_b;
  }
  return absl::OkStatus();
}

const SyntaxTree* SessionRunner::TreeOf(const Program& program, ProgramState& state) {
  if (!state.parsed) {
    state.parsed = true;
    const ParseGoal goal = program.kind() == Program::MODULE ? ParseGoal::kModule : ParseGoal::kScript;
    if (absl::StatusOr<SyntaxTree> tree = parser_->Parse(SourceText(program.source()), goal); tree.ok()) {
      state.tree = *std::move(tree);
    }
  }
  return state.tree ? &*state.tree : nullptr;
}

}  // namespace twinstep
