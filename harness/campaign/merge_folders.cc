#include "harness/campaign/merge_folders.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "absl/crc/crc32c.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/campaign_parts.h"
#include "harness/campaign/summary_json.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "harness/results/held_folder.h"
#include "harness/text/message_text.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr char kMerged[] = "merged.pb";
constexpr size_t kLargestParts = size_t{1} << 30;
constexpr size_t kLargestLabels = size_t{64} << 20;
// Parts whose findings are thinned out together, before more folders are read.
constexpr size_t kReadTogether = 32;

// A part as a folder has it: where findings of its sessions may be.
struct Place {
  std::string folder;
  // CampaignOf.
  std::string campaign;
  uint64_t first = 0;
  uint64_t end = 0;
  // What the folder's numbers have before the campaign's own.
  uint64_t block = 0;
};

struct Inputs {
  // As they were read; of the findings of those up to `thinned` only those that their campaign may still keep.
  std::vector<CampaignPart> parts;
  size_t thinned = 0;
  std::vector<Place> places;
  // What wrote the sessions (WorkerReady.program), and the first folder of each.
  std::map<std::string, std::string> programs;
  // Label to its line, and its place in the file.
  std::map<std::string, std::string> labels;
  MergeSummary summary;
};

// The parts of a merged folder; one part of any other.
absl::StatusOr<std::vector<CampaignPart>> ReadParts(const std::string& folder) {
  absl::StatusOr<std::string> sealed = ReadWholeFile(absl::StrCat(folder, "/", kMerged), kLargestParts);
  if (sealed.ok()) {
    MergedCampaigns merged;
    const size_t end = sealed->find('\n');
    const std::string bytes = end == std::string::npos ? "" : sealed->substr(end + 1);
    if (Sealed("merged", bytes) != *sealed || !merged.ParseFromString(bytes)) {
      return absl::DataLossError(
          absl::StrCat(folder, "/", kMerged, " is damaged; merge again the folders that it was merged of"));
    }
    std::vector<CampaignPart> parts = {merged.parts().begin(), merged.parts().end()};
    // One that a campaign went on with has newer sessions in its checkpoint.
    absl::StatusOr<SavedCampaign> campaign = ReadCampaign(folder);
    if (!campaign.ok() || parts.empty() || campaign->state.next_session() == parts.back().state().next_session()) {
      return parts;
    }
    CampaignPart part;
    *part.mutable_settings() = std::move(campaign->settings);
    *part.mutable_state() = std::move(campaign->state);
    return std::vector<CampaignPart>{part};
  }
  if (!absl::IsNotFound(sealed.status())) return sealed.status();
  ASSIGN_OR_RETURN(SavedCampaign campaign, ReadCampaign(folder));
  CampaignPart part;
  *part.mutable_settings() = std::move(campaign.settings);
  *part.mutable_state() = std::move(campaign.state);
  return std::vector<CampaignPart>{part};
}

// Each label once. Of one that two files have otherwise the first in order stays.
absl::Status ReadLabels(const std::string& folder, Inputs& inputs) {
  absl::StatusOr<std::string> text = ReadWholeFile(absl::StrCat(folder, "/labels"), kLargestLabels);
  if (absl::IsNotFound(text.status())) return absl::OkStatus();
  if (!text.ok()) return text.status();
  for (const absl::string_view view : absl::StrSplit(*text, '\n', absl::SkipEmpty())) {
    const std::string line(view);
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    // Program, then hash, class, line, difference (labels.h); comments stand for themselves.
    const std::string key =
        fields.size() < 6 ? line : absl::StrCat(fields[1], "\t", fields[2], "\t", fields[3], "\t", fields[4]);
    const auto [it, is_new] = inputs.labels.emplace(key, line);
    if (is_new || it->second == line) continue;
    ++inputs.summary.other_labels;
    it->second = std::min(it->second, line);
  }
  return absl::OkStatus();
}

// Of a campaign that was killed before its first sessions counted.
bool HoldsNothingYet(const std::string& folder) {
  std::error_code error;
  for (auto it = fs::directory_iterator(folder, error); !error && it != fs::directory_iterator(); it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name == "classes" || name == "crashes") {
      std::error_code inner;
      if (!fs::is_empty(it->path(), inner) || inner) return false;
    } else if (name != "settings" && !IsTemporaryFile(name)) {
      return false;
    }
  }
  return !error;
}

// Of the parts that are not thinned yet: of each campaign's findings those that it would keep if these were all.
void Thin(Inputs& inputs) {
  std::map<std::string, std::vector<CampaignPart>> campaigns;
  for (size_t i = inputs.thinned; i < inputs.parts.size(); ++i) {
    campaigns[CampaignOf(inputs.parts[i].settings())].push_back(std::move(inputs.parts[i]));
  }
  inputs.parts.resize(inputs.thinned);
  for (auto& [campaign, parts] : campaigns) {
    // Where some cannot be told apart, others may still hold them all.
    if (absl::StatusOr<std::vector<CampaignPart>> all = UnionOf(parts); all.ok()) {
      if (all->size() > 1) PruneKept(Combine(*all).state, *all);
      parts = *std::move(all);
    }
    std::move(parts.begin(), parts.end(), std::back_inserter(inputs.parts));
  }
  inputs.thinned = inputs.parts.size();
}

absl::Status ReadFolder(const std::string& folder, Inputs& inputs) {
  RETURN_IF_ERROR(CheckFolder(folder));
  if (HoldsNothingYet(folder)) {
    inputs.summary.begun.push_back(folder);
    return absl::OkStatus();
  }
  absl::StatusOr<std::vector<CampaignPart>> parts = ReadParts(folder);
  if (absl::IsDataLoss(parts.status())) {
    inputs.summary.damaged.push_back(std::string(parts.status().message()));
    return absl::OkStatus();
  }
  if (!parts.ok()) return parts.status();
  const bool several = SeveralCampaigns(*parts);
  bool any = false;
  for (CampaignPart& part : *parts) {
    const uint64_t first = part.settings().first_session(), end = part.state().next_session();
    if (first >= end) continue;
    any = true;
    inputs.programs.emplace(part.settings().engines().program(), folder);
    inputs.places.push_back({folder, CampaignOf(part.settings()), first, end, MergedNumber(part, several, 0)});
    inputs.parts.push_back(std::move(part));
    if (inputs.parts.size() - inputs.thinned >= kReadTogether) Thin(inputs);
  }
  if (!any) inputs.summary.begun.push_back(folder);
  std::error_code error;
  if (fs::exists(folder + "/reduced", error)) ++inputs.summary.reduced_folders;
  return ReadLabels(folder, inputs);
}

absl::Status OfOneProgram(const Inputs& inputs) {
  if (inputs.programs.size() < 2) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      inputs.programs.begin()->second, " and ", inputs.programs.rbegin()->second,
      " were written by two versions of the program, whose sessions do not add up; merge the folders of each version ",
      "into a folder of its own"));
}

class Merge {
 public:
  Merge(std::string out, Inputs inputs)
      : out_(std::move(out)), inputs_(std::move(inputs)), summary_(std::move(inputs_.summary)) {}

  absl::StatusOr<MergeSummary> Run() {
    // All together, so that what stays does not depend on which were read together.
    inputs_.thinned = 0;
    Thin(inputs_);
    ASSIGN_OR_RETURN(std::vector<CampaignPart> parts, UnionOf(std::move(inputs_.parts)));
    if (parts.empty()) {
      return absl::FailedPreconditionError(
          summary_.damaged.empty() ? "the folders hold no session that has been counted" : summary_.damaged.front());
    }
    parts_ = std::move(parts);
    std::set<std::string> campaigns;
    for (const CampaignPart& part : parts_) campaigns.insert(CampaignOf(part.settings()));
    several_ = campaigns.size() > 1;
    if (several_) CollapseDuplicates();
    merged_ = Combine(parts_);
    RETURN_IF_ERROR(WriteFindings());
    PruneKept(merged_.state, parts_);
    RETURN_IF_ERROR(WriteState());
    RemoveOthers();
    summary_.campaigns = campaigns.size();
    summary_.sessions = merged_.state.next_session() - merged_.settings.first_session();
    summary_.classes = static_cast<size_t>(merged_.state.classes_size());
    summary_.crash_groups = static_cast<size_t>(merged_.state.crash_groups_size());
    return summary_;
  }

 private:
  // Of a campaign its session's finding, wherever it can be read.
  absl::StatusOr<Finding> Read(const std::string& campaign, const std::string& folder, uint64_t session) const {
    absl::Status status = absl::NotFoundError(absl::StrCat(folder, " has no file of session ", session));
    for (const Place& place : inputs_.places) {
      if (place.campaign != campaign || session < place.first || session >= place.end) continue;
      absl::StatusOr<Finding> finding =
          ReadFinding(absl::StrCat(place.folder, "/", folder, "/", FindingFileName(place.block + session)));
      if (finding.ok()) return finding;
      if (!absl::IsNotFound(finding.status())) status = finding.status();
    }
    return status;
  }

  // Of findings of several campaigns that are one test case only the first is kept.
  void CollapseDuplicates() {
    // Class folder, program and actions; and the campaign that has them first.
    std::map<std::pair<std::string, std::string>, std::string> seen;
    for (CampaignPart& part : parts_) {
      const std::string campaign = CampaignOf(part.settings());
      for (auto* folders : {part.mutable_state()->mutable_classes(), part.mutable_state()->mutable_crash_groups()}) {
        for (FolderState& folder : *folders) {
          auto& kept = *folder.mutable_kept();
          for (int i = kept.size() - 1; i >= 0; --i) {
            absl::StatusOr<Finding> finding = Read(campaign, folder.folder(), kept[i].report().session());
            if (!finding.ok()) continue;
            TestCase test_case = std::move(*finding->mutable_test_case());
            test_case.clear_seed();
            test_case.mutable_program()->clear_name();
            const auto [it, is_new] = seen.emplace(std::pair(folder.folder(), test_case.SerializeAsString()), campaign);
            if (is_new || it->second == campaign) continue;
            kept.DeleteSubrange(i, 1);
            ++summary_.duplicates;
          }
        }
      }
    }
  }

  // The campaign of a finding in the merged folder, by its block of numbers.
  std::map<uint64_t, std::string> CampaignsByBlock() const {
    std::map<uint64_t, std::string> campaigns;
    for (const CampaignPart& part : parts_) {
      campaigns.emplace(MergedNumber(part, several_, 0), CampaignOf(part.settings()));
    }
    return campaigns;
  }

  absl::Status WriteFindings() {
    const std::map<uint64_t, std::string> campaigns = CampaignsByBlock();
    for (auto* folders : {merged_.state.mutable_classes(), merged_.state.mutable_crash_groups()}) {
      for (FolderState& folder : *folders) {
        for (KeptState& kept : *folder.mutable_kept()) {
          if (!kept.saved()) continue;
          const uint64_t session = kept.report().session();
          const uint64_t original = several_ ? OriginalNumber(session) : session;
          absl::StatusOr<Finding> finding = Read(campaigns.at(session - original), folder.folder(), original);
          if (!finding.ok()) {
            summary_.unreadable.push_back(std::string(finding.status().message()));
            kept.set_saved(false);
            continue;
          }
          finding->set_session(session);
          const std::string path = absl::StrCat(out_, "/", folder.folder());
          RETURN_IF_ERROR(MakeFolder(path));
          RETURN_IF_ERROR(WriteFinding(path, *finding));
          wanted_.insert(absl::StrCat(path, "/", FindingFileName(session)));
          ++summary_.findings;
        }
      }
    }
    return absl::OkStatus();
  }

  absl::Status WriteState() {
    MergedCampaigns parts;
    for (const CampaignPart& part : parts_) *parts.add_parts() = part;
    std::string labels;
    for (const auto& [key, line] : inputs_.labels) absl::StrAppend(&labels, line, "\n");
    std::vector<std::pair<std::string, std::string>> files;
    files.emplace_back(absl::StrCat(out_, "/", kMerged), Sealed("merged", DeterministicBytes(parts)));
    if (!labels.empty()) files.emplace_back(absl::StrCat(out_, "/labels"), labels);
    files.emplace_back(absl::StrCat(out_, "/summary.json"),
                       SummaryJson(merged_.state, merged_.settings, "", KnownCauses()));
    for (const char* const name : {"settings", "checkpoint.pb", "checkpoint.previous.pb"}) {
      RETURN_IF_ERROR(RemoveFile(absl::StrCat(out_, "/", name)));
    }
    if (merged_.is_one) {
      RETURN_IF_ERROR(WriteCampaign(out_, {merged_.settings, merged_.state}));
    }
    return WriteFilesAtomically(files);
  }

  // Findings of an earlier merge that are not kept any longer.
  void RemoveOthers() const {
    absl::StatusOr<FindingList> list = ListFindings(out_);
    if (!list.ok()) return;
    for (const FindingPath& finding : list->findings) {
      if (wanted_.contains(absl::StrCat(out_, "/", finding.folder, "/", FindingFileName(finding.session)))) continue;
      RemoveFinding(absl::StrCat(out_, "/", finding.folder), finding.session).IgnoreError();
    }
  }

  const std::string out_;
  Inputs inputs_;
  MergeSummary summary_;
  std::vector<CampaignPart> parts_;
  bool several_ = false;
  MergedCampaign merged_;
  std::set<std::string> wanted_;
};

}  // namespace

absl::StatusOr<MergeSummary> MergeFolders(const std::string& out, const std::vector<std::string>& in) {
  std::vector<std::string> folders = in;
  std::error_code error;
  if (fs::exists(out, error) && !fs::is_empty(out, error)) {
    if (!fs::exists(absl::StrCat(out, "/", kMerged), error)) {
      return absl::FailedPreconditionError(
          absl::StrCat(out, " exists and is not a merged folder; name another one for the result"));
    }
    folders.push_back(out);
  }
  RETURN_IF_ERROR(MakeFolder(out));
  ASSIGN_OR_RETURN(HeldFolder held, HeldFolder::Open(out));
  RETURN_IF_ERROR(held.LockForCampaign());
  RemoveTemporaryFiles(out);
  Inputs inputs;
  for (const std::string& folder : folders) {
    RETURN_IF_ERROR(ReadFolder(folder, inputs));
  }
  RETURN_IF_ERROR(OfOneProgram(inputs));
  return Merge(out, std::move(inputs)).Run();
}

absl::StatusOr<SavedCampaign> ReadMergedCampaign(const std::string& folder) {
  ASSIGN_OR_RETURN(std::vector<CampaignPart> parts, ReadParts(folder));
  if (parts.empty()) return absl::FailedPreconditionError(absl::StrCat(folder, " holds no session"));
  MergedCampaign merged = Combine(parts);
  return SavedCampaign{std::move(merged.settings), std::move(merged.state)};
}

}  // namespace twinstep
