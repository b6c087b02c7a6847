#include "harness/isolation/states/nearest_programs.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace twinstep {
namespace {

// Makes more runs pass by chance.
bool IsBlunt(const ExpressionChange& change) { return change.reach == 3; }

}  // namespace

std::vector<int> StatementsToChange(const ReadingOrder& reading, const Recording& failing) {
  std::set<int> executed;
  for (const RunMoment& moment : failing.moments) executed.insert(moment.statement);
  std::vector<int> statements;
  const auto add = [&](int statement) {
    if (executed.erase(statement) > 0) statements.push_back(statement);
  };
  for (const int statement : reading.statements) add(statement);
  for (auto moment = failing.moments.rbegin(); moment != failing.moments.rend(); ++moment) add(moment->statement);
  return statements;
}

NearestPrograms FindNearestPrograms(const InstrumentedProgram& program, const std::vector<int>& statements,
                                    const std::function<bool(const ExpressionChange&)>& passes,
                                    const NearestProgramsOptions& options) {
  std::map<int, int> place;
  for (const int statement : statements) {
    if (!options.is_own || options.is_own(statement)) place.emplace(statement, static_cast<int>(place.size()));
  }
  std::vector<ExpressionChange> changes;
  for (ExpressionChange& change : ExpressionChanges(program)) {
    if (place.contains(change.statement)) changes.push_back(std::move(change));
  }
  std::stable_sort(changes.begin(), changes.end(), [&place](const ExpressionChange& a, const ExpressionChange& b) {
    return std::tuple(IsBlunt(a), place.at(a.statement), a.reach) <
           std::tuple(IsBlunt(b), place.at(b.statement), b.reach);
  });
  NearestPrograms nearest;
  nearest.possible = static_cast<int>(changes.size());
  std::set<int> places;
  for (ExpressionChange& change : changes) {
    if (nearest.found.size() >= options.most || (options.stop && options.stop())) break;
    // Another change of the same statement names no other place.
    if (places.contains(change.statement)) continue;
    ++nearest.tried;
    if (!passes(change)) continue;
    places.insert(change.statement);
    nearest.found.push_back(std::move(change));
  }
  return nearest;
}

}  // namespace twinstep
