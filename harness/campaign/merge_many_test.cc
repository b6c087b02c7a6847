// A merge of many shards: that it adds up, how long it takes and how much memory. Of few shards, unless it is told:
//   bazel test //harness/campaign:campaign_test --test_filter=MergeMany* --test_env=TWINSTEP_SHARDS=1000
//     --test_output=all
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/kept_findings.h"
#include "harness/campaign/merge_folders.h"
#include "harness/campaign/result_folder.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_for_test.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr int kCauses = 100;
constexpr int kClasses = 50;
constexpr uint64_t kSessions = 20000;

// What a shard of a long campaign leaves: of each class as many findings as are kept, all of them in a file, of two
// causes in turn.
std::string Shard(const std::string& path, int number) {
  CampaignState state;
  CampaignSettings settings;
  settings.set_seed(1);
  settings.set_corpus("own");
  settings.set_first_session(static_cast<uint64_t>(number) * kSessions);
  settings.mutable_engines()->set_version_a("11");
  state.set_next_session(settings.first_session() + kSessions);
  state.set_actions(9 * kSessions);
  state.set_elapsed_microseconds(1000);
  Finding finding = VariablesFinding();
  for (int i = 0; i < kClasses; ++i) {
    FolderState& folder = *state.add_classes();
    folder.set_folder(absl::StrCat("classes/step-over--Statement", i, "--pause-location"));
    folder.set_sessions(200);
    folder.mutable_equivalence_class()->set_last_action(Action::kStepOver);
    folder.mutable_equivalence_class()->set_node_type(absl::StrCat("Statement", i));
    folder.mutable_equivalence_class()->set_divergence(Divergence::PAUSE_LOCATION);
    EXPECT_TRUE(MakeFolder(absl::StrCat(path, "/", folder.folder())).ok());
    for (int j = 0; j < kFindingsPerClass; ++j) {
      KeptState& kept = *folder.add_kept();
      SessionReport& report = *kept.mutable_report();
      report.set_session(settings.first_session() + static_cast<uint64_t>(100 * i + j));
      report.set_end(DIVERGED);
      report.set_layer(UNEXPLAINED);
      report.set_actions(static_cast<uint32_t>(3 + (number + j) % 17));
      report.set_source_size(static_cast<uint64_t>(500 + (31 * number + j) % 997));
      *report.mutable_equivalence_class() = folder.equivalence_class();
      report.mutable_cause()->set_layer(UNEXPLAINED);
      report.mutable_cause()->set_rule(absl::StrCat("cause ", 2 * i + j % 2));
      kept.set_saved(true);
      kept.set_reproduction(Reproduction::REPRODUCED);
      CountRow(report, folder);
      folder.set_sessions(folder.sessions() - 1);
      finding.set_session(report.session());
      // Only these can be among the kept ones of all: the first two sessions, and the shortest of many.
      const bool wanted = number == 0 || report.actions() == 3;
      if (wanted) EXPECT_TRUE(WriteFinding(absl::StrCat(path, "/", folder.folder()), finding).ok());
    }
  }
  EXPECT_TRUE(WriteCampaign(path, {settings, state}).ok());
  return path;
}

void MergeMany(int shards, const std::string& path) {
  fs::remove_all(path);
  std::vector<std::string> folders;
  for (int i = shards; i-- > 0;) folders.push_back(Shard(absl::StrCat(path, "/", i), i));
  const absl::Duration begin = SteadyNow();
  const pid_t child = fork();
  if (child == 0) {
    const absl::StatusOr<MergeSummary> summary = MergeFolders(path + "/all", folders);
    if (!summary.ok()) std::cerr << summary.status() << "\n";
    _exit(summary.ok() && summary->unreadable.empty() ? 0 : 1);
  }
  int status = 0;
  rusage usage = {};
  ASSERT_EQ(wait4(child, &status, 0, &usage), child);
  EXPECT_EQ(status, 0);
  std::cout << shards << " shards of " << kCauses << " causes: " << absl::ToDoubleSeconds(SteadyNow() - begin)
            << " s of time, " << static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * usage.ru_utime.tv_usec
            << " s of a processor's own, " << usage.ru_maxrss / 1024 << " MiB at most" << std::endl;
  const absl::StatusOr<SavedCampaign> all = ReadMergedCampaign(path + "/all");
  ASSERT_TRUE(all.ok()) << all.status();
  EXPECT_EQ(all->state.next_session(), static_cast<uint64_t>(shards) * kSessions);
  EXPECT_EQ(all->state.actions(), static_cast<uint64_t>(shards) * 9 * kSessions);
  const std::vector<CampaignCause> causes = CausesOfCampaign(all->state, {});
  EXPECT_EQ(causes.size(), static_cast<size_t>(kCauses));
  for (const CampaignCause& cause : causes) EXPECT_EQ(cause.sessions, static_cast<uint64_t>(8 * shards));
  for (const FolderState& folder : all->state.classes()) EXPECT_EQ(folder.kept_size(), kFindingsPerClass);
}

TEST(MergeManyTest, AddsUp) {
  const char* const shards = getenv("TWINSTEP_SHARDS");
  const std::string path = ::testing::TempDir() + "/merge_many";
  if (shards == nullptr) {
    MergeMany(20, path);
  } else {
    for (const int part : {4, 2, 1}) MergeMany(std::max(1, atoi(shards) / part), path);
  }
  fs::remove_all(path);
}

}  // namespace
}  // namespace twinstep
