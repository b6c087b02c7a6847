#include "harness/campaign/result_folder.h"

#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>
#include <stdio.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "absl/crc/crc32c.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/summary_json.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/text/message_text.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr char kSettings[] = "settings";
constexpr char kCheckpoint[] = "checkpoint.pb";
constexpr char kPreviousCheckpoint[] = "checkpoint.previous.pb";
constexpr char kCheckpointLink[] = "checkpoint.link.pb";
constexpr char kDamagedCheckpoint[] = "checkpoint.damaged.pb";
constexpr char kSummary[] = "summary.json";
// How every file of settings begins.
constexpr char kSettingsHead[] = "# What decides the sessions of this campaign";
constexpr size_t kLargestFile = size_t{1} << 30;
constexpr char kOtherVersion[] = "another version of the program has written it; use that version";

bool Unseal(const std::string& sealed, CampaignState& state) {
  const size_t end = sealed.find('\n');
  if (end == std::string::npos) return false;
  const std::string bytes = sealed.substr(end + 1);
  return Sealed("checkpoint", bytes) == sealed && state.ParseFromString(bytes);
}

bool IsSettingsFile(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadWholeFile(path, kLargestFile);
  return text.ok() && absl::StartsWith(*text, kSettingsHead);
}

// Which settings differ: "seed: 1 -> 2".
std::string Differences(CampaignSettings saved, CampaignSettings wanted) {
  // Engines are known, and compared, once they have been started.
  saved.clear_engines();
  wanted.clear_engines();
  google::protobuf::util::MessageDifferencer differencer;
  std::string differences;
  differencer.ReportDifferencesToString(&differences);
  if (differencer.Compare(saved, wanted)) return "";
  while (!differences.empty() && differences.back() == '\n') differences.pop_back();
  return absl::StrReplaceAll(differences, {{"\n", ", "}, {"modified: ", ""}});
}

}  // namespace

std::string Sealed(std::string_view what, const std::string& bytes) {
  return absl::StrFormat("twinstep %s %d %08x\n", what, bytes.size(),
                         static_cast<uint32_t>(absl::ComputeCrc32c(bytes))) +
         bytes;
}

ResultFolder::ResultFolder(std::string path, CampaignSettings settings, std::string command, HeldFolder held)
    : path_(std::move(path)),
      settings_(std::move(settings)),
      command_(std::move(command)),
      held_(std::move(held)),
      findings_(path_) {}

absl::StatusOr<std::unique_ptr<ResultFolder>> ResultFolder::Open(const std::string& path,
                                                                 const CampaignSettings& settings,
                                                                 const std::string& command) {
  RETURN_IF_ERROR(MakeFolder(path));
  ASSIGN_OR_RETURN(HeldFolder held, HeldFolder::Open(path));
  RETURN_IF_ERROR(held.LockForCampaign());
  auto folder = std::unique_ptr<ResultFolder>(new ResultFolder(path, settings, command, std::move(held)));
  RETURN_IF_ERROR(folder->findings_.Hold());
  RETURN_IF_ERROR(folder->Read());
  // Says now and not after an hour that the folder cannot be written.
  RETURN_IF_ERROR(folder->Save(folder->state_, folder->settings_.engines()));
  return folder;
}

absl::Status ResultFolder::Read() {
  std::error_code error;
  const bool has_settings = fs::exists(absl::StrCat(path_, "/", kSettings), error);
  const bool has_state = fs::exists(absl::StrCat(path_, "/", kCheckpoint), error) ||
                         fs::exists(absl::StrCat(path_, "/", kPreviousCheckpoint), error);
  const bool has_findings =
      fs::exists(absl::StrCat(path_, "/classes"), error) || fs::exists(absl::StrCat(path_, "/crashes"), error);
  RemoveTemporaryFiles(path_);
  if (!has_state && !has_findings) {
    if (has_settings && !IsSettingsFile(absl::StrCat(path_, "/", kSettings))) {
      return absl::FailedPreconditionError(absl::StrCat(path_, " holds a file named ", kSettings,
                                                        " that no campaign has written; name another folder with ",
                                                        "--out"));
    }
    // New, or killed before its first second was over.
    state_.set_next_session(settings_.first_session());
    return WriteSettings();
  }
  if (!has_settings || !has_state) {
    return absl::FailedPreconditionError(absl::StrCat(path_, " holds findings but no ",
                                                      has_settings ? kCheckpoint : kSettings,
                                                      " to continue from; name another folder with --out"));
  }
  RETURN_IF_ERROR(ReadSettings());
  RETURN_IF_ERROR(ReadState());
  resumed_ = true;
  RemoveStrays();
  return absl::OkStatus();
}

absl::Status ResultFolder::ReadSettings() {
  const std::string path = absl::StrCat(path_, "/", kSettings);
  ASSIGN_OR_RETURN(std::string text, ReadWholeFile(path, kLargestFile));
  CampaignSettings saved;
  google::protobuf::LogSilencer silence;  // The status says it better.
  if (!google::protobuf::TextFormat::ParseFromString(text, &saved)) {
    return absl::DataLossError(
        absl::StrCat(path, " cannot be read as the settings of a campaign; name another folder with --out"));
  }
  if (const std::string differences = Differences(saved, settings_); !differences.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(path_, " holds a campaign with other settings (", differences,
                     "); use the flags that stand in its file settings, or name another folder with --out"));
  }
  *settings_.mutable_engines() = saved.engines();
  if (!saved.has_engines()) settings_.clear_engines();
  return absl::OkStatus();
}

absl::Status ResultFolder::ReadState() {
  absl::Status first_error;
  for (const char* name : {kCheckpoint, kPreviousCheckpoint}) {
    const std::string path = absl::StrCat(path_, "/", name);
    absl::StatusOr<std::string> bytes = ReadWholeFile(path, kLargestFile);
    if (bytes.ok() && Unseal(*bytes, state_) && state_.next_session() >= settings_.first_session()) {
      if (first_error.ok()) return absl::OkStatus();
      note_ = absl::StrCat(first_error.message(), "; the one from about a second before is used");
      // Out of the way, so that it never takes the place of the one before.
      rename(absl::StrCat(path_, "/", kCheckpoint).c_str(), absl::StrCat(path_, "/", kDamagedCheckpoint).c_str());
      return absl::OkStatus();
    }
    if (first_error.ok()) first_error = absl::DataLossError(absl::StrCat(path, " cannot be read"));
  }
  return absl::DataLossError(absl::StrCat(first_error.message(), ", nor can the one before it; its findings can be ",
                                          "read and replayed, but to continue, name another folder with --out"));
}

// What a kill left behind: files of findings that were about to go, or that the checkpoint does not know yet and that
// are made again when their sessions are.
void ResultFolder::RemoveStrays() const {
  std::set<std::pair<std::string, uint64_t>> known;
  for (const auto* folders : {&state_.classes(), &state_.crash_groups()}) {
    for (const FolderState& folder : *folders) {
      for (const KeptState& kept : folder.kept()) known.emplace(folder.folder(), kept.report().session());
    }
  }
  for (const std::string parent : {"classes", "crashes"}) {
    std::error_code error;
    for (auto it = fs::directory_iterator(path_ + "/" + parent, error); !error && it != fs::directory_iterator();
         it.increment(error)) {
      const std::string folder = absl::StrCat(parent, "/", it->path().filename().string());
      RemoveTemporaryFiles(path_ + "/" + folder);
      std::error_code inner;
      for (auto file = fs::directory_iterator(it->path(), inner); !inner && file != fs::directory_iterator();
           file.increment(inner)) {
        const std::optional<uint64_t> session = SessionOfFileName(file->path().filename().string());
        if (session && !known.contains({folder, *session})) {
          RemoveFinding(path_ + "/" + folder, *session).IgnoreError();
        }
      }
    }
  }
}

absl::Status ResultFolder::WriteSettings() const {
  std::string text;
  google::protobuf::TextFormat::PrintToString(settings_, &text);
  return WriteFileAtomically(absl::StrCat(path_, "/", kSettings),
                             absl::StrCat(kSettingsHead, ". It is resumed by the same command:\n# ",
                                          absl::StrReplaceAll(command_, {{"\n", " "}}), "\n", text));
}

absl::Status ResultFolder::StillThere() const {
  RETURN_IF_ERROR(held_.StillThere());
  std::error_code error;
  if (fs::exists(absl::StrCat(path_, "/", kSettings), error)) return findings_.StillThere();
  return absl::AbortedError(absl::StrCat(path_, " has no file ", kSettings,
                                         " any more, which a campaign needs, so the ",
                                         "campaign cannot continue there; name a folder that stays with --out"));
}

absl::Status ResultFolder::Save(const CampaignState& state, const WorkerReady& engines) {
  RETURN_IF_ERROR(StillThere());
  if (!settings_.has_engines() && !engines.version_a().empty()) {
    *settings_.mutable_engines() = engines;
    if (absl::Status status = WriteSettings(); !status.ok()) {
      settings_.clear_engines();
      return status;
    }
  }
  // For the case that a later one is damaged. Not every file system has links, and one can do without.
  const std::string checkpoint = absl::StrCat(path_, "/", kCheckpoint);
  const std::string previous = absl::StrCat(path_, "/", kPreviousCheckpoint);
  const std::string link_name = absl::StrCat(path_, "/", kCheckpointLink);
  unlink(link_name.c_str());
  if (link(checkpoint.c_str(), link_name.c_str()) == 0) {
    rename(link_name.c_str(), previous.c_str());
    // Where the last one could not be written, both names lead to one file, and the rename has done nothing.
    unlink(link_name.c_str());
  }
  RETURN_IF_ERROR(WriteFileAtomically(checkpoint, Sealed("checkpoint", DeterministicBytes(state))));
  return WriteFileAtomically(absl::StrCat(path_, "/", kSummary), SummaryJson(state, settings_, "", KnownCauses()));
}

absl::StatusOr<SavedCampaign> ReadCampaign(const std::string& path) {
  SavedCampaign campaign;
  absl::StatusOr<std::string> settings = ReadWholeFile(absl::StrCat(path, "/", kSettings), kLargestFile);
  if (absl::IsNotFound(settings.status())) {
    return absl::NotFoundError(absl::StrCat(path, " is not a result folder: it has no file ", kSettings));
  }
  if (!settings.ok()) return settings.status();
  google::protobuf::LogSilencer silence;  // The status says it better.
  if (!google::protobuf::TextFormat::ParseFromString(*settings, &campaign.settings)) {
    // Settings are written once, by rename, and people read and write them: they are whole.
    return absl::FailedPreconditionError(
        absl::StrCat(path, "/", kSettings, " cannot be read as the settings of a campaign: ", kOtherVersion));
  }
  for (const char* const name : {kCheckpoint, kPreviousCheckpoint}) {
    absl::StatusOr<std::string> bytes = ReadWholeFile(absl::StrCat(path, "/", name), kLargestFile);
    if (!bytes.ok() || !Unseal(*bytes, campaign.state)) continue;
    const size_t size = campaign.state.ByteSizeLong();
    campaign.state.DiscardUnknownFields();
    if (campaign.state.ByteSizeLong() == size) return campaign;
    return absl::FailedPreconditionError(
        absl::StrCat(path, "/", name, " says more than this program knows: ", kOtherVersion));
  }
  return absl::DataLossError(absl::StrCat(path, "/", kCheckpoint, " cannot be read, nor can the one before it"));
}

absl::Status WriteCampaign(const std::string& path, const SavedCampaign& campaign) {
  std::string settings;
  google::protobuf::TextFormat::PrintToString(campaign.settings, &settings);
  return WriteFilesAtomically(
      {{absl::StrCat(path, "/", kSettings),
        absl::StrCat(kSettingsHead, ", which was merged of several folders.\n", settings)},
       {absl::StrCat(path, "/", kCheckpoint), Sealed("checkpoint", DeterministicBytes(campaign.state))}});
}

absl::Status ResultFolder::NoneLost(const CampaignState& state) const {
  size_t lost = 0;
  std::string first;
  for (const auto* folders : {&state.classes(), &state.crash_groups()}) {
    for (const FolderState& folder : *folders) {
      for (const KeptState& kept : folder.kept()) {
        if (!kept.saved() || findings_.Has(folder.folder(), kept.report().session())) continue;
        if (lost++ == 0) first = absl::StrCat(folder.folder(), "/", FindingFileName(kept.report().session()));
      }
    }
  }
  if (lost == 0) return absl::OkStatus();
  return absl::NotFoundError(absl::StrCat(
      lost == 1 ? "a finding" : absl::StrCat(lost, " findings"), " of ", path_, " (", first, lost == 1 ? "" : ", ...",
      ") went away while the campaign ran; the same command makes what went again"));
}

absl::Status ResultFolder::SaveReduction(const CampaignState& state, const std::string& json) {
  RETURN_IF_ERROR(StillThere());
  return WriteFileAtomically(absl::StrCat(path_, "/", kSummary), SummaryJson(state, settings_, json, KnownCauses()));
}

}  // namespace twinstep
