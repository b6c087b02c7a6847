// What a campaign found, for people.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_REPORT_H_
#define TWINSTEP_HARNESS_CAMPAIGN_REPORT_H_

#include <map>
#include <string>

#include "harness/campaign/finding_store.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

struct ReportOptions {
  // Unexplained classes shown with a sample; every class stands in the table. Of explained ones each rule has one
  // sample.
  int samples = 1000;
  // The folder of the programs as a person would type it; empty: samples tell no command.
  std::string program_folder;
  // Where the findings are; empty: nowhere.
  std::string result_folder;
  // What a person types to run this campaign again, but for the sessions.
  std::string session_command;
};

// Files of a corpus that are no programs, by reason, the largest five or all.
std::string LeftOutText(const std::map<std::string, int>& left_out, bool all);

// The numbers: sessions, ends, divergences by type.
std::string SummaryText(const CampaignState& state, const CampaignSettings& settings);

// The classes by size with their layers, unexplained first.
std::string ClassTableText(const CampaignState& state);

// All of it, with samples out of `findings`: of each unexplained class and of each rule that explains others, and of
// each group of crashes, each with the commands that run it again.
std::string ReportText(const CampaignState& state, const CampaignSettings& settings, const FindingStore& findings,
                       const ReportOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_REPORT_H_
