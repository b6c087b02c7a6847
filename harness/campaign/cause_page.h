// A cause as a part of a page (harness/text/html_page.h): all that a person needs who has to fix it.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAUSE_PAGE_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAUSE_PAGE_H_

#include <string>

#include "harness/campaign/campaign_causes.h"
#include "proto/finding.pb.h"

namespace twinstep {

struct CauseSectionOptions {
  // The element's id and the beginning of its heading: "c3" and "3. ".
  std::string id;
  std::string title = {};
  bool open = false;
  // The result folder held it when the campaign began.
  bool held = false;
  // The path of the finding that is shown, as a person types it; empty: it has no file.
  std::string path;
  // It was reduced.
  bool small = false;
};

// The sentence of the console's report; cause, severity, what says so, the bug that it is; the actions; the program
// with the places marked where debuggers paused; the answers of both debuggers, or both runs, beside each other; how to
// run it again.
std::string CauseSection(const CampaignCause& cause, const Finding& finding, const CauseSectionOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAUSE_PAGE_H_
