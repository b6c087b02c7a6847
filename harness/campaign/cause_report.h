// The causes that a campaign found, for people: first what nobody has noted yet.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAUSE_REPORT_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAUSE_REPORT_H_

#include <set>
#include <string>
#include <vector>

#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/cause_entry.h"
#include "harness/campaign/finding_store.h"

namespace twinstep {

struct CauseReportOptions {
  // New causes that are shown in full: the worst of those that somebody is to blame for, then the undecided. Others
  // have a line each.
  int samples = 5;
  // Each rule that explains differences has a line too.
  bool designed = false;
  // Lines that the text may have; causes that would go beyond it are counted. 0: any number.
  int lines = 0;
  // Signatures of what the result folder held when the campaign began.
  std::set<std::string> held;
  CauseCommands commands;
};

// `causes` as CausesOfCampaign gives them; those that nobody has noted are numbered in that order, as on the page
// (harness/campaign/campaign_page.h). Follows from these and the findings alone.
std::string CauseReportText(const std::vector<CampaignCause>& causes, const FindingStore& findings,
                            const CauseReportOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAUSE_REPORT_H_
