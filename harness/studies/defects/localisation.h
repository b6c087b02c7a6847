// How much of a program a person reads before the defect: after a report of places (Renieris and Reiss, ASE 2003), and
// down a ranking.
#ifndef TWINSTEP_HARNESS_STUDIES_DEFECTS_LOCALISATION_H_
#define TWINSTEP_HARNESS_STUDIES_DEFECTS_LOCALISATION_H_

#include <vector>

#include "harness/causes/states/instrument.h"

namespace twinstep {

// Which statements depend on each other, without direction: a variable or a property of one name that one of them
// writes and the other one mentions; a statement and the one it stands in; a call and the beginning and returns of
// functions of that name; the beginning of a function and the statements that stand in it directly. Flow-insensitive: a
// stand-in for the program dependence graph of the published measure.
class StatementGraph {
 public:
  explicit StatementGraph(const InstrumentedProgram& program);

  int size() const { return static_cast<int>(neighbours_.size()); }
  // Distance of each statement from the nearest of `from`; -1 where none leads to it.
  std::vector<int> Distances(const std::vector<int>& from) const;
  const std::vector<int>& NextTo(int statement) const { return neighbours_[statement]; }

 private:
  void Connect(int a, int b);
  std::vector<std::vector<int>> neighbours_;
};

// The share of the program's statements that is read, from the report outwards: first its places, then what is next to
// them, and so on. Of those equally far the one with the higher `relevance` first; of those with equal relevance half
// are read before. No relevance: all are equal. An empty report, or one that does not lead there: all of the program.
double EffortAfterReport(const StatementGraph& graph, const std::vector<int>& report,
                         const std::vector<double>& relevance, int defect);

// The share that is read by somebody who reads the report, and what is next to anything read, always the most relevant
// of these first; of equals half are read before.
double EffortBestFirst(const StatementGraph& graph, const std::vector<int>& report,
                       const std::vector<double>& relevance, int defect);

// Each statement gives a part of its relevance to the statements near it: 30 % to those one step away, 9 % to those two
// and 2.7 % to those three steps away.
std::vector<double> SpreadOverDependences(const StatementGraph& graph, const std::vector<double>& worth);

// One relevance made of two: statements are ordered by the first, and equal ones by the second. Ranks from 0 up; two
// are equal only where both relevances are.
std::vector<double> RelevanceByBoth(const std::vector<double>& first, const std::vector<double>& second);

// What the tests executed: by test and statement, how often.
struct TestSpectrum {
  std::vector<std::vector<int>> counts;
  std::vector<bool> failed;
};

// Suspiciousness of each statement (Ochiai).
std::vector<double> Ochiai(const TestSpectrum& spectrum, int statements);
// The share that is read down the ranking by suspiciousness; among equals, half of them.
double EffortDownRanking(const std::vector<double>& suspiciousness, int defect);

// Nearest neighbour: the passing test closest to the failing one, and the statements in which they differ.
struct NearestNeighbour {
  int passing = -1;
  std::vector<int> report;
};
// By which statements were executed.
NearestNeighbour NearestByCoverage(const TestSpectrum& spectrum, int failing, int statements);
// By the order of statements after how often they were executed (Ulam's distance).
NearestNeighbour NearestByPermutation(const TestSpectrum& spectrum, int failing, int statements);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DEFECTS_LOCALISATION_H_
