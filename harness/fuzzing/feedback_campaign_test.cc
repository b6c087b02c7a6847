#include "harness/fuzzing/feedback_campaign.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/fuzzing/input_text.h"

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

std::set<std::string> TextsIn(const std::string& folder) {
  std::set<std::string> texts;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    texts.insert(text.str());
  }
  return texts;
}

TEST(FeedbackCampaignTest, WhatOneShardFindsTheOtherTakesIn) {
  const std::string shared = testing::TempDir() + "/shared";
  std::filesystem::remove_all(shared);
  FeedbackCampaignOptions one = Options(2);
  one.first.resize(1);
  one.first[0].mutable_test_case()->mutable_program()->set_source("try {\n  throw 1;\n} catch ({}) {\n}\n");
  one.folder = shared + "/1";
  ASSERT_TRUE(RunFeedbackCampaign(one).ok());
  ASSERT_TRUE(std::filesystem::exists(shared + "/1/feedback/corpus/input-0.txt"));
  // No test case: damaged, empty, half-written; and what is none of its names.
  const std::string corpus = shared + "/0/feedback/corpus/";
  std::filesystem::create_directories(corpus);
  std::ofstream(corpus + "input-0.txt") << ToBinary(one.first[0]).substr(0, 20);
  std::ofstream(corpus + "input-1.txt") << "a;\n//@ actions: leap\n";
  std::ofstream(corpus + "input-2.txt");
  std::ofstream(corpus + ".writing-7-1") << "a;";
  std::ofstream(corpus + "input-x.txt") << "a;";

  FeedbackCampaignOptions two = Options(40);
  two.seed = 2;
  two.folder = shared + "/2";
  two.others = shared;
  two.between_reads = absl::ZeroDuration();
  absl::StatusOr<FeedbackState> state = RunFeedbackCampaign(two);
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(state->reasons().at("files of other campaigns that cannot be read"), 3u);
  EXPECT_EQ(state->reasons().at("taken in from other campaigns"), FilesIn(shared + "/1/feedback/corpus"));
  const std::set<std::string> of_one = TextsIn(shared + "/1/feedback/corpus");
  const std::set<std::string> of_two = TextsIn(two.folder + "/feedback/corpus");
  EXPECT_TRUE(of_two.contains(ToText(one.first[0]))) << "it is kept here, and gone on from";
  // The first takes in what the second has found, and not what it has itself.
  size_t others = 0;
  for (const std::string& text : of_two) others += of_one.contains(text) ? 0 : 1;
  EXPECT_GT(others, 0u);
  one.others = shared;
  one.inputs = 100;
  one.between_reads = absl::ZeroDuration();
  state = RunFeedbackCampaign(one);
  ASSERT_TRUE(state.ok()) << state.status();
  ASSERT_TRUE(state->reasons().contains("taken in from other campaigns"));
  EXPECT_EQ(state->reasons().at("taken in from other campaigns"), others);
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
