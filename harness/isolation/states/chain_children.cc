#include "harness/isolation/states/chain_children.h"

#include <memory>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "engines/engines.h"
#include "engines/parser/parser.h"
#include "harness/process/child_side.h"
#include "harness/process/interrupt.h"
#include "model/source/parse_goal.h"

namespace twinstep {
namespace {

// On the clock, for a mixed run, which has a limit of CPU time of its own that holds unless the engine hangs.
constexpr absl::Duration kHangs = absl::Minutes(3);
// Mixed runs of one point that the engine may die of.
constexpr int kMostDeadly = 8;

ChainCause MessageOf(const Cause& cause) {
  ChainCause message;
  for (const DeltaText& delta : cause.deltas) {
    ChainCause::Delta& added = *message.add_deltas();
    added.set_identity(delta.identity);
    added.set_path(delta.path);
    added.set_failing(delta.failing);
    added.set_passing(delta.passing);
  }
  message.set_differences(cause.differences);
  message.set_one_minimal(cause.one_minimal);
  message.set_mends_alone(cause.mends_alone);
  message.set_undecided(cause.undecided);
  ChainCause::Counts& counts = *message.mutable_counts();
  counts.set_tests(cause.counts.tests);
  counts.set_passed(cause.counts.passed);
  counts.set_failed(cause.counts.failed);
  counts.set_unresolved(cause.counts.unresolved);
  counts.set_cached(cause.counts.cached);
  counts.set_executed(cause.counts.executed);
  message.set_runs(cause.runs);
  for (const auto& [reason, count] : cause.left_out) (*message.mutable_left_out())[reason] = count;
  return message;
}

Cause CauseOf(const ChainCause& message) {
  Cause cause;
  for (const ChainCause::Delta& delta : message.deltas()) {
    cause.deltas.push_back({delta.identity(), delta.path(), delta.failing(), delta.passing()});
  }
  cause.differences = message.differences();
  cause.one_minimal = message.one_minimal();
  cause.mends_alone = message.mends_alone();
  cause.undecided = message.undecided();
  const ChainCause::Counts& counts = message.counts();
  cause.counts.tests = counts.tests();
  cause.counts.passed = counts.passed();
  cause.counts.failed = counts.failed();
  cause.counts.unresolved = counts.unresolved();
  cause.counts.cached = counts.cached();
  cause.counts.executed = counts.executed();
  cause.runs = message.runs();
  for (const auto& [reason, count] : message.left_out()) cause.left_out[reason] = count;
  return cause;
}

// The child's engine and the two runs.
class PointChild {
 public:
  absl::Status Start(const ChainRuns& runs) {
    runs_ = runs;
    ASSIGN_OR_RETURN(engine_, MakeEngine(runs.engine()));
    ASSIGN_OR_RETURN(std::unique_ptr<Parser> parser, Parser::Create());
    for (const bool failing : {false, true}) {
      const ChainRuns::Run& run = failing ? runs.failing() : runs.passing();
      const InstrumentedProgram* like = failing && runs.versions() ? &programs_[0] : nullptr;
      ASSIGN_OR_RETURN(programs_[failing], Instrument(run.program().source(), GoalOf(run.program()), *parser, like));
      subjects_[failing].program = &programs_[failing];
      subjects_[failing].base = run.program();
      subjects_[failing].setup = {run.input()};
    }
    test_ = runs.test().empty() ? TestByBehaviour(runs.passing().finished(), runs.failing().finished())
                                : TestKeepingEnds(TestByRunScript(runs.test(), *engine_), runs.passing().finished(),
                                                  runs.failing().finished());
    runner_ = std::make_unique<ChainRunner>(
        *engine_,
        ChainLimits{.statements = runs.statements(), .cpu = absl::Microseconds(runs.cpu_limit_microseconds())});
    return absl::OkStatus();
  }

  ChainCause Isolate(const ChainPoint& order) {
    ComparablePoint point;
    point.passing = order.passing();
    point.failing = order.failing();
    IsolationOptions options;
    options.tests = runs_.tests();
    options.statements = runs_.mixed_statements();
    options.failing_at = runs_.failing_at() - 1;
    options.stop = Interrupted;
    const std::set<int> deadly(order.deadly().begin(), order.deadly().end());
    options.may_run = [&deadly](int run) {
      StillAtWork();
      return deadly.count(run) == 0;
    };
    absl::StatusOr<Cause> cause = IsolateCause(*runner_, subjects_[0], subjects_[1], point, test_, options);
    if (!cause.ok()) return Error(cause.status());
    return MessageOf(*cause);
  }

  static ChainCause Error(const absl::Status& status) {
    ChainCause message;
    message.set_error(std::string(status.message()));
    return message;
  }

 private:
  ChainRuns runs_;
  std::unique_ptr<Engine> engine_;
  InstrumentedProgram programs_[2];
  Subject subjects_[2];
  RunTest test_;
  std::unique_ptr<ChainRunner> runner_;
};

ChildPoolOptions PoolOptions(const ChainRuns& runs, int jobs, std::function<bool()> stop) {
  ChildPoolOptions options;
  options.child.standard = kErrorsShown;
  options.jobs = jobs;
  options.limits.time = kHangs;
  options.preface = &runs;
  options.stop = std::move(stop);
  return options;
}

int ChainPointMain() {
  CatchInterrupts();
  ChainRuns runs;
  if (!NextOrder(runs)) return 0;
  PointChild child;
  const absl::Status started = child.Start(runs);
  ChainPoint order;
  while (NextOrder(order)) {
    if (!Answer(started.ok() ? child.Isolate(order) : PointChild::Error(started))) break;
  }
  return 0;
}

}  // namespace

const ChildKind kChainPointKind("chain-point", ChainPointMain);

ChainChildren::ChainChildren(ChainRuns runs, int jobs, std::function<bool()> stop, const ChildKind& kind)
    : runs_(std::move(runs)), pool_(kind, PoolOptions(runs_, jobs, std::move(stop))) {}

absl::Status ChainChildren::Begin(int index, const ComparablePoint& point) {
  ChainPoint order;
  order.set_passing(point.passing);
  order.set_failing(point.failing);
  points_[index] = order;
  return pool_.Begin(index, order);
}

absl::StatusOr<CauseSource::Isolated> ChainChildren::Next() {
  while (true) {
    const auto [index, stopped, answer] = pool_.Next();
    ChainPoint& order = points_[index];
    Isolated isolated;
    isolated.index = index;
    if (answer.answered) {
      ChainCause message;
      if (!message.ParseFromString(answer.bytes)) return absl::InternalError("a child's answer is not to be read");
      if (!message.error().empty()) return absl::InternalError(message.error());
      isolated.cause = CauseOf(message);
    } else if (stopped) {
      isolated.cause.undecided = kStopped;
    } else if (answer.signs_of_life == 0) {
      isolated.cause.undecided = "the engine dies when its state is taken";
    } else {
      // Its last sign was that of the run which killed it.
      order.add_deadly(answer.signs_of_life - 1);
      if (order.deadly_size() <= kMostDeadly) {
        RETURN_IF_ERROR(pool_.Begin(index, order));
        continue;
      }
      isolated.cause.undecided = absl::StrCat("the engine died of more than ", kMostDeadly, " mixed runs");
    }
    isolated.cause.deadly = order.deadly_size();
    points_.erase(index);
    return isolated;
  }
}

}  // namespace twinstep
