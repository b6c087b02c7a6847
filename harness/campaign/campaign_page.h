// report.html: what a campaign found, as one page for people (harness/text/html_page.h).
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_PAGE_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_PAGE_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/finding_store.h"
#include "harness/campaign/shown_finding.h"
#include "model/status.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

inline constexpr char kCampaignPageName[] = "report.html";

struct CampaignPageOptions {
  // The folder of the results as a person types it.
  std::string result_folder = {};
  SmallFindings small = {};
  FindKnownCause known = {};
  // The causes, as text, of what the result folder held when the campaign began; they are marked as on the console.
  std::set<std::string> held = {};
};

// Shows the new causes that a debugger is to blame for, known bugs, and folded the causes that nobody is to blame for:
// grouped, sorted and numbered as the console's report has them, each with a finding (cause_page.h). Then come
// a table of what is by design, how the number of causes grew over the sessions, the table of transformations where
// there is one, and the campaign's numbers. The page follows from these and the findings alone.
std::string CampaignPage(const CampaignState& state, const CampaignSettings& settings, const FindingStore& findings,
                         const CampaignPageOptions& options);

// The same of a folder that campaigns have left at `path`, which a person typed as `typed`. Errors: as
// ReadMergedCampaign.
absl::StatusOr<std::string> CampaignPageOfFolder(const std::string& path, const std::string& typed,
                                                 const FindKnownCause& known, std::set<std::string> held = {});

// The beginning of a campaign, and each cause that was found in it when its first session had been counted, those by
// design left out.
struct CauseGrowth {
  uint64_t sessions = 0;
  int causes = 0;
  // How many of these are new.
  int fresh = 0;
  // The cause that was added, for people; empty: the beginning or the end.
  std::string cause;
};

// Empty where sessions are those of several campaigns, or of one with gaps (harness/campaign/merge_folders.h), and have
// no common order.
std::vector<CauseGrowth> GrowthOfCauses(const std::vector<CampaignCause>& causes, const CampaignState& state,
                                        const CampaignSettings& settings);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_PAGE_H_
