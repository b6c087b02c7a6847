#include "harness/isolation/states/run_spectrum.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace twinstep {

void RunSpectrum::Add(const Recording& run, int statements, bool has_failed) {
  std::vector<int> count(static_cast<size_t>(statements), 0);
  for (const RunMoment& moment : run.moments) {
    if (moment.statement < statements) ++count[static_cast<size_t>(moment.statement)];
  }
  counts.push_back(std::move(count));
  failed.push_back(has_failed);
}

int RunSpectrum::RunsAt(int statement, bool has_failed) const {
  int runs = 0;
  for (size_t r = 0; r < counts.size(); ++r) {
    runs += failed[r] == has_failed && counts[r][static_cast<size_t>(statement)] > 0 ? 1 : 0;
  }
  return runs;
}

int RunSpectrum::Runs(bool has_failed) const {
  return static_cast<int>(std::count(failed.begin(), failed.end(), has_failed));
}

std::vector<double> Ochiai(const RunSpectrum& spectrum, int statements) {
  const double failed = spectrum.Runs(true);
  std::vector<double> suspiciousness(static_cast<size_t>(statements), 0);
  for (int s = 0; s < statements; ++s) {
    const double failing = spectrum.RunsAt(s, true), passing = spectrum.RunsAt(s, false);
    if (failing > 0) suspiciousness[static_cast<size_t>(s)] = failing / std::sqrt(failed * (failing + passing));
  }
  return suspiciousness;
}

}  // namespace twinstep
