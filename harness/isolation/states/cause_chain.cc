#include "harness/isolation/states/cause_chain.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

constexpr int64_t kTimesAsLong = 4;
constexpr int64_t kStatementsMore = 2000;

// One point at a time, by a runner of this process.
class OwnSource final : public CauseSource {
 public:
  OwnSource(ChainRunner& runner, const Subject& passing, const Subject& failing, const RunTest& test,
            IsolationOptions options)
      : runner_(runner), passing_(passing), failing_(failing), test_(test), options_(std::move(options)) {}

  int capacity() const override { return 1; }

  absl::Status Begin(int index, const ComparablePoint& point) override {
    begun_ = {index, point};
    return absl::OkStatus();
  }

  absl::StatusOr<Isolated> Next() override {
    absl::StatusOr<Cause> cause = IsolateCause(runner_, passing_, failing_, begun_.second, test_, options_);
    if (!cause.ok()) return cause.status();
    return Isolated{begun_.first, *std::move(cause)};
  }

 private:
  ChainRunner& runner_;
  const Subject& passing_;
  const Subject& failing_;
  const RunTest& test_;
  const IsolationOptions options_;
  std::pair<int, ComparablePoint> begun_;
};

void Add(const TestCounts& counts, TestCounts& all) {
  all.tests += counts.tests;
  all.passed += counts.passed;
  all.failed += counts.failed;
  all.unresolved += counts.unresolved;
  all.cached += counts.cached;
  all.executed += counts.executed;
}

std::string ProgressText(int point, size_t points, const Cause& cause) {
  return absl::StrCat("point ", point + 1, " of ", points, ": ", cause.differences, " differences, ",
                      cause.decided() ? absl::StrCat(cause.deltas.size(), " of them decide") : cause.undecided, ", ",
                      cause.counts.tests, " tests");
}

}  // namespace

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

int64_t MixedRunLimit(const Recording& passing, const Recording& failing) {
  const auto longest = std::max(passing.moments.size(), failing.moments.size());
  return static_cast<int64_t>(longest) * kTimesAsLong + kStatementsMore;
}

absl::StatusOr<CauseChain> FindCauseChain(std::vector<ComparablePoint> points, CauseSource& source,
                                          const CauseOptions& options) {
  CauseChain chain;
  chain.points = std::move(points);
  KnownCauses known;
  std::set<int> under_way;
  CauseSearchState state;
  while (true) {
    state = SearchCauses(chain.points, known, options.function_entries);
    for (const int point : state.wanted) {
      if (under_way.count(point) > 0) continue;
      if (static_cast<int>(under_way.size()) >= source.capacity()) break;
      if ((options.stop && options.stop()) || static_cast<int>(known.size() + under_way.size()) >= options.points) {
        chain.stopped = true;
        break;
      }
      if (absl::Status status = source.Begin(point, chain.points[point]); !status.ok()) return status;
      under_way.insert(point);
    }
    if (under_way.empty()) break;
    absl::StatusOr<CauseSource::Isolated> isolated = source.Next();
    if (!isolated.ok()) return isolated.status();
    under_way.erase(isolated->index);
    const Cause& cause = isolated->cause;
    const bool cut_off = cause.decided() ? !cause.one_minimal : cause.undecided == kStopped;
    if (cut_off && options.stop && options.stop()) chain.stopped = true;
    if (options.progress) options.progress(ProgressText(isolated->index, chain.points.size(), cause));
    known[isolated->index] = std::move(isolated->cause);
  }
  chain.transitions = std::move(state.transitions);
  for (auto& [point, cause] : known) {
    chain.runs += cause.runs;
    chain.deadly += cause.deadly;
    Add(cause.counts, chain.counts);
    if (cause.decided()) {
      chain.links.push_back({point, std::move(cause)});
    } else {
      ++chain.undecided[cause.undecided];
    }
  }
  return chain;
}

absl::StatusOr<CauseChain> FindCauseChain(ChainRunner& runner, const Subject& passing, const Recording& passing_run,
                                          const Subject& failing, const Recording& failing_run, const RunTest& test,
                                          const CauseOptions& options) {
  IsolationOptions isolation;
  isolation.stop = options.stop;
  isolation.tests = options.tests_per_point;
  isolation.statements = MixedRunLimit(passing_run, failing_run);
  OwnSource source(runner, passing, failing, test, isolation);
  return FindCauseChain(ComparablePoints(passing_run, failing_run), source, options);
}

}  // namespace twinstep
