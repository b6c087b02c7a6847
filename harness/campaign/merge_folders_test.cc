#include "harness/campaign/merge_folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "harness/campaign/kept_findings.h"
#include "harness/campaign/result_folder.h"
#include "harness/campaign/tally.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_for_test.h"
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
  std::string Campaign(const std::string& name, uint64_t seed, uint64_t first, uint64_t end) {
    CampaignSettings settings;
    settings.set_seed(seed);
    settings.set_corpus("own");
    settings.set_mode(ALL_MODES);
    settings.set_first_session(first);
    WorkerReady engines;
    engines.set_version_a("11");
    engines.set_version_b("128");
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
