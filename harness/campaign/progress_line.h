// How a campaign under way shows itself: on a terminal one line that is rewritten, in a log a line now and then.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_PROGRESS_LINE_H_
#define TWINSTEP_HARNESS_CAMPAIGN_PROGRESS_LINE_H_

#include <optional>
#include <string>

#include "absl/time/time.h"
#include "harness/campaign/campaign.h"

namespace twinstep {

// "1200 sessions, 190 a second, 800 diverged, 120 classes (3 new in the last minute), 2 crashes, 40 s left".
std::string ProgressLine(const CampaignProgress& progress, const CampaignOptions& options);

// Writes progress to standard error. One thread.
class ProgressPrinter {
 public:
  explicit ProgressPrinter(const CampaignOptions& options);

  // About every second.
  void Print(const CampaignProgress& progress);
  // Before other output: clears the line.
  void Finish();

 private:
  const CampaignOptions& options_;
  const bool terminal_;
  absl::Duration next_line_;
  // Told once, when it begins, and once when it is over.
  std::string saving_problem_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_PROGRESS_LINE_H_
