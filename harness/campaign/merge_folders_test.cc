#include "harness/campaign/merge_folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/campaign/kept_findings.h"
#include "harness/campaign/result_folder.h"
#include "harness/campaign/tally.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_for_test.h"
#include "harness/results/held_folder.h"
#include "harness/results/small_disk.h"
#include "model/random.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// What a session of a campaign of that seed comes to.
SessionReport ReportOf(uint64_t seed, uint64_t session) {
  Random random = Random::ForSession(seed, session);
  SessionReport report;
  report.set_session(session);
  report.set_actions(1 + static_cast<uint32_t>(random.Below(20)));
  switch (random.Below(8)) {
    case 0:
      report.set_end(PROGRAM_FINISHED);
      break;
    case 1:
      report.set_end(FAILED);
      report.set_failure("could not be run");
      break;
    case 2:
      report.set_end(WORKER_ENDED);
      report.mutable_crash()->mutable_end()->set_kind(ProcessEnd::DIED);
      report.mutable_crash()->mutable_end()->set_signal(6);
      report.mutable_crash()->set_engine("v8");
      report.mutable_crash()->set_phase(CrashFinding::RUN);
      break;
    default: {
      report.set_end(DIVERGED);
      report.mutable_divergence()->set_type(static_cast<Divergence::Type>(1 + random.Below(6)));
      EquivalenceClass& equivalence_class = *report.mutable_equivalence_class();
      equivalence_class.set_last_action(Action::kStepOver);
      equivalence_class.set_node_type(random.Chance(0.7) ? "ForStatement" : "CallExpression");
      equivalence_class.set_divergence(Divergence::PAUSE_LOCATION);
      report.set_layer(static_cast<Layer>(random.Below(3)));
      report.set_rule(random.Chance(0.5) ? "a rule" : "");
    }
  }
  return report;
}

class MergeFoldersTest : public ::testing::Test {
 protected:
  MergeFoldersTest() : path_(::testing::TempDir() + "/merge") {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }

  std::string Path(const std::string& name) const { return path_ + "/" + name; }

  // A campaign's folder, as sessions `first` up to `end` leave it.
  std::string Campaign(const std::string& name, uint64_t seed, uint64_t first, uint64_t end,
                       const std::string& program = "this") {
    CampaignSettings settings;
    settings.set_seed(seed);
    settings.set_corpus("own");
    settings.set_mode(ALL_MODES);
    settings.set_first_session(first);
    WorkerReady engines;
    engines.set_version_a("11");
    engines.set_version_b("128");
    engines.set_program(program);
    const std::string path = Path(name);
    absl::StatusOr<std::unique_ptr<ResultFolder>> folder = ResultFolder::Open(path, settings, "fuzz");
    EXPECT_TRUE(folder.ok()) << folder.status();
    Tally tally((*folder)->state(), kFindingsPerClass);
    for (uint64_t session = first; session < end; ++session) {
      tally.Add(ReportOf(seed, session));
      for (const Tally::Key& key : tally.TakeDropped()) {
        EXPECT_TRUE((*folder)->findings().Remove(key.first, key.second).ok());
      }
      for (const auto& [key, report] : tally.TakeUnexamined(100)) {
        Finding finding = VariablesFinding();
        finding.set_session(report.session());
        // A test case of its own.
        finding.mutable_test_case()->mutable_program()->set_source(std::to_string(report.actions()) + ";" +
                                                                   std::to_string(seed * 10000 + report.session()));
        EXPECT_TRUE((*folder)->findings().Save(key.first, finding).ok());
        tally.MarkSaved(key, Reproduction::REPRODUCED);
      }
    }
    EXPECT_TRUE((*folder)->Save(tally.Snapshot(), engines).ok());
    return path;
  }

  std::string Merged(const std::string& name, const std::vector<std::string>& in) {
    const absl::StatusOr<MergeSummary> summary = MergeFolders(Path(name), in);
    EXPECT_TRUE(summary.ok()) << summary.status();
    return Path(name);
  }

  // All files with their contents, without those named.
  static std::map<std::string, std::string> Contents(const std::string& folder,
                                                     const std::vector<std::string>& without = {}) {
    std::map<std::string, std::string> contents;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      const std::string name = fs::relative(entry.path(), folder).string();
      if (std::find(without.begin(), without.end(), name) != without.end()) continue;
      std::ostringstream text;
      text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
      contents[name] = text.str();
    }
    return contents;
  }
  static std::vector<std::string> Names(const std::map<std::string, std::string>& contents) {
    std::vector<std::string> names;
    for (const auto& [name, content] : contents) names.push_back(name);
    return names;
  }
  static void ExpectEqual(const std::string& a, const std::string& b, const std::vector<std::string>& without = {}) {
    const auto in_a = Contents(a, without), in_b = Contents(b, without);
    EXPECT_EQ(Names(in_a), Names(in_b));
    for (const auto& [name, content] : in_a) {
      const auto it = in_b.find(name);
      EXPECT_TRUE(it != in_b.end() && it->second == content) << name << " differs";
    }
  }

  const std::string path_;
};

TEST_F(MergeFoldersTest, ShardsGiveTheFolderOfTheWhole) {
  const std::string whole = Campaign("whole", 1, 0, 600);
  const std::string merged =
      Merged("merged", {Campaign("c", 1, 410, 600), Campaign("a", 1, 0, 250), Campaign("b", 1, 250, 410)});
  const std::vector<std::string> bookkeeping = {"merged.pb", "settings", "checkpoint.pb", "checkpoint.previous.pb"};
  ExpectEqual(whole, merged, bookkeeping);
  EXPECT_EQ(ReadCampaign(whole)->state.DebugString(), ReadCampaign(merged)->state.DebugString());
  EXPECT_EQ(ReadCampaign(whole)->settings.DebugString(), ReadCampaign(merged)->settings.DebugString());
}

TEST_F(MergeFoldersTest, OrderAndRepetitionDoNotMatter) {
  const std::string a = Campaign("a", 1, 0, 250), b = Campaign("b", 1, 250, 600), c = Campaign("c", 2, 0, 100);
  const std::string once = Merged("once", {a, b, c});
  ExpectEqual(once, Merged("turned", {c, b, a}));
  ExpectEqual(once, Merged("twice", {a, a, b, c, b}));
  ExpectEqual(once, Merged("in_steps", {Merged("two", {c, a}), b}));
  ExpectEqual(once, Merged("again", {once}));
  ExpectEqual(once, Merged("with_a_part", {once, a}));
}

// More folders than are read together, with tasks that ran twice, got further meanwhile, or ended early.
TEST_F(MergeFoldersTest, ManyShardsInAnyOrderGiveTheFolderOfTheWhole) {
  const std::vector<std::string> bookkeeping = {"merged.pb", "settings", "checkpoint.pb", "checkpoint.previous.pb"};
  const std::string whole = Campaign("whole", 1, 0, 720);
  std::vector<std::string> shards, halves;
  for (uint64_t i = 0; i < 36; ++i) {
    const std::string name = "shard" + std::to_string(i);
    shards.push_back(Campaign(name, 1, 20 * i, 20 * (i + 1)));
    if (i % 3 == 0) halves.push_back(Campaign(name + "half", 1, 20 * i, 20 * i + 7 + i % 2));
    if (i % 5 == 0) shards.push_back(Campaign(name + "again", 1, 20 * i, 20 * (i + 1)));
  }
  std::vector<std::string> all = shards;
  all.insert(all.end(), halves.begin(), halves.end());
  Random random(7);
  for (int round = 0; round < 2; ++round) {
    for (size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random.Below(i)]);
    ExpectEqual(whole, Merged("all" + std::to_string(round), all), bookkeeping);
  }
  // While tasks are at work, and again when they have ended; and pairs of pairs.
  Merged("meanwhile", halves);
  ExpectEqual(whole, Merged("meanwhile", shards), bookkeeping);
  ExpectEqual(Path("all0"), Path("meanwhile"));
  std::vector<std::string> level = shards;
  for (int depth = 0; level.size() > 1; ++depth) {
    std::vector<std::string> next;
    for (size_t i = 0; i < level.size(); i += 2) {
      const std::string name = "level" + std::to_string(depth) + "-" + std::to_string(i);
      next.push_back(Merged(name, {level[std::min(i + 1, level.size() - 1)], level[i]}));
    }
    level = std::move(next);
  }
  ExpectEqual(Path("all0"), level.front());
}

TEST_F(MergeFoldersTest, ManyShardsOfSeveralCampaignsInAnyOrder) {
  std::vector<std::string> shards;
  for (uint64_t i = 0; i < 18; ++i) {
    for (const uint64_t seed : {1, 2}) {
      shards.push_back(Campaign("s" + std::to_string(seed) + "-" + std::to_string(i), seed, 20 * i, 20 * (i + 1)));
    }
  }
  const std::string once = Merged("once", shards);
  Random random(8);
  for (size_t i = shards.size(); i > 1; --i) std::swap(shards[i - 1], shards[random.Below(i)]);
  ExpectEqual(once, Merged("turned", shards));
}

TEST_F(MergeFoldersTest, WhatAKilledTaskLeavesIsPassedOver) {
  const std::string a = Campaign("a", 1, 0, 250), b = Campaign("b", 1, 250, 600);
  const std::string both = Merged("both", {a, b});
  fs::create_directories(Path("no_file"));
  Campaign("no_session", 1, 600, 600);
  // Killed before its first checkpoint was whole.
  Campaign("no_checkpoint", 1, 600, 600);
  for (const char* const name : {"checkpoint.pb", "checkpoint.previous.pb", "summary.json"}) {
    fs::remove(Path("no_checkpoint") + "/" + name);
  }
  std::ofstream(Path("no_checkpoint") + "/.writing-1-1") << "half";
  const std::vector<std::string> in = {Path("no_file"), a, Path("no_session"), b, Path("no_checkpoint")};
  const absl::StatusOr<MergeSummary> summary = MergeFolders(Path("merged"), in);
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_THAT(summary->begun, ElementsAre(Path("no_file"), Path("no_session"), Path("no_checkpoint")));
  EXPECT_THAT(summary->damaged, ElementsAre());
  ExpectEqual(both, Path("merged"));
}

TEST_F(MergeFoldersTest, OfADamagedCheckpointTheOneBeforeCounts) {
  const std::string a = Campaign("a", 1, 0, 250), b = Campaign("b", 1, 250, 400);
  fs::copy_file(b + "/checkpoint.pb", b + "/checkpoint.previous.pb", fs::copy_options::overwrite_existing);
  const std::string both = Merged("both", {a, b});
  std::ofstream(b + "/checkpoint.pb") << "half";
  ExpectEqual(both, Merged("one_damaged", {a, b}));
  // And where there is none, the others count, and it is said.
  std::ofstream(b + "/checkpoint.previous.pb") << "half";
  const absl::StatusOr<MergeSummary> summary = MergeFolders(Path("damaged"), {a, b});
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_THAT(summary->damaged, ElementsAre(HasSubstr(b + "/checkpoint.pb cannot be read, nor can the one before it")));
  EXPECT_EQ(summary->sessions, 250u);
  // A merged folder that is damaged is made again of what it was made of.
  std::ofstream(Path("both") + "/merged.pb") << "half";
  ExpectEqual(Path("damaged"), Merged("both", {a}));
  EXPECT_THAT(std::string(MergeFolders(Path("none"), {b}).status().message()), HasSubstr("cannot be read"));
}

TEST_F(MergeFoldersTest, TwoVersionsOfTheProgramAreRefused) {
  const std::string a = Campaign("a", 1, 0, 250), b = Campaign("b", 1, 250, 400, "another");
  EXPECT_EQ(std::string(MergeFolders(Path("merged"), {a, b}).status().message()),
            b + " and " + a +
                " were written by two versions of the program, whose sessions do not add up; merge the folders of each "
                "version into a folder of its own");
  // Whose sessions, if any: a task of the new version that has not begun changes nothing.
  EXPECT_TRUE(MergeFolders(Path("merged"), {a, Campaign("c", 1, 250, 250, "another")}).ok());
  EXPECT_THAT(std::string(MergeFolders(Path("merged"), {b}).status().message()), HasSubstr("two versions"));
  // What this version does not know it must not drop.
  std::ofstream(a + "/settings", std::ios::app) << "wind_direction: 3\n";
  EXPECT_THAT(std::string(MergeFolders(Path("x"), {a}).status().message()),
              HasSubstr("another version of the program has written it; use that version"));
}

TEST_F(MergeFoldersTest, OneMergeAtATime) {
  const std::string a = Campaign("a", 1, 0, 30), merged = Merged("merged", {a});
  const absl::StatusOr<HeldFolder> held = HeldFolder::Open(merged);
  ASSERT_TRUE(held.ok() && held->LockForCampaign().ok());
  EXPECT_THAT(std::string(MergeFolders(merged, {a}).status().message()), HasSubstr("another program is writing to"));
}

// Last, as it enters a namespace of its own.
TEST_F(MergeFoldersTest, ZAFullDiskLeavesWhatWasThere) {
  fs::create_directories(Path("disk"));
  SmallDisk disk(Path("disk"), 1024);
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  // The disk of one node is full: the last checkpoint that it could write counts, and what comes later when there is
  // room.
  const std::string b = Campaign("b", 1, 250, 600), a = Campaign("disk/a", 1, 0, 100);
  const std::string early = Merged("early", {a, b});
  disk.Fill();
  EXPECT_TRUE(absl::IsResourceExhausted(WriteFileAtomically(a + "/checkpoint.pb", std::string(100000, 'x'))));
  ExpectEqual(early, Merged("still", {a, b}));
  // The disk of the result is full.
  disk.Empty();
  const std::string merged = Merged("disk/merged", {a, Campaign("c", 1, 100, 250)});
  const std::string before = ReadMergedCampaign(merged)->state.DebugString();
  for (const int free_kib : {0, 4, 16, 64}) {
    disk.Fill(free_kib);
    const absl::Status status = MergeFolders(merged, {a, b}).status();
    EXPECT_TRUE(absl::IsResourceExhausted(status)) << free_kib << ": " << status;
    EXPECT_EQ(ReadMergedCampaign(merged)->state.DebugString(), before) << free_kib;
    disk.Empty();
  }
  ExpectEqual(Merged("whole", {a, b, Path("c")}), Merged("disk/merged", {b}));
}

TEST_F(MergeFoldersTest, IntoItselfNothingChanges) {
  const std::string a = Campaign("a", 1, 0, 250), b = Campaign("b", 1, 250, 600);
  const std::string merged = Merged("merged", {a, b});
  const auto before = Contents(merged);
  Merged("merged", {a, b});
  EXPECT_EQ(Contents(merged), before);
  // More comes to it, of another campaign: the findings get other numbers, and the old files go.
  Merged("merged", {Campaign("c", 2, 0, 100)});
  ExpectEqual(merged, Merged("at_once", {a, b, Path("c")}));
}

TEST_F(MergeFoldersTest, OneFolderStaysAsItIs) {
  const std::string a = Campaign("a", 1, 0, 250);
  ExpectEqual(a, Merged("merged", {a}), {"merged.pb", "settings", "checkpoint.pb", "checkpoint.previous.pb"});
}

TEST_F(MergeFoldersTest, SeveralCampaignsAreAdded) {
  const absl::StatusOr<MergeSummary> summary =
      MergeFolders(Path("merged"), {Campaign("a", 1, 0, 250), Campaign("b", 2, 0, 100)});
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_EQ(summary->campaigns, 2u);
  EXPECT_EQ(summary->sessions, 350u);
  EXPECT_EQ(summary->classes, 2u);
  EXPECT_EQ(summary->crash_groups, 1u);
  EXPECT_EQ(summary->findings, 48u);
  EXPECT_THAT(summary->unreadable, ElementsAre());
  EXPECT_THAT(Contents(Path("merged"))["summary.json"], HasSubstr("\"sessions\": 350,"));
  const absl::StatusOr<SavedCampaign> merged = ReadMergedCampaign(Path("merged"));
  ASSERT_TRUE(merged.ok()) << merged.status();
  EXPECT_EQ(merged->state.next_session() - merged->settings.first_session(), 350u);
  EXPECT_EQ(merged->state.classes_size(), 2);
}

TEST_F(MergeFoldersTest, EqualTestCasesOfSeveralCampaignsCollapse) {
  const std::string a = Campaign("a", 1, 0, 30), b = Campaign("b", 2, 0, 30);
  // Of one class both have one and the same test case.
  std::string folder, file;
  for (const auto& [name, content] : Contents(a)) {
    const std::string other = b + "/" + name.substr(0, name.rfind('/'));
    if (name.ends_with(".pb.zst") && fs::exists(other)) folder = name.substr(0, name.rfind('/'));
  }
  ASSERT_NE(folder, "");
  for (const std::string& path : {a, b}) {
    for (const auto& entry : fs::directory_iterator(path + "/" + folder)) {
      if (!entry.path().string().ends_with(".pb.zst")) continue;
      absl::StatusOr<Finding> finding = ReadFinding(entry.path().string());
      ASSERT_TRUE(finding.ok()) << finding.status();
      finding->mutable_test_case()->mutable_program()->set_source("the same");
      ASSERT_TRUE(WriteFinding(path + "/" + folder, *finding).ok());
      break;
    }
  }
  const absl::StatusOr<MergeSummary> summary = MergeFolders(Path("merged"), {a, b});
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_EQ(summary->duplicates, 1u);
}

TEST_F(MergeFoldersTest, LabelsComeTogether) {
  const std::string a = Campaign("a", 1, 0, 30), b = Campaign("b", 2, 0, 30);
  std::ofstream(a + "/labels") << "# causes\nx.js\thash\tclass\t1\twhat\tbug-1\tnote\n";
  std::ofstream(b + "/labels")
      << "# causes\ny.js\thash\tclass\t1\twhat\tbug-2\tnote\nx.js\thash\tclass\t2\twhat\tbug-3\t\n";
  const absl::StatusOr<MergeSummary> summary = MergeFolders(Path("merged"), {a, b});
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_EQ(summary->other_labels, 1u);
  EXPECT_EQ(Contents(Path("merged"))["labels"],
            "# causes\nx.js\thash\tclass\t1\twhat\tbug-1\tnote\nx.js\thash\tclass\t2\twhat\tbug-3\t\n");
}

TEST_F(MergeFoldersTest, WhatCannotBeMergedIsASentence) {
  const auto error = [this](const std::string& out, const std::vector<std::string>& in) {
    return std::string(MergeFolders(Path(out), in).status().message());
  };
  const std::string a = Campaign("a", 1, 0, 30);
  EXPECT_THAT(error("x", {Path("nothing")}), HasSubstr("/nothing cannot be read: there is no such file or folder"));
  EXPECT_THAT(error("x", {a, Campaign("b", 1, 10, 50)}), HasSubstr("hold sessions 0 to 29 and 10 to 49"));
  EXPECT_THAT(error("a", {a}), HasSubstr("exists and is not a merged folder"));
  EXPECT_THAT(error("x", {Campaign("empty", 1, 5, 5)}), HasSubstr("no session that has been counted"));
  EXPECT_THAT(error("x", {path_}), HasSubstr("is not a result folder"));
}

TEST_F(MergeFoldersTest, AFindingThatCannotBeReadIsTold) {
  const std::string a = Campaign("a", 1, 0, 30);
  for (const auto& [name, content] : Contents(a)) {
    if (!name.ends_with(".pb.zst")) continue;
    std::ofstream(a + "/" + name) << "damaged";
    break;
  }
  const absl::StatusOr<MergeSummary> summary = MergeFolders(Path("merged"), {a});
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_EQ(summary->unreadable.size(), 1u);
}

}  // namespace
}  // namespace twinstep
