// The finding that shows a cause to people: the reduced one, if there is one.
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
  // Its path in the result folder: "classes/CLASS/session-3.pb.zst".
  std::string path;
  // It was reduced.
  bool small = false;
};

// Reduced findings by the cause as text; each replaces that cause's finding of the campaign.
using SmallFindings = std::map<std::string, ShownFinding>;

// Finds the smallest finding of each cause in reduced/ of the result folder. Files that cannot be read are left out.
SmallFindings SmallFindingsIn(const std::string& result_folder);

// None: the cause has no finding that can be read.
std::optional<ShownFinding> ShownFindingOf(const CampaignCause& cause, const FindingStore& findings,
                                           const SmallFindings& small);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_SHOWN_FINDING_H_
