#include "harness/isolation/states/nearest_programs.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace twinstep {
namespace {

// Operators and numbers first, then what there is much of, then what makes more runs pass by chance.
int Turn(const ExpressionChange& change) { return change.reach == 3 ? 2 : change.weak ? 1 : 0; }

}  // namespace

std::vector<int> StatementsToChange(const ReadingOrder& reading, const Recording& failing) {
  std::set<int> executed;
  for (const RunMoment& moment : failing.moments) executed.insert(moment.statement);
  std::vector<int> statements;
  const auto add = [&](int statement) {
    if (executed.erase(statement) > 0) statements.push_back(statement);
  };
  for (const ReadStatement& read : reading.statements) add(read.statement);
  for (auto moment = failing.moments.rbegin(); moment != failing.moments.rend(); ++moment) add(moment->statement);
  return statements;
}

NearestPrograms FindNearestPrograms(const InstrumentedProgram& program, const std::vector<int>& statements,
                                    const std::function<ChangeEffect(const ExpressionChange&)>& effect_of,
                                    const NearestProgramsOptions& options) {
  std::map<int, int> place;
  for (const int statement : statements) {
    if (!options.is_own || options.is_own(statement)) place.emplace(statement, static_cast<int>(place.size()));
  }
  std::vector<ExpressionChange> changes;
  for (ExpressionChange& change : MendingChanges(program)) {
    if (place.contains(change.statement)) changes.push_back(std::move(change));
  }
  std::stable_sort(changes.begin(), changes.end(), [&place](const ExpressionChange& a, const ExpressionChange& b) {
    return std::tuple(Turn(a), place.at(a.statement), a.reach) < std::tuple(Turn(b), place.at(b.statement), b.reach);
  });
  NearestPrograms nearest;
  nearest.possible = static_cast<int>(changes.size());
  // By statement, where in `found`.
  std::map<int, size_t> places;
  size_t mend_all = 0;
  for (ExpressionChange& change : changes) {
    if (mend_all >= options.most || (options.stop && options.stop())) break;
    const auto known = places.find(change.statement);
    // Another change of the same statement names no other place.
    if (known != places.end() && nearest.found[known->second].share >= 1) continue;
    if (options.without_test && nearest.decisive.contains(change.statement)) continue;
    ++nearest.tried;
    const ChangeEffect effect = effect_of(change);
    const double share = effect.mended;
    if (effect.alters_failing_only) nearest.decisive.insert(change.statement);
    if (share <= (known == places.end() ? 0 : nearest.found[known->second].share)) continue;
    mend_all += share >= 1 && !change.weak ? 1 : 0;
    if (known != places.end()) {
      nearest.found[known->second] = {std::move(change), share};
      continue;
    }
    places.emplace(change.statement, nearest.found.size());
    nearest.found.push_back({std::move(change), share});
  }
  std::stable_sort(nearest.found.begin(), nearest.found.end(), [](const MendingChange& a, const MendingChange& b) {
    return std::tuple(a.change.weak, -a.share) < std::tuple(b.change.weak, -b.share);
  });
  return nearest;
}

}  // namespace twinstep
