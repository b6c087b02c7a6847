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
    ASSIGN_OR_RETURN(Cause cause, IsolateCause(runner_, passing_, failing_, begun_.second, test_, options_));
    return Isolated{begun_.first, std::move(cause)};
  }

 private:
  ChainRunner& runner_;
  const Subject& passing_;
  const Subject& failing_;
  const RunTest& test_;
  const IsolationOptions options_;
  std::pair<int, ComparablePoint> begun_;
};

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
      RETURN_IF_ERROR(source.Begin(point, chain.points[point]));
      under_way.insert(point);
    }
    if (under_way.empty()) break;
    ASSIGN_OR_RETURN(CauseSource::Isolated isolated, source.Next());
    under_way.erase(isolated.index);
    const Cause& cause = isolated.cause;
    const bool cut_off = cause.decided() ? !cause.one_minimal : cause.undecided == kStopped;
    if (cut_off && options.stop && options.stop()) chain.stopped = true;
    if (options.progress) options.progress(ProgressText(isolated.index, chain.points.size(), cause));
    known[isolated.index] = std::move(isolated.cause);
  }
  chain.transitions = std::move(state.transitions);
  for (auto& [point, cause] : known) {
    chain.runs += cause.runs;
    chain.deadly += cause.deadly;
    chain.counts += cause.counts;
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

namespace {

// Points beside the middle that are tried where the middle does not decide.
constexpr int kTriesBeside = 6;

class Search {
 public:
  Search(const std::vector<ComparablePoint>& points, const KnownCauses& known, int function_entries)
      : points_(points), known_(known), function_entries_(function_entries) {}

  CauseSearchState Run() {
    const int count = static_cast<int>(points_.size());
    if (count == 0) return {};
    const End first = DecidedFrom(0, count - 1);
    if (first.known && first.point) {
      const End last = DecidedFrom(count - 1, *first.point);
      if (last.known) Between(*first.point, last.point.value_or(*first.point));
    } else if (!first.known && At(count - 1) == nullptr) {
      // Wanted wherever the first one lies.
      Want(count - 1, count);
    }
    // Of two, the one in the wider gap tells more.
    std::stable_sort(wanted_.begin(), wanted_.end(), [](const Wanted& a, const Wanted& b) { return a.gap > b.gap; });
    for (const Wanted& wanted : wanted_) state_.wanted.push_back(wanted.point);
    return std::move(state_);
  }

 private:
  struct Wanted {
    int point = 0;
    int gap = 0;
  };
  // The point that was looked for, if there is one and all that leads to it is known.
  struct End {
    bool known = false;
    std::optional<int> point;
  };

  const Cause* At(int point) const {
    const auto found = known_.find(point);
    return found == known_.end() ? nullptr : &found->second;
  }

  // The first point that decides, from `from` towards `to`: with larger and larger steps, then back between the last
  // one that does not and the one found.
  End DecidedFrom(int from, int to) {
    const int direction = to >= from ? 1 : -1;
    const int whole = static_cast<int>(points_.size());
    const int length = std::abs(to - from);
    int before = from - direction;
    for (int away = 0, step = 1;; away = std::min(away + step, length), step *= 2) {
      const int point = from + direction * away;
      const Cause* cause = At(point);
      if (cause == nullptr) return Want(point, whole);
      if (!cause->decided()) {
        if (point == to) return {true, std::nullopt};
        before = point;
        continue;
      }
      int found = point;
      while (std::abs(found - before) > 1) {
        const int middle = before + (found - before) / 2;
        const Cause* between = At(middle);
        if (between == nullptr) return Want(middle, whole);
        (between->decided() ? found : before) = middle;
      }
      return {true, found};
    }
  }

  End Want(int point, int gap) {
    wanted_.push_back({point, gap});
    return {};
  }

  // The first points of functions, spread over those that there are.
  std::vector<int> FunctionEntries() const {
    std::vector<int> entries;
    std::set<int> stacks;
    for (size_t i = 0; i < points_.size(); ++i) {
      if (stacks.insert(points_[i].stack).second && i > 0) entries.push_back(static_cast<int>(i));
    }
    const int count = static_cast<int>(entries.size());
    if (count <= function_entries_) return entries;
    std::vector<int> chosen;
    for (int i = 0; i < function_entries_; ++i) {
      chosen.push_back(entries[static_cast<size_t>(i) * count / function_entries_]);
    }
    return chosen;
  }

  void Between(int first, int last) {
    std::vector<int> samples = {first};
    bool all = true;
    for (const int entry : FunctionEntries()) {
      if (entry <= first || entry >= last) continue;
      const Cause* cause = At(entry);
      if (cause == nullptr) {
        Want(entry, last - first);
        all = false;
      } else if (cause->decided()) {
        samples.push_back(entry);
      }
    }
    if (last > first) samples.push_back(last);
    for (size_t i = 1; i < samples.size(); ++i) {
      if (all) {
        Narrow(samples[i - 1], samples[i]);
      } else if (Differ(samples[i - 1], samples[i])) {
        Add(samples[i - 1], samples[i], false);
      }
    }
  }

  bool Differ(int low, int high) const { return At(low)->Identity() != At(high)->Identity(); }

  void Add(int low, int high, bool narrowed) {
    CauseTransition transition;
    transition.before = low;
    transition.after = high;
    transition.statement = points_[low].statement;
    transition.neighbours = high == low + 1;
    transition.narrowed = narrowed || transition.neighbours;
    state_.transitions.push_back(transition);
  }

  void Narrow(int low, int high) {
    if (!Differ(low, high)) return;
    const int middle = low + (high - low) / 2;
    for (int i = 0; i < kTriesBeside; ++i) {
      const int point = middle + (i % 2 == 0 ? i / 2 : -(i / 2 + 1));
      if (point <= low || point >= high) continue;
      const Cause* cause = At(point);
      if (cause == nullptr) {
        Want(point, high - low);
        return Add(low, high, false);
      }
      if (!cause->decided()) continue;
      Narrow(low, point);
      Narrow(point, high);
      return;
    }
    Add(low, high, true);
  }

  const std::vector<ComparablePoint>& points_;
  const KnownCauses& known_;
  const int function_entries_;
  std::vector<Wanted> wanted_;
  CauseSearchState state_;
};

}  // namespace

CauseSearchState SearchCauses(const std::vector<ComparablePoint>& points, const KnownCauses& known,
                              int function_entries) {
  return Search(points, known, function_entries).Run();
}

}  // namespace twinstep
