// Result folders of campaigns put together into one.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_MERGE_FOLDERS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_MERGE_FOLDERS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "harness/campaign/result_folder.h"
#include "model/status.h"

namespace twinstep {

struct MergeSummary {
  size_t campaigns = 0;
  uint64_t sessions = 0;
  size_t classes = 0;
  size_t crash_groups = 0;
  // Files in the merged folder.
  size_t findings = 0;
  // Findings of other campaigns with the same program and actions, in the same class.
  size_t duplicates = 0;
  // Kept by a campaign but not there to be read: a sentence each.
  std::vector<std::string> unreadable;
  // Labels of one finding with two causes, of which the first in order stays.
  size_t other_labels = 0;
  // Folders of reduced findings, which are not merged.
  size_t reduced_folders = 0;
  // Folders of campaigns of which no session counts yet.
  std::vector<std::string> begun;
  // What is left out as it cannot be read: a sentence each.
  std::vector<std::string> damaged;
};

// Writes to `out` what the result folders `in` amount to: every session once, up to 16 findings of each class, the
// labels. Order and repetition of `in` do not matter, and merged folders can be merged again, `out` itself included:
// one that exists must be of this kind. Folders of one campaign (all settings equal but the first session) whose
// sessions follow each other give the folder that one campaign over all of these sessions would have left, times aside,
// and can be gone on with.
//
// Campaigns of `in` may be under way; a folder whose state is damaged is left out. What `in` holds is not changed.
//
// Errors, a sentence each: a folder is not there or is no result folder; `out` cannot be written, and then is as a
// merge before has left it. FailedPrecondition: campaigns share some of their sessions (UnionOf), folders were written
// by two versions of the program, `out` holds something else, or somebody is writing to it.
absl::StatusOr<MergeSummary> MergeFolders(const std::string& out, const std::vector<std::string>& in);

// What all campaigns of a result folder amount to, a merged one or any other. Sessions of several campaigns have
// numbers that tell these apart. Errors: as ReadCampaign, or damage.
absl::StatusOr<SavedCampaign> ReadMergedCampaign(const std::string& folder);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_MERGE_FOLDERS_H_
