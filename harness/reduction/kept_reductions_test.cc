#include "harness/reduction/kept_reductions.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace twinstep {
namespace {

namespace fs = std::filesystem;

class KeptReductionsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    Write("finding", "as it was");
    Write("small", "");
  }
  void Write(const std::string& name, const std::string& content) { std::ofstream(folder_ + "/" + name) << content; }

  ReductionReport Reduced() {
    ReductionReport report;
    report.set_state(ReductionReport::REDUCED);
    report.mutable_after()->set_lines(3);
    return report;
  }

  void Keep(const ReductionReport& report) {
    KeptReductions kept = KeptReductions::Load(folder_);
    kept.Add(folder_ + "/finding", report, folder_ + "/small");
    ASSERT_TRUE(kept.Save().ok());
  }

  bool Knows(const std::string& name) { return KeptReductions::Load(folder_).Find(folder_ + "/" + name) != nullptr; }

  const std::string folder_ = ::testing::TempDir() + "/kept";
};

TEST_F(KeptReductionsTest, KnowsTheSameContentAgain) {
  EXPECT_FALSE(Knows("finding"));
  Keep(Reduced());
  const KeptReductions kept = KeptReductions::Load(folder_);
  const ReductionReport* const report = kept.Find(folder_ + "/finding");
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(report->after().lines(), 3u);
  Write("finding", "found again otherwise");
  EXPECT_FALSE(Knows("finding"));
}

TEST_F(KeptReductionsTest, KnowsWhatAReducedFileCameFrom) {
  Keep(Reduced());
  const KeptReductions kept = KeptReductions::Load(folder_);
  const ReductionReport* const report = kept.OfReduced(folder_ + "/small");
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(report->after().lines(), 3u);
  EXPECT_EQ(kept.OfReduced(folder_ + "/finding"), nullptr);
}

TEST_F(KeptReductionsTest, WhatMayGetBetterIsReducedAgain) {
  ReductionReport stopped = Reduced();
  stopped.set_stopped(true);
  Keep(stopped);
  EXPECT_FALSE(Knows("finding"));
  ReductionReport flaky = Reduced();
  flaky.set_state(ReductionReport::FLAKY);
  Keep(flaky);
  EXPECT_FALSE(Knows("finding"));
  Keep(Reduced());
  EXPECT_TRUE(Knows("finding"));
  fs::remove(folder_ + "/small");
  EXPECT_FALSE(Knows("finding"));
}

TEST_F(KeptReductionsTest, ADamagedFileCountsAsNone) {
  Keep(Reduced());
  Write("reports.pb", "\xFF\xFF");
  EXPECT_FALSE(Knows("finding"));
  EXPECT_FALSE(Knows("no such file"));
}

}  // namespace
}  // namespace twinstep
