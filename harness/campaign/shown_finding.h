// The finding that shows a cause to people: the one that was made small, where there is such a one.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_SHOWN_FINDING_H_
#define TWINSTEP_HARNESS_CAMPAIGN_SHOWN_FINDING_H_

#include <map>
#include <optional>
#include <string>

#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/finding_store.h"
#include "proto/finding.pb.h"

namespace twinstep {

struct ShownFinding {
  Finding finding;
  // In the result folder: "classes/CLASS/session-3.pb.zst".
  std::string path;
  // It was made small.
  bool small = false;
};

// By the cause as text; each stands for that cause's finding of the campaign.
using SmallFindings = std::map<std::string, ShownFinding>;

// Of each cause the smallest one in reduced/ of the result folder. What cannot be read is left out: it adds nothing
// that is not there.
SmallFindings SmallFindingsIn(const std::string& result_folder);

// None: the cause has no finding that can be read.
std::optional<ShownFinding> ShownFindingOf(const CampaignCause& cause, const FindingStore& findings,
                                           const SmallFindings& small);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_SHOWN_FINDING_H_
