#include "harness/campaign/shards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "harness/campaign/cause_memory.h"
#include "harness/campaign/kept_findings.h"
#include "harness/campaign/result_folder.h"
#include "proto/feedback.pb.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(ShardsTest, AllTasksTogetherAndWhoIsSilent) {
  const std::string tasks = ::testing::TempDir() + "/tasks";
  fs::remove_all(tasks);
  for (const char* const name : {"0000", "0001/feedback", "0002", "0003"}) fs::create_directories(tasks + "/" + name);
  SavedCampaign campaign;
  campaign.settings.set_first_session(1000);
  campaign.state.set_next_session(1200);
  campaign.state.set_elapsed_microseconds(100'000'000);
  (*campaign.state.mutable_crashes())[1] = 2;
  SessionReport report;
  report.set_session(1050);
  report.set_layer(UNEXPLAINED);
  report.mutable_cause()->set_rule("one cause");
  report.mutable_cause()->set_layer(UNEXPLAINED);
  CountRow(report, *campaign.state.add_classes());
  ASSERT_TRUE(WriteCampaign(tasks + "/0000", campaign).ok());
  FeedbackState feedback;
  feedback.set_inputs(400);
  feedback.set_elapsed_microseconds(40'000'000);
  feedback.set_crashes(1);
  FeedbackClass& one = *feedback.add_classes();
  one.set_finding_class("another cause");
  one.set_findings(3);
  one.set_first_input(300);
  (*one.mutable_layers())[UNEXPLAINED] = 3;
  std::ofstream(tasks + "/0001/feedback/state.pb") << feedback.SerializeAsString();
  std::ofstream(tasks + "/0001/ended");
  std::ofstream(tasks + "/0002/settings") << "half";
  std::ofstream(tasks + "/0002/checkpoint.pb") << "half";

  KnownList known;
  known.Add("another*");
  const absl::StatusOr<Shards> shards = ReadShards(tasks, known, absl::Now() + absl::Minutes(10));
  ASSERT_TRUE(shards.ok()) << shards.status();
  ASSERT_EQ(shards->shards.size(), 4u);
  EXPECT_EQ(shards->shards[0].sessions, 200u);
  EXPECT_EQ(shards->shards[0].rate(), 2);
  EXPECT_EQ(shards->shards[0].crashes, 2u);
  EXPECT_TRUE(shards->shards[0].silent());
  EXPECT_EQ(shards->shards[1].rate(), 10);
  EXPECT_FALSE(shards->shards[1].silent()) << "it has ended";
  EXPECT_THAT(shards->shards[2].problem, HasSubstr("cannot be read"));
  EXPECT_THAT(shards->shards[3].problem, HasSubstr("no checkpoint yet"));
  ASSERT_EQ(shards->causes.size(), 2u);
  const ShardCause& another = shards->causes.at("another cause");
  EXPECT_EQ(another.known, "another*");
  EXPECT_EQ(another.seconds, 30);
  for (const auto& [text, cause] : shards->causes) {
    if (cause.known.empty()) EXPECT_EQ(cause.seconds, 25) << text;
  }
  const std::string text = ShardsText(*shards, "");
  EXPECT_THAT(text, HasSubstr("Tasks: 4, of which 1 ended, 3 silent. Sessions: 600"));
  EXPECT_THAT(text, HasSubstr("Causes: 2, of which 1 new. Crashes: 3."));
  EXPECT_THAT(text, HasSubstr("SILENT for "));
  EXPECT_THAT(ShardsPage(*shards, "Week 48", "news"), HasSubstr("<h1>Week 48</h1>"));
  EXPECT_FALSE(ReadShards(tasks + "/nothing", known, absl::Now()).ok());
}

TEST(CauseMemoryTest, WhatIsNewGoneAndBack) {
  CauseMemory memory;
  EXPECT_THAT(memory.Add("week 1", {"a", "b"}).fresh, ElementsAre("a", "b"));
  CauseMemory::News news = memory.Add("week 2", {"b", "c"});
  EXPECT_THAT(news.fresh, ElementsAre("c"));
  EXPECT_THAT(news.gone, ElementsAre("a"));
  EXPECT_THAT(news.back, IsEmpty());
  // As a file.
  absl::StatusOr<CauseMemory> read = CauseMemory::Parse(memory.Text());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->Text(), memory.Text());
  EXPECT_EQ(read->last(), "week 2");
  news = read->Add("week 3", {"a", "c"});
  EXPECT_THAT(news.fresh, IsEmpty());
  EXPECT_THAT(news.gone, ElementsAre("b"));
  EXPECT_THAT(news.back, ElementsAre("a"));
  EXPECT_EQ(NewsText(news, "week 2"), "1 met again, though not in week 2:\n  a\n1 of week 2 not met:\n  b\n");
  // What went before the last week is no longer news.
  EXPECT_THAT(read->Add("week 4", {"a", "c"}).gone, IsEmpty());
  EXPECT_THAT(std::string(CauseMemory::Parse("# Causes up to x\na\n").status().message()), HasSubstr("line 2"));
}

}  // namespace
}  // namespace twinstep
