#include "harness/isolation/states/run_spectrum.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

TEST(RunSpectrumTest, OchiaiRanksWhatFailingRunsExecute) {
  RunSpectrum spectrum;
  const auto add = [&spectrum](const std::vector<int>& statements, bool failed) {
    Recording run;
    for (const int statement : statements) run.moments.push_back({statement, 0});
    spectrum.Add(run, 3, failed);
  };
  // What another version has beside the three is none of them.
  add({0, 1, 1, 7}, true);
  add({0, 2}, false);
  add({0, 2}, false);
  EXPECT_EQ(spectrum.counts[0], (std::vector<int>{1, 2, 0}));
  EXPECT_EQ(spectrum.RunsAt(0, false), 2);
  EXPECT_EQ(spectrum.RunsAt(1, true), 1);
  EXPECT_EQ(spectrum.Runs(false), 2);
  const std::vector<double> suspiciousness = Ochiai(spectrum, 3);
  EXPECT_DOUBLE_EQ(suspiciousness[1], 1);
  EXPECT_DOUBLE_EQ(suspiciousness[2], 0);
  EXPECT_LT(suspiciousness[0], 1);
  EXPECT_GT(suspiciousness[0], 0);
}

}  // namespace
}  // namespace twinstep
