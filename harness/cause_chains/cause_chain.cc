#include "harness/cause_chains/cause_chain.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/delta_debugging/dd.h"

namespace twinstep {
namespace {

// A mixed run may take longer than both runs did, but not for ever.
constexpr int64_t kTimesAsLong = 4;
constexpr int64_t kStatementsMore = 2000;
// Points beside the middle that are tried where the middle does not decide.
constexpr int kTriesBeside = 6;

class Finder {
 public:
  Finder(ChainRunner& runner, const Subject& passing, const Recording& passing_run, const Subject& failing,
         const Recording& failing_run, const RunTest& test, const CauseOptions& options)
      : runner_(runner), passing_(passing), failing_(failing), test_(test), options_(options) {
    chain_.points = ComparablePoints(passing_run, failing_run);
    const auto longest = std::max(passing_run.moments.size(), failing_run.moments.size());
    statements_ = static_cast<int64_t>(longest) * kTimesAsLong + kStatementsMore;
    functions_ = passing.program;
  }

  absl::StatusOr<CauseChain> Run() {
    const int64_t runs = runner_.runs();
    const int count = static_cast<int>(chain_.points.size());
    if (count > 0) {
      const std::optional<int> first = Decided(0, count - 1, +1);
      const std::optional<int> last = first ? Decided(count - 1, *first, -1) : std::nullopt;
      if (first && last) {
        std::vector<int> samples = {*first};
        for (const int entry : FunctionEntries()) {
          if (entry > *first && entry < *last && !Stopped() && At(entry).decided()) samples.push_back(entry);
        }
        if (*last > *first) samples.push_back(*last);
        for (size_t i = 1; i < samples.size(); ++i) Search(samples[i - 1], samples[i]);
      }
    }
    if (!status_.ok()) return status_;
    for (auto& [point, cause] : causes_) {
      if (cause.decided()) {
        chain_.links.push_back({point, cause});
      } else {
        ++chain_.undecided[cause.undecided];
      }
    }
    chain_.runs = runner_.runs() - runs;
    chain_.stopped = stopped_;
    return std::move(chain_);
  }

 private:
  bool Stopped() {
    if (!status_.ok() || (options_.stop && options_.stop()) || static_cast<int>(causes_.size()) >= options_.points) {
      stopped_ = true;
    }
    return stopped_;
  }

  // The first points of functions, spread over those that there are.
  std::vector<int> FunctionEntries() const {
    std::vector<int> entries;
    std::set<int> stacks;
    for (size_t i = 0; i < chain_.points.size(); ++i) {
      if (stacks.insert(chain_.points[i].stack).second && i > 0) entries.push_back(static_cast<int>(i));
    }
    const int count = static_cast<int>(entries.size());
    if (count <= options_.function_entries) return entries;
    std::vector<int> chosen;
    for (int i = 0; i < options_.function_entries; ++i) {
      chosen.push_back(entries[static_cast<size_t>(i) * count / options_.function_entries]);
    }
    return chosen;
  }

  // The first point from `from` towards `to` that decides: with larger and larger steps, then back between the last one
  // that does not and the one found.
  std::optional<int> Decided(int from, int to, int direction) {
    int before = from - direction;
    for (int point = from, step = 1; direction > 0 ? point <= to : point >= to; point += direction * step, step *= 2) {
      if (Stopped()) return std::nullopt;
      if (!At(point).decided()) {
        before = point;
        continue;
      }
      int found = point;
      while (std::abs(found - before) > 1 && !Stopped()) {
        const int middle = before + (found - before) / 2;
        (At(middle).decided() ? found : before) = middle;
      }
      return found;
    }
    return std::nullopt;
  }

  void Search(int low, int high) {
    if (Stopped() || At(low).Identity() == At(high).Identity()) return;
    std::optional<int> middle;
    const int between = low + (high - low) / 2;
    for (int i = 0; i < kTriesBeside && !middle && !Stopped(); ++i) {
      const int point = between + (i % 2 == 0 ? i / 2 : -(i / 2 + 1));
      if (point > low && point < high && At(point).decided()) middle = point;
    }
    if (!middle) {
      CauseTransition transition;
      transition.before = low;
      transition.after = high;
      transition.statement = chain_.points[low].statement;
      transition.neighbours = high == low + 1;
      if (!stopped_) chain_.transitions.push_back(transition);
      return;
    }
    Search(low, *middle);
    Search(*middle, high);
  }

  const Cause& At(int point) {
    const auto found = causes_.find(point);
    if (found != causes_.end()) return found->second;
    Cause cause = Isolate(chain_.points[point]);
    if (options_.progress) {
      options_.progress(
          absl::StrCat("point ", point + 1, " of ", chain_.points.size(), ": ", cause.differences, " differences, ",
                       cause.decided() ? absl::StrCat(cause.deltas.size(), " of them decide") : cause.undecided, ", ",
                       cause.counts.tests, " tests"));
    }
    return causes_.emplace(point, std::move(cause)).first->second;
  }

  Cause Undecided(Cause cause, const std::string& why) {
    cause.undecided = why;
    return cause;
  }

  Cause Isolate(const ComparablePoint& point) {
    Cause cause;
    const absl::StatusOr<StateAt> passing = runner_.StateOf(passing_, point.passing);
    const absl::StatusOr<StateAt> failing = runner_.StateOf(failing_, point.failing);
    for (const absl::Status& status : {passing.status(), failing.status()}) {
      if (status.ok()) continue;
      if (absl::IsNotFound(status) || absl::IsDeadlineExceeded(status)) {
        return Undecided(std::move(cause), "the run does not come there again");
      }
      status_.Update(status);
      return Undecided(std::move(cause), "the engine failed");
    }
    cause.frames = failing->frames;
    if (passing->frames.size() != failing->frames.size()) {
      return Undecided(std::move(cause), "the two call stacks differ");
    }
    const CommonSubgraph common(passing->graph, failing->graph);
    const StateDifference difference = DifferenceOf(common);
    cause.differences = static_cast<int>(difference.deltas.size());
    cause.left_out = difference.left_out;
    CountWhatIsHidden(passing->graph, cause.left_out);
    if (difference.deltas.empty()) return Undecided(std::move(cause), "the states do not differ");
    const auto test = [&](const Configuration& chosen) {
      if (Stopped()) return TestOutcome::kUnresolved;
      const absl::StatusOr<ChainRunner::Mixed> mixed =
          runner_.Mix(passing_, point.passing, TransferOf(common, difference, chosen), statements_);
      if (!mixed.ok()) {
        status_.Update(mixed.status());
        return TestOutcome::kUnresolved;
      }
      if (mixed->end != ChainRunner::Mixed::End::kFinished) return TestOutcome::kUnresolved;
      return test_(mixed->finished);
    };
    TestHooks hooks = HooksFor(test);
    int tests = 0;
    hooks.stop = [&] { return Stopped() || ++tests > options_.tests_per_point; };
    ConfigurationTester tester(hooks);
    const Configuration all = AllOf(cause.differences);
    const std::optional<TestOutcome> whole = tester.Test(all);
    if (whole != TestOutcome::kFail) {
      cause.counts = tester.counts();
      Add(cause.counts);
      return Undecided(std::move(cause), !whole                        ? "stopped"
                                         : whole == TestOutcome::kPass ? "with all differences it passes"
                                                                       : "with all differences it is unresolved");
    }
    tester.Know({}, TestOutcome::kPass);
    const DdResult result = Dd(tester, {}, all);
    cause.counts = tester.counts();
    Add(cause.counts);
    cause.one_minimal = result.one_minimal;
    const DeltaNames names(common);
    for (const int i : Without(result.failing, result.passing)) {
      cause.deltas.push_back(names.TextOf(difference.deltas[i]));
    }
    return cause;
  }

  void Add(const TestCounts& counts) {
    chain_.counts.tests += counts.tests;
    chain_.counts.passed += counts.passed;
    chain_.counts.failed += counts.failed;
    chain_.counts.unresolved += counts.unresolved;
    chain_.counts.cached += counts.cached;
    chain_.counts.executed += counts.executed;
  }

  // Insides of closures and private members are beyond the walk.
  void CountWhatIsHidden(const MemoryGraph& graph, std::map<std::string, int>& left_out) const {
    for (const auto& [reason, count] : graph.left_out) left_out[reason] = std::max(left_out[reason], count);
    const auto function_of = [this](const Vertex& vertex) -> const ProbedFunction* {
      if (vertex.kind != VertexKind::kFunction) return nullptr;
      const size_t number = std::stoul("0" + vertex.detail);
      return number < functions_->functions.size() ? &functions_->functions[number] : nullptr;
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

  ChainRunner& runner_;
  const Subject& passing_;
  const Subject& failing_;
  const RunTest& test_;
  const CauseOptions& options_;
  const InstrumentedProgram* functions_ = nullptr;
  CauseChain chain_;
  int64_t statements_ = 0;
  // By point.
  std::map<int, Cause> causes_;
  absl::Status status_;
  bool stopped_ = false;
};

}  // namespace

std::vector<std::string> Cause::Identity() const {
  std::vector<std::string> identity;
  for (const DeltaText& delta : deltas) identity.push_back(delta.identity);
  std::sort(identity.begin(), identity.end());
  return identity;
}

const ChainLink* CauseChain::At(int point) const {
  for (const ChainLink& link : links) {
    if (link.point == point) return &link;
  }
  return nullptr;
}

std::vector<int> StatementsOf(const CauseChain& chain, const CauseTransition& transition, const Recording& passing,
                              const Recording& failing, size_t most) {
  std::vector<int> statements = {transition.statement};
  std::set<int> seen = {transition.statement};
  const ComparablePoint& before = chain.points[transition.before];
  const ComparablePoint& after = chain.points[transition.after];
  const auto add = [&](const Recording& run, int64_t begin, int64_t end) {
    for (int64_t time = begin; time < end && statements.size() <= most; ++time) {
      const int statement = run.moments[static_cast<size_t>(time) - 1].statement;
      if (seen.insert(statement).second) statements.push_back(statement);
    }
  };
  add(failing, before.failing, after.failing);
  add(passing, before.passing, after.passing);
  if (statements.size() > most) statements.resize(1);
  return statements;
}

absl::StatusOr<CauseChain> FindCauseChain(ChainRunner& runner, const Subject& passing, const Recording& passing_run,
                                          const Subject& failing, const Recording& failing_run, const RunTest& test,
                                          const CauseOptions& options) {
  return Finder(runner, passing, passing_run, failing, failing_run, test, options).Run();
}

}  // namespace twinstep
