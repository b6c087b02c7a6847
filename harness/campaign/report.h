// What a campaign found, for people.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_REPORT_H_
#define TWINSTEP_HARNESS_CAMPAIGN_REPORT_H_

#include <map>
#include <set>
#include <string>

#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/finding_store.h"
#include "harness/campaign/shown_finding.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// Lines of a whole report without --classes and --designed.
inline constexpr int kReportLines = 150;

struct ReportOptions {
  // New causes shown in full; see CauseReportOptions.
  int samples = 5;
  // Causes without a guilty side are listed.
  bool undecided = false;
  // Each rule that explains differences has a line.
  bool designed = false;
  // All causes are listed, however long the report gets, and the tables: transformations, invariants, verdicts and, for
  // those who repeat the studies, equivalence classes.
  bool classes = false;
  // The folder with the findings; empty: there is none.
  std::string result_folder;
  // What a person types to run this campaign again, without the sessions.
  std::string session_command;
  // The bug that a cause is, where it is known; may be empty.
  FindKnownCause known;
  // The causes, as text, of what the result folder held when the campaign began.
  std::set<std::string> held;
  // The reduced findings.
  SmallFindings small;
};

// Files of a corpus that are no programs, by reason, the largest five or all.
std::string LeftOutText(const std::map<std::string, int>& left_out, bool all);

// "500 sessions in 12.3 s (41 a second), 9876 actions".
std::string LengthText(const CampaignState& state, const CampaignSettings& settings);

// The numbers: ends, divergences by what differs; `whole`: also why sessions did not continue after a difference.
std::string SummaryText(const CampaignState& state, const CampaignSettings& settings, bool whole = true);

// How often other actions than the basic ones were taken, and were not taken and why. Empty: the settings asked for
// none.
std::string MoreActionsText(const CampaignState& state);

// The classes by size with their layers, unexplained first.
std::string ClassTableText(const CampaignState& state);

// All of it: the causes (cause_report.h), then the numbers. At most kReportLines lines unless more is asked for, apart
// from what the settings ask to be counted (--actions=all) and sessions that could not be run.
std::string ReportText(const CampaignState& state, const CampaignSettings& settings, const FindingStore& findings,
                       const ReportOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_REPORT_H_
