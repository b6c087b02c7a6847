// How a campaign under way shows itself.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_PROGRESS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_PROGRESS_H_

#include <string>

#include "harness/campaign/campaign.h"
#include "harness/command/progress_line.h"

namespace twinstep {

// "1200 sessions, 190 a second, 800 diverged, 120 classes (3 new in the last minute), 2 crashes, 40 s left".
std::string ProgressText(const CampaignProgress& progress, const CampaignOptions& options);

// Writes progress to standard error: on a terminal one line that is written over, in a log a line now and then.
class ProgressPrinter {
 public:
  // `name` is the program's.
  ProgressPrinter(const std::string& name, const CampaignOptions& options);

  // About every second.
  void Print(const CampaignProgress& progress);

 private:
  const CampaignOptions& options_;
  ProgressLine line_;
  // Told once, when it begins, and once when it is over.
  std::string saving_problem_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_PROGRESS_H_
