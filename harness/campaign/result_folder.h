// The folder that a campaign writes its results to and is resumed from.
//
//   summary.json   the numbers, for people and programs
//   settings       what decides the sessions: CampaignSettings in text form
//   checkpoint.pb  CampaignState, and the one before it in checkpoint.previous.pb
//   classes/, crashes/   findings, see harness/results/finding_file.h
//
// Every file is whole at every moment, whatever is killed; a checkpoint is at most about a second old.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_RESULT_FOLDER_H_
#define TWINSTEP_HARNESS_CAMPAIGN_RESULT_FOLDER_H_

#include <memory>
#include <string>
#include <string_view>

#include "harness/campaign/finding_store.h"
#include "harness/results/held_folder.h"
#include "model/status.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// A message with a line before it that says what it is and whether it is whole: any part of a message may be one too.
std::string Sealed(std::string_view what, const std::string& bytes);

class ResultFolder {
 public:
  // Makes the folder, or opens it to continue: then its settings must equal `settings`, engines aside. `command` goes
  // into the settings file, for people. Errors, a sentence each: another campaign is at work in it; it cannot be
  // written; its settings are others; what it holds, a file named settings for one, is not a campaign's or cannot be
  // read; a folder for findings in it is a symbolic link.
  static absl::StatusOr<std::unique_ptr<ResultFolder>> Open(const std::string& path, const CampaignSettings& settings,
                                                            const std::string& command);
  ResultFolder(const ResultFolder&) = delete;
  ResultFolder& operator=(const ResultFolder&) = delete;

  // The settings, with the engines of earlier runs, if there were any.
  const CampaignSettings& settings() const { return settings_; }
  // The state to continue from; that of a new folder is the beginning.
  const CampaignState& state() const { return state_; }
  bool resumed() const { return resumed_; }
  // What a person should know about what was found: a damaged file. Empty, or a sentence.
  const std::string& note() const { return note_; }
  FindingStore& findings() { return findings_; }

  // Errors: Aborted where the folder, or what its findings stand in, was deleted, moved or replaced since Open, so that
  // nothing can be saved any more; nothing is written then. Else as WriteFileAtomically.
  absl::Status Save(const CampaignState& state, const WorkerReady& engines);
  // Adds the results of reducing findings (JSON) to summary.json, until the next Save. `state` is what was saved last.
  absl::Status SaveReduction(const CampaignState& state, const std::string& json);
  // NotFound where files of findings that `state` has as saved are not there any more: if somebody has deleted the
  // folder of a class, the campaign keeps what comes later, but what was deleted is missing.
  absl::Status NoneLost(const CampaignState& state) const;

 private:
  ResultFolder(std::string path, CampaignSettings settings, std::string command, HeldFolder held);
  absl::Status Read();
  absl::Status ReadSettings();
  absl::Status ReadState();
  absl::Status WriteSettings() const;
  // Ok where `path_` still leads to the folder that was opened, with its settings.
  absl::Status StillThere() const;
  void RemoveStrays() const;

  const std::string path_;
  CampaignSettings settings_;
  const std::string command_;
  // Locked for as long as this lives.
  const HeldFolder held_;
  bool resumed_ = false;
  CampaignState state_;
  std::string note_;
  FolderFindingStore findings_;
};

struct SavedCampaign {
  CampaignSettings settings;
  CampaignState state;
};

// Reads a campaign's folder, whose files are left as they are. Errors, a sentence each: it is no campaign's,
// or cannot be read.
absl::StatusOr<SavedCampaign> ReadCampaign(const std::string& path);
// Makes `path`, which exists, the folder of a campaign that has come so far; its findings are not looked at. Errors as
// WriteFileAtomically.
absl::Status WriteCampaign(const std::string& path, const SavedCampaign& campaign);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_RESULT_FOLDER_H_
