#include "harness/fuzzing/feedback_campaign.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

FeedbackCampaignOptions Options(uint64_t inputs) {
  FeedbackCampaignOptions options;
  for (const char* const source : {"let a = 1;\nfunction f(b) {\n  return a + b;\n}\nf(2);\n",
                                   "for (const c of [1, 2]) {\n  console.log(c);\n}\n"}) {
    options.first.emplace_back().mutable_test_case()->mutable_program()->set_source(source);
  }
  options.corpus = "two programs";
  options.inputs = inputs;
  // What differs from run to run is what a limit ends: none is met here.
  options.cpu_limit = absl::Seconds(20);
  return options;
}

size_t FilesIn(const std::string& folder) {
  return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(FeedbackCampaignTest, EqualSeedsGiveEqualCampaignsWithAnyNumberOfJobs) {
  const auto campaign = [](int jobs, uint64_t seed) {
    FeedbackCampaignOptions options = Options(60);
    options.jobs = jobs;
    options.seed = seed;
    absl::StatusOr<FeedbackState> state = RunFeedbackCampaign(options);
    EXPECT_TRUE(state.ok()) << state.status();
    state->clear_elapsed_microseconds();
    return FeedbackReport(*state, {}) + std::to_string(state->next_batch());
  };
  const std::string one = campaign(1, 1);
  EXPECT_EQ(one, campaign(3, 1));
  EXPECT_NE(one, campaign(1, 2));
}

TEST(FeedbackCampaignTest, KeepsItsCorpusAndGoesOnFromIt) {
  const std::string folder = testing::TempDir() + "/goes_on";
  std::filesystem::remove_all(folder);
  FeedbackCampaignOptions options = Options(66);
  options.folder = folder;
  absl::StatusOr<FeedbackState> before = RunFeedbackCampaign(options);
  ASSERT_TRUE(before.ok()) << before.status();
  const size_t kept = FilesIn(folder + "/feedback/corpus");
  EXPECT_GT(kept, 2u);
  EXPECT_TRUE(std::filesystem::exists(folder + "/summary.json"));

  absl::StatusOr<FeedbackState> after = RunFeedbackCampaign(options);
  ASSERT_TRUE(after.ok()) << after.status();
  EXPECT_GT(after->inputs(), before->inputs());
  EXPECT_GT(after->next_batch(), before->next_batch());
  EXPECT_GE(after->behaviours_size(), before->behaviours_size());

  options.seed = 2;
  EXPECT_THAT(std::string(RunFeedbackCampaign(options).status().message()), HasSubstr("has seed 1"));
}

TEST(FeedbackCampaignTest, ATestCaseSavedBeforeAKillAndNotYetCountedStays) {
  const std::string folder = testing::TempDir() + "/not_counted";
  std::filesystem::remove_all(folder);
  FeedbackCampaignOptions options = Options(34);
  options.folder = folder;
  absl::StatusOr<FeedbackState> state = RunFeedbackCampaign(options);
  ASSERT_TRUE(state.ok()) << state.status();
  // The only one, and its number is the one that it gets when it is run again.
  const std::string corpus = folder + "/feedback/corpus";
  const std::string elsewhere = folder + "/input-0.txt";
  std::filesystem::rename(corpus + "/input-0.txt", elsewhere);
  std::filesystem::remove_all(corpus);
  std::filesystem::create_directory(corpus);
  const std::string again = corpus + "/input-" + std::to_string(state->inputs()) + ".txt";
  std::filesystem::rename(elsewhere, again);
  options.inputs = 1;
  state = RunFeedbackCampaign(options);
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_TRUE(std::filesystem::exists(again));
}

TEST(FeedbackCampaignTest, WhatOneShardFindsTheOtherTakesInWithoutARun) {
  const std::string shared = testing::TempDir() + "/shared";
  std::filesystem::remove_all(shared);
  FeedbackCampaignOptions one = Options(40);
  one.folder = shared + "/1";
  absl::StatusOr<FeedbackState> of_one = RunFeedbackCampaign(one);
  ASSERT_TRUE(of_one.ok()) << of_one.status();
  // A file of a third that cannot be read.
  std::filesystem::create_directories(shared + "/3/feedback/shown");
  std::ofstream(shared + "/3/feedback/shown/0.pb") << "0";

  FeedbackCampaignOptions two = Options(32);
  two.seed = 2;
  two.folder = shared + "/2";
  two.others = shared;
  absl::StatusOr<FeedbackState> of_two = RunFeedbackCampaign(two);
  ASSERT_TRUE(of_two.ok()) << of_two.status();
  EXPECT_EQ(of_two->reasons().at("files of other campaigns that cannot be read"), 1u);
  EXPECT_EQ(of_two->reasons().at("taken in from other campaigns"), FilesIn(shared + "/1/feedback/corpus"));
  // Neither what is taken in nor the programs to begin with are run: one batch, of changed ones.
  EXPECT_EQ(of_two->inputs(), 32u);
  EXPECT_EQ(of_two->next_batch(), 1u);
  const std::set<uint64_t> behaviours(of_two->behaviours().begin(), of_two->behaviours().end());
  for (const uint64_t behaviour : of_one->behaviours()) EXPECT_TRUE(behaviours.contains(behaviour)) << behaviour;
  // Its folder has what it found itself, which the first takes in, and not again what it has.
  const size_t found = FilesIn(shared + "/2/feedback/corpus");
  EXPECT_GT(found, 0u);
  one.others = shared;
  one.inputs = 100;
  of_one = RunFeedbackCampaign(one);
  ASSERT_TRUE(of_one.ok()) << of_one.status();
  EXPECT_EQ(of_one->reasons().at("taken in from other campaigns"), found);
}

TEST(FeedbackCampaignTest, WhatOthersHaveRunWithOtherOraclesIsNotTakenIn) {
  const std::string shared = testing::TempDir() + "/other_oracles";
  std::filesystem::remove_all(shared);
  FeedbackCampaignOptions one = Options(2);
  one.folder = shared + "/1";
  ASSERT_TRUE(RunFeedbackCampaign(one).ok());
  FeedbackCampaignOptions two = Options(2);
  two.folder = shared + "/2";
  two.others = shared;
  two.oracles = "crash";
  absl::StatusOr<FeedbackState> state = RunFeedbackCampaign(two);
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(state->reasons().at("files of campaigns of another program or with other oracles"),
            FilesIn(shared + "/1/feedback/shown"));
  EXPECT_FALSE(state->reasons().contains("taken in from other campaigns"));
  EXPECT_EQ(state->inputs(), 2u);
}

TEST(FeedbackCampaignTest, AFolderThatGoesAwayIsNotMadeAgain) {
  const std::string folder = testing::TempDir() + "/goes_away";
  for (const std::string part : {"", "/feedback", "/feedback/corpus"}) {
    SCOPED_TRACE(part);
    std::filesystem::remove_all(folder);
    FeedbackCampaignOptions options = Options(1000000);
    options.folder = folder;
    int told = 0;
    // Told before anything is saved.
    options.progress = [&](const std::string&) {
      if (++told == 2) std::filesystem::remove_all(folder + part);
    };
    const absl::Status status = RunFeedbackCampaign(options).status();
    EXPECT_TRUE(absl::IsAborted(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr("the campaign cannot continue there"));
    EXPECT_FALSE(std::filesystem::exists(folder + part));
  }
}

TEST(FeedbackCampaignTest, OneCampaignAtATimeAndNoLinks) {
  const std::string folder = testing::TempDir() + "/one";
  std::filesystem::remove_all(folder);
  FeedbackCampaignOptions options = Options(10);
  options.folder = folder;
  absl::Status second;
  options.progress = [&](const std::string&) {
    FeedbackCampaignOptions other = Options(10);
    other.folder = folder;
    second = RunFeedbackCampaign(other).status();
  };
  EXPECT_TRUE(RunFeedbackCampaign(options).ok());
  EXPECT_THAT(std::string(second.message()), HasSubstr("another program is writing to"));

  options.progress = nullptr;
  std::filesystem::rename(folder + "/feedback", folder + "/elsewhere");
  std::filesystem::create_directory_symlink(folder + "/elsewhere", folder + "/feedback");
  EXPECT_THAT(std::string(RunFeedbackCampaign(options).status().message()), HasSubstr("is a symbolic link"));
}

TEST(FeedbackCampaignTest, TheReportHasWhatIsNewsFirst) {
  FeedbackState state;
  const auto add = [&](const std::string& name, Layer layer, uint64_t findings) {
    FeedbackClass& one = *state.add_classes();
    one.set_finding_class(name);
    one.set_findings(findings);
    (*one.mutable_layers())[static_cast<uint32_t>(layer)] = findings;
  };
  add("rule", BY_DESIGN, 9);
  add("old", UNEXPLAINED, 8);
  add("news", UNEXPLAINED, 1);
  KnownList known;
  known.Add("old");
  const std::string report = FeedbackReport(state, known);
  EXPECT_LT(report.find("news"), report.find("old"));
  EXPECT_LT(report.find("old"), report.find("rule"));
}

}  // namespace
}  // namespace twinstep
