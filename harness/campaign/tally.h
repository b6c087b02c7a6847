// What a campaign has found so far: counts and kept findings. Its state is a message, so that it can be saved whole.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_TALLY_H_
#define TWINSTEP_HARNESS_CAMPAIGN_TALLY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "proto/campaign_state.pb.h"

namespace twinstep {

class Tally {
 public:
  // Continues from `state`. Keeps up to `findings_per_class` of each class and each group of crashes; see Keep.
  Tally(CampaignState state, int findings_per_class);

  // A session that has ended, in any order and once each. Sessions are counted when all before them are, so that the
  // counts depend on nothing but how many they are; until then they wait.
  void Add(SessionReport report);
  // Called with each report as it is counted, in order.
  std::function<void(const SessionReport&)> on_counted;

  // The state without the sessions that wait.
  const CampaignState& state() const { return state_; }
  CampaignState& mutable_state() { return state_; }
  // All of the state, to continue from later.
  CampaignState Snapshot() const;
  std::set<uint64_t> WaitingSessions() const;

  // --- Kept findings and their files.
  // "classes/NAME" or "crashes/NAME", and the session.
  using Key = std::pair<std::string, uint64_t>;
  // Up to `most` kept findings that have no file and have not been taken yet.
  std::vector<std::pair<Key, SessionReport>> TakeUnexamined(size_t most);
  // The finding will be taken again: it could not be saved.
  void Postpone(const Key& key) { unexamined_.insert(key); }
  // Whether it is still kept, and has no file.
  bool Wants(const Key& key);
  // Its file is complete.
  void MarkSaved(const Key& key, Reproduction::Outcome outcome);
  // The file of a saved finding is lost; `report` is its session run again, which may have other findings too. One that
  // is no finding this time is not kept.
  void Restore(const Key& key, SessionReport report);
  // Findings whose files are not kept any longer.
  std::vector<Key> TakeDropped() { return std::exchange(dropped_, {}); }

 private:
  void Count(SessionReport report);
  // `folders`: those that have a difference of the session.
  void CountDifference(SessionReport report, std::set<std::string>& folders);
  void KeepIn(FolderState& folder, SessionReport report);
  KeptState* Find(const Key& key);
  void Forget(const Key& key);

  CampaignState state_;
  const int findings_per_class_;
  std::map<uint64_t, SessionReport> waiting_;
  std::map<std::string, int> class_index_;
  std::map<std::string, int> crash_index_;
  std::set<Key> unexamined_;
  std::vector<Key> dropped_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_TALLY_H_
