// Which statements failing runs execute and passing ones do not (Ochiai: Abreu, Zoeteweij and van Gemund, 2007).
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_RUN_SPECTRUM_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_RUN_SPECTRUM_H_

#include <vector>

#include "harness/isolation/states/chain_run.h"

namespace twinstep {

// What runs of one program executed: by run and statement, how often; and which of them failed.
struct RunSpectrum {
  std::vector<std::vector<int>> counts;
  std::vector<bool> failed;

  void Add(const Recording& run, int statements, bool has_failed);
  // Runs that failed, or passed, and execute the statement.
  int RunsAt(int statement, bool has_failed) const;
  int Runs(bool has_failed) const;
};

// How suspicious each statement is: 0 to 1.
std::vector<double> Ochiai(const RunSpectrum& spectrum, int statements);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_RUN_SPECTRUM_H_
