#include "model/judging/truth_session.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/actions/action_kind.h"
#include "model/judging/known_logpoint.h"
#include "model/judging/live_edit.h"
#include "model/judging/verdict.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

absl::Status Conclude(Engine& engine, const Judge& judge, const Program& program, const TruthSessionOptions& options,
                      TruthResult& result) {
  bool started = false;
  for (const Event& event : result.trace.events()) {
    if (!event.has_action()) continue;
    started = started || event.action().has_start();
    result.execution_actions += started && !IsStationary(event.action());
  }
  absl::StatusOr<Judgement> judgement = judge.Of(engine, program, options.session, result.trace);
  if (!judgement.ok()) return judgement.status();
  result.judgement = *std::move(judgement);
  if (!result.judgement.violations.empty()) {
    result.end = TruthResult::End::kBroken;
    result.violation = result.judgement.violations.front();
    Trace whole = result.trace;
    EndTraceAt(result.violation->event(), result.trace);
    const absl::Status told = TellTools(engine, judge, program, options.session, result.trace, *result.violation);
    if (options.whole_trace) result.trace = std::move(whole);
    return told;
  }
  if (result.trace.events_size() == 0) return absl::OkStatus();
  switch (result.trace.events(result.trace.events_size() - 1).output().finished().outcome()) {
    case Finished::TIMED_OUT:
      result.end = TruthResult::End::kTimedOut;
      break;
    case Finished::OUT_OF_MEMORY:
      result.end = TruthResult::End::kOutOfMemory;
      break;
    default:
      break;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<TruthResult> RunTruthSession(Engine& engine, const Judge& judge, const Program& program,
                                            const SyntaxTree* tree, const TruthSessionOptions& options,
                                            Random& random) {
  TruthResult result;
  {
    absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options.session);
    if (!session.ok()) return session.status();
    BeginTrace(engine, FULL, result.trace);
    RecordingSession recording(**session, FULL, result.trace);
    const KnownProgram& known = judge.known();
    EditDraws edits(known, random);
    RandomUser user({.generator = options.generator,
                     .kind = options.generator.more_actions ? UserKind::kTruthAndMore : UserKind::kTruth,
                     .debuggers = {&engine.facts()},
                     .tree = tree,
                     .known = UserKnowledge{.listed = judge.listed(),
                                            .visited = judge.visited(),
                                            .tree = known.tree.get(),
                                            .lines = SourceText(program.source()).line_count(),
                                            .logpoint = [&] { return DrawKnownLogpoint(known, random); },
                                            .edit = [&] { return edits.Draw(); }}},
                    random);
    if (absl::Status set = user.Prepare(recording); !set.ok()) return set;
    if (absl::Status ran = recording.Run(user).status(); !ran.ok()) return ran;
    if (!user.status().ok()) return user.status();
    result.more_actions = user.Counts();
  }
  if (absl::Status status = Conclude(engine, judge, program, options, result); !status.ok()) return status;
  return result;
}

absl::StatusOr<TruthResult> PlayTruthSession(Engine& engine, const Judge& judge, const TestCase& test_case,
                                             const SessionOptions& options) {
  TestCase at_full = test_case;
  at_full.set_capture(FULL);
  absl::StatusOr<Trace> trace = RunTestCase(engine, at_full, options);
  if (!trace.ok()) return trace.status();
  return JudgePlayedSession(engine, judge, test_case, options, *std::move(trace));
}

absl::StatusOr<TruthResult> JudgePlayedSession(Engine& engine, const Judge& judge, const TestCase& test_case,
                                               const SessionOptions& options, Trace trace) {
  TruthResult result;
  result.trace = std::move(trace);
  TruthSessionOptions concluded = {.session = options, .generator = {}};
  concluded.session.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  if (absl::Status status = Conclude(engine, judge, test_case.program(), concluded, result); !status.ok()) {
    return status;
  }
  return result;
}

}  // namespace twinstep
