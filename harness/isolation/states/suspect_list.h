// One list of a program's statements, the most suspicious first, made of all that is known of its runs: by changes of
// expressions (mutation), by coverage (Ochiai), and by cause transitions.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_SUSPECT_LIST_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_SUSPECT_LIST_H_

#include <vector>

namespace twinstep {

// By statement.
struct StatementEvidence {
  // The share of failing runs that pass with the best change of one of its expressions (changed_runs.h) that is not
  // weak.
  std::vector<double> mended;
  // Ochiai's.
  std::vector<double> suspiciousness;
  // 1: a change of one of its expressions alters what the failing run of the pair does, and not what the passing does.
  std::vector<double> decisive;
  // To what only failing runs execute and to what runs where causes change (SpreadOverDependences).
  std::vector<double> nearness;
};

// The higher the more suspicious; equal only where all evidence is. What a change mends more runs of comes first, of
// equals what is more suspicious by coverage, of equals what is decisive, of equals what is nearer. (Chosen on seeds 1
// and 2 of //harness:chain_study; weighted sums were not better.)
std::vector<double> RankStatements(const StatementEvidence& evidence);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_SUSPECT_LIST_H_
