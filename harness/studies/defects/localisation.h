// How much of a program a person reads before the defect: after a report of places (Renieris and Reiss, ASE 2003), and
// down a ranking.
#ifndef TWINSTEP_HARNESS_STUDIES_DEFECTS_LOCALISATION_H_
#define TWINSTEP_HARNESS_STUDIES_DEFECTS_LOCALISATION_H_

#include <vector>

#include "harness/isolation/states/run_spectrum.h"
#include "harness/isolation/states/statement_graph.h"

namespace twinstep {

// The share of the program's statements that is read, from the report outwards: first its places, then what is next to
// them, and so on. Of those equally far the one with the higher `relevance` first; of those with equal relevance half
// are read before. No relevance: all are equal. An empty report, or one that does not lead there: all of the program.
double EffortAfterReport(const StatementGraph& graph, const std::vector<int>& report,
                         const std::vector<double>& relevance, int defect);

// The share that is read by somebody who reads the report, and what is next to anything read, always the most relevant
// of these first; of equals half are read before. Where the report leads nowhere any more, the most relevant of what is
// left comes next.
double EffortBestFirst(const StatementGraph& graph, const std::vector<int>& report,
                       const std::vector<double>& relevance, int defect);

// The share that is read down the ranking by suspiciousness; among equals, half of them.
double EffortDownRanking(const std::vector<double>& suspiciousness, int defect);

// Nearest neighbour: the passing test closest to the failing one, and the statements in which they differ.
struct NearestNeighbour {
  int passing = -1;
  std::vector<int> report;
};
// By which statements were executed.
NearestNeighbour NearestByCoverage(const RunSpectrum& spectrum, int failing, int statements);
// By the order of statements after how often they were executed (Ulam's distance).
NearestNeighbour NearestByPermutation(const RunSpectrum& spectrum, int failing, int statements);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DEFECTS_LOCALISATION_H_
