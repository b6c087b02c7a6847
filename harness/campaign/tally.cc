#include "harness/campaign/tally.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "harness/campaign/finding_of_report.h"
#include "harness/campaign/kept_findings.h"
#include "harness/campaign/session_counts.h"
#include "harness/causes/cause_of_difference.h"
#include "harness/results/finding_file.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

FolderState& FolderOf(const std::string& name, google::protobuf::RepeatedPtrField<FolderState>& folders,
                      std::map<std::string, int>& index) {
  const auto [it, is_new] = index.emplace(name, folders.size());
  if (is_new) folders.Add()->set_folder(name);
  return folders[it->second];
}

// What asks for a person's attention comes first: of one session a class keeps one finding.
int AttentionRank(const SessionReport& report) {
  if (BreaksAPromise(report.cause())) return -1;
  return report.layer();
}

// All differences of a session, in that order.
std::vector<SessionReport> Differences(SessionReport report) {
  std::vector<SessionReport> differences;
  google::protobuf::RepeatedPtrField<SessionReport> passed;
  passed.Swap(report.mutable_passed());
  for (SessionReport& one : passed) differences.push_back(std::move(one));
  if (report.end() == DIVERGED) differences.push_back(std::move(report));
  std::stable_sort(differences.begin(), differences.end(),
                   [](const SessionReport& a, const SessionReport& b) { return AttentionRank(a) < AttentionRank(b); });
  return differences;
}

std::string ClassesFolder(const SessionReport& report) { return "classes/" + ClassFolder(report.equivalence_class()); }

}  // namespace

Tally::Tally(CampaignState state, int findings_per_class)
    : state_(std::move(state)), findings_per_class_(findings_per_class) {
  for (SessionReport& report : *state_.mutable_waiting()) {
    const uint64_t session = report.session();
    waiting_.emplace(session, std::move(report));
  }
  state_.clear_waiting();
  const auto read = [this](const google::protobuf::RepeatedPtrField<FolderState>& folders,
                           std::map<std::string, int>& index) {
    for (int i = 0; i < folders.size(); ++i) {
      index.emplace(folders[i].folder(), i);
      for (const KeptState& kept : folders[i].kept()) {
        if (!kept.saved()) unexamined_.emplace(folders[i].folder(), kept.report().session());
      }
    }
  };
  read(state_.classes(), class_index_);
  read(state_.crash_groups(), crash_index_);
}

CampaignState Tally::Snapshot() const {
  CampaignState snapshot = state_;
  for (const auto& [session, report] : waiting_) *snapshot.add_waiting() = report;
  return snapshot;
}

std::set<uint64_t> Tally::WaitingSessions() const {
  std::set<uint64_t> sessions;
  for (const auto& [session, report] : waiting_) sessions.insert(session);
  return sessions;
}

void Tally::Add(SessionReport report) {
  const uint64_t session = report.session();
  if (session < state_.next_session()) return;
  waiting_.emplace(session, std::move(report));
  while (!waiting_.empty() && waiting_.begin()->first == state_.next_session()) {
    SessionReport next = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    state_.set_next_session(state_.next_session() + 1);
    if (on_counted) on_counted(next);
    Count(std::move(next));
  }
}

void Tally::Count(SessionReport report) {
  state_.set_actions(state_.actions() + report.actions());
  ++(*state_.mutable_ends())[report.end()];
  for (const ActionCount& count : report.more_actions()) {
    if (count.taken() > 0) (*state_.mutable_more_actions())[count.action()] += count.taken();
    if (count.left_out() > 0) {
      (*state_.mutable_actions_left_out())[absl::StrCat(count.action(), ": ", count.reason())] += count.left_out();
    }
  }
  // Counted; a kept report need not carry them.
  report.clear_more_actions();
  if (report.has_metamorphic() && report.end() != FAILED) CountMetamorphic(report, state_);
  if (report.has_truth() && report.end() != FAILED) CountTruth(report, state_);
  if (report.has_truth()) report.mutable_truth()->clear_counts();
  if (report.end() == FAILED) ++(*state_.mutable_failed())[report.failure()];
  if (report.passed_size() > 0) state_.set_sessions_gone_on(state_.sessions_gone_on() + 1);
  state_.set_differences_passed(state_.differences_passed() + static_cast<uint64_t>(report.passed_size()));
  for (const SessionReport& passed : report.passed()) {
    const bool undecided = passed.verdict().kind() == Verdict::UNDECIDED && passed.layer() == UNEXPLAINED;
    state_.set_undecided_passed(state_.undecided_passed() + (undecided ? 1 : 0));
  }
  if (!report.stopped().empty()) ++(*state_.mutable_stopped())[report.stopped()];
  if (report.end() == WORKER_ENDED) {
    ++(*state_.mutable_crashes())[report.crash().end().kind()];
    const Finding crash = FindingOfReport(report, CampaignSettings());
    *report.mutable_cause() = CauseOfCrash(crash);
    FolderState& folder = FolderOf("crashes/" + CrashGroup(crash), *state_.mutable_crash_groups(), crash_index_);
    KeepIn(folder, std::move(report));
    return;
  }
  // A session is in each class once.
  std::set<std::string> folders;
  for (SessionReport& one : Differences(std::move(report))) CountDifference(std::move(one), folders);
}

void Tally::CountDifference(SessionReport report, std::set<std::string>& folders) {
  CountVerdict(report.verdict(), state_);
  // A broken invariant is no difference of two runs.
  if (!report.has_truth()) ++(*state_.mutable_by_type())[report.divergence().type()];
  const std::string name = ClassesFolder(report);
  if (!folders.insert(name).second) return;
  FolderState& folder = FolderOf(name, *state_.mutable_classes(), class_index_);
  *folder.mutable_equivalence_class() = report.equivalence_class();
  KeepIn(folder, std::move(report));
}

void Tally::KeepIn(FolderState& folder, SessionReport report) {
  CountRow(report, folder);
  KeptState candidate;
  *candidate.mutable_report() = std::move(report);
  unexamined_.emplace(folder.folder(), candidate.report().session());
  const std::optional<KeptState> dropped = Keep(std::move(candidate), findings_per_class_, folder);
  if (!dropped) return;
  const Key key = {folder.folder(), dropped->report().session()};
  unexamined_.erase(key);
  // Saved or not: behind a kill there may be a file that the state does not know of.
  dropped_.push_back(key);
}

KeptState* Tally::Find(const Key& key) {
  const auto in = [&key](std::map<std::string, int>& index,
                         google::protobuf::RepeatedPtrField<FolderState>& folders) -> KeptState* {
    const auto it = index.find(key.first);
    if (it == index.end()) return nullptr;
    for (KeptState& kept : *folders[it->second].mutable_kept()) {
      if (kept.report().session() == key.second) return &kept;
    }
    return nullptr;
  };
  if (KeptState* kept = in(class_index_, *state_.mutable_classes())) return kept;
  return in(crash_index_, *state_.mutable_crash_groups());
}

std::vector<std::pair<Tally::Key, SessionReport>> Tally::TakeUnexamined(size_t most) {
  std::vector<std::pair<Key, SessionReport>> taken;
  while (!unexamined_.empty() && taken.size() < most) {
    const Key key = *unexamined_.begin();
    unexamined_.erase(unexamined_.begin());
    if (const KeptState* kept = Find(key)) taken.emplace_back(key, kept->report());
  }
  return taken;
}

bool Tally::Wants(const Key& key) {
  const KeptState* kept = Find(key);
  return kept != nullptr && !kept->saved();
}

void Tally::MarkSaved(const Key& key, Reproduction::Outcome outcome) {
  KeptState* kept = Find(key);
  if (kept == nullptr) return;
  kept->set_saved(true);
  kept->set_reproduction(outcome);
  // The file has them.
  kept->mutable_report()->clear_actions_taken();
  kept->mutable_report()->clear_divergence();
  kept->mutable_report()->clear_crash();
  kept->mutable_report()->clear_metamorphic();
  kept->mutable_report()->clear_truth();
  if (kept->report().has_verdict()) *kept->mutable_report()->mutable_verdict() = Signatures(kept->report().verdict());
}

void Tally::Forget(const Key& key) {
  const auto in = [&key](google::protobuf::RepeatedPtrField<FolderState>& folders) {
    for (FolderState& folder : folders) {
      if (folder.folder() != key.first) continue;
      auto& kept = *folder.mutable_kept();
      const auto is_it = [&key](const KeptState& state) { return state.report().session() == key.second; };
      kept.erase(std::remove_if(kept.begin(), kept.end(), is_it), kept.end());
    }
  };
  in(*state_.mutable_classes());
  in(*state_.mutable_crash_groups());
}

void Tally::Restore(const Key& key, SessionReport report) {
  KeptState* kept = Find(key);
  if (kept == nullptr) return;
  bool is_one = report.end() == WORKER_ENDED;
  if (is_one) {
    *report.mutable_cause() = CauseOfCrash(FindingOfReport(report, CampaignSettings()));
  } else {
    for (SessionReport& one : Differences(std::move(report))) {
      if (ClassesFolder(one) != key.first) continue;
      report = std::move(one);
      is_one = true;
      break;
    }
  }
  if (!is_one) {
    dropped_.push_back(key);
    Forget(key);
    return;
  }
  *kept->mutable_report() = std::move(report);
  kept->set_saved(false);
  unexamined_.insert(key);
}

}  // namespace twinstep
