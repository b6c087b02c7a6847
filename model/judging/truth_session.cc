#include "model/judging/truth_session.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/actions/action_kind.h"
#include "model/judging/drawn_steps.h"
#include "model/judging/truth_user.h"
#include "model/judging/verdict.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

void CutBehind(uint32_t event, Trace& trace) {
  const int keep = static_cast<int>(event) + 1;
  if (trace.events_size() > keep) trace.mutable_events()->DeleteSubrange(keep, trace.events_size() - keep);
}

// How often each action beyond the basic ones was taken, by whomever; of what was drawn and not taken the counts stay.
void CountActions(const Trace& trace, std::vector<ActionCount>& counts) {
  std::erase_if(counts, [](const ActionCount& count) { return count.taken() > 0; });
  std::map<std::string, uint32_t> taken;
  for (const Event& event : trace.events()) {
    if (event.has_action() && !IsBasic(event.action())) ++taken[KindName(event.action())];
  }
  for (const auto& [kind, times] : taken) {
    ActionCount& count = counts.emplace_back();
    count.set_action(kind);
    count.set_taken(times);
  }
}

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
    CutBehind(result.violation->event(), result.trace);
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
    std::optional<MoreActions> more;
    if (options.user.generator.more_actions) {
      MoreActionsOptions more_options;
      // The user sets and removes breakpoints by itself.
      more_options.sets_at_pauses = 0;
      more_options.removes_at_pauses = 0;
      more_options.switches_breakpoints = 0;
      more_options.pauses_first = 0;
      if (!options.user.detaches) more_options.detach = 0;
      // The truth goes on with what the user has done.
      more_options.effects = 0.25;
      more_options.set_variable = 0.25;
      more_options.debuggers = {&engine.facts()};
      more.emplace(more_options, tree, random);
      for (const Action& action : more->BeforeStart()) {
        if (absl::Status acted = ActOn(recording, action).status(); !acted.ok()) return acted;
      }
    }
    TruthUser user(engine.facts(), options.user, judge.listed(), judge.visited(),
                   SourceText(program.source()).line_count(), more ? &*more : nullptr, random);
    user.set_known(judge.known());
    if (absl::Status set = user.SetBreakpoints(recording); !set.ok()) return set;
    DrawnSteps drawn(user, judge.known().tree.get(), judge.listed(), random);
    Driver& driver = options.user.steps_into_calls ? static_cast<Driver&>(drawn) : user;
    if (absl::Status ran = recording.Run(driver).status(); !ran.ok()) return ran;
    if (!user.status().ok()) return user.status();
    if (more) result.more_actions = more->Counts();
    CountActions(result.trace, result.more_actions);
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
  TruthSessionOptions concluded = {.session = options, .user = {}};
  concluded.session.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  if (absl::Status status = Conclude(engine, judge, test_case.program(), concluded, result); !status.ok()) {
    return status;
  }
  return result;
}

}  // namespace twinstep
