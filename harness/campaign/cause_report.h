// The causes that a campaign found, for people: first the new ones, which corpus/bugs does not know.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAUSE_REPORT_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAUSE_REPORT_H_

#include <set>
#include <string>
#include <vector>

#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/cause_entry.h"
#include "harness/campaign/finding_store.h"
#include "harness/campaign/shown_finding.h"

namespace twinstep {

struct CauseReportOptions {
  // New causes that are shown in full; see ReadingOrderOf. Others have a line each.
  int samples = 5;
  // New causes without a guilty side are listed too; without it two lines count them.
  bool undecided = false;
  // Each rule that explains differences has a line too.
  bool designed = false;
  // Lines that the text may have; causes that would go beyond it are counted. 0: any number.
  int lines = 0;
  // The causes, as text, of what the result folder held when the campaign began.
  std::set<std::string> held;
  // The reduced findings, each of which shows its cause.
  SmallFindings small;
  CauseCommands commands;
};

// `causes` as CausesOfCampaign gives them; those that are new are numbered in that order, as on the page
// (harness/campaign/campaign_page.h). Follows from these and the findings alone.
std::string CauseReportText(const std::vector<CampaignCause>& causes, const FindingStore& findings,
                            const CauseReportOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAUSE_REPORT_H_
