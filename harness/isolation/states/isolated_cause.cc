#include "harness/isolation/states/isolated_cause.h"

#include <algorithm>
#include <set>
#include <utility>

#include "model/delta_debugging/dd.h"

namespace twinstep {
namespace {

// Insides of closures and private members are beyond the walk.
void CountWhatIsHidden(const MemoryGraph& graph, const InstrumentedProgram& program,
                       std::map<std::string, int>& left_out) {
  for (const auto& [reason, count] : graph.left_out) left_out[reason] = std::max(left_out[reason], count);
  const auto function_of = [&program](const Vertex& vertex) -> const ProbedFunction* {
    if (vertex.kind != VertexKind::kFunction) return nullptr;
    const size_t number = std::stoul("0" + vertex.detail);
    return number < program.functions.size() ? &program.functions[number] : nullptr;
  };
  // Prototypes whose constructor has private members.
  std::set<VertexId> with_private;
  for (size_t i = 0; i < graph.vertices.size(); ++i) {
    const ProbedFunction* function = function_of(graph.vertices[i]);
    if (function != nullptr && function->has_closure) ++left_out["inside of a closure"];
    for (const Edge& edge : graph.vertices[i].edges) {
      if (edge.label != "\"constructor\"" || edge.value.vertex == kNoVertex) continue;
      const ProbedFunction* constructor = function_of(graph.vertices[edge.value.vertex]);
      if (constructor != nullptr && constructor->has_private) with_private.insert(static_cast<VertexId>(i));
    }
  }
  if (with_private.empty()) return;
  for (const Vertex& vertex : graph.vertices) {
    for (const Edge& edge : vertex.edges) {
      if (edge.type == EdgeType::kPrototype && with_private.count(edge.value.vertex) > 0) {
        ++left_out["private members of an object"];
      }
    }
  }
}

Cause Undecided(Cause cause, const std::string& why) {
  cause.undecided = why;
  return cause;
}

}  // namespace

std::vector<std::string> Cause::Identity() const {
  std::vector<std::string> identity;
  for (const DeltaText& delta : deltas) identity.push_back(delta.identity);
  std::sort(identity.begin(), identity.end());
  return identity;
}

absl::StatusOr<Cause> IsolateCause(ChainRunner& runner, const Subject& passing, const Subject& failing,
                                   const ComparablePoint& point, const RunTest& test, const IsolationOptions& options) {
  Cause cause;
  const int64_t runs = runner.runs();
  const absl::StatusOr<StateAt> passing_state = runner.StateOf(passing, point.passing);
  const absl::StatusOr<StateAt> failing_state = runner.StateOf(failing, point.failing);
  cause.runs = runner.runs() - runs;
  for (const absl::Status& status : {passing_state.status(), failing_state.status()}) {
    if (status.ok()) continue;
    if (!absl::IsNotFound(status) && !absl::IsDeadlineExceeded(status)) return status;
    return Undecided(std::move(cause), "the run does not come there again");
  }
  if (passing_state->frames.size() != failing_state->frames.size()) {
    return Undecided(std::move(cause), "the two call stacks differ");
  }
  const CommonSubgraph common(passing_state->graph, failing_state->graph);
  const StateDifference difference = DifferenceOf(common);
  cause.differences = static_cast<int>(difference.deltas.size());
  cause.left_out = difference.left_out;
  CountWhatIsHidden(passing_state->graph, *passing.program, cause.left_out);
  if (difference.deltas.empty()) return Undecided(std::move(cause), "the states do not differ");
  absl::Status error;
  const auto stopped = [&] { return !error.ok() || (options.stop && options.stop()); };
  int mixed_runs = 0;
  const auto outcome = [&](const Configuration& chosen) {
    if (stopped()) return TestOutcome::kUnresolved;
    if (const int run = mixed_runs++; options.may_run && !options.may_run(run)) return TestOutcome::kUnresolved;
    const absl::StatusOr<ChainRunner::Mixed> mixed =
        runner.Mix(passing, point.passing, TransferOf(common, difference, chosen), options.statements);
    if (!mixed.ok()) {
      error.Update(mixed.status());
      return TestOutcome::kUnresolved;
    }
    if (mixed->end != ChainRunner::Mixed::End::kFinished) return TestOutcome::kUnresolved;
    const TestOutcome found = test(mixed->finished);
    // The same exception from elsewhere is another failure.
    const bool elsewhere = mixed->finished.outcome() == Finished::THREW && options.failing_at >= 0 &&
                           mixed->last_statement >= 0 && mixed->last_statement != options.failing_at;
    return found == TestOutcome::kFail && elsewhere ? TestOutcome::kUnresolved : found;
  };
  TestHooks hooks = HooksFor(outcome);
  int tests = 0;
  hooks.stop = [&] { return stopped() || ++tests > options.tests; };
  ConfigurationTester tester(hooks);
  const Configuration all = AllOf(cause.differences);
  const std::optional<TestOutcome> whole = tester.Test(all);
  DdResult result;
  if (whole == TestOutcome::kFail) {
    tester.Know({}, TestOutcome::kPass);
    result = Dd(tester, {}, all);
  }
  const Configuration decisive = Without(result.failing, result.passing);
  if (decisive.size() == 1) cause.mends_alone = tester.Test(Without(all, decisive)) == TestOutcome::kPass;
  if (!error.ok()) return error;
  cause.counts = tester.counts();
  cause.runs = runner.runs() - runs;
  if (whole != TestOutcome::kFail) {
    return Undecided(std::move(cause), !whole || stopped()           ? kStopped
                                       : whole == TestOutcome::kPass ? "with all differences it passes"
                                                                     : "with all differences it is unresolved");
  }
  cause.one_minimal = result.one_minimal;
  const DeltaNames names(common);
  for (const int i : decisive) cause.deltas.push_back(names.TextOf(difference.deltas[i]));
  return cause;
}

}  // namespace twinstep
