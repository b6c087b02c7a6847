// What a campaign found, for people.
#ifndef TWINSTEP_HARNESS_REPORT_H_
#define TWINSTEP_HARNESS_REPORT_H_

#include <string>
#include <vector>

#include "harness/campaign.h"
#include "proto/program.pb.h"

namespace twinstep {

struct ReportOptions {
  // Unexplained classes shown with a sample; every class stands in the table. Of explained ones each rule has one
  // sample.
  int samples = 1000;
  // The folder of the programs as a person would type it; empty: samples tell no command.
  std::string program_folder;
  std::string breakpoint_sliding = "none";
  // What a person types to run this campaign again, but for the sessions.
  std::string session_command;
};

// One line: how far a campaign is.
std::string ProgressLine(const CampaignResult& result, const CampaignOptions& options);

// The numbers: sessions, ends, divergences by type.
std::string SummaryText(const CampaignResult& result);

// The classes by size with their layers, unexplained first.
std::string ClassTableText(const CampaignResult& result);

// One divergence: source excerpt with the line marked, the last actions, both debuggers' outputs side by side, and the
// commands that show each debugger's whole session again.
std::string SampleText(const ClassCount& count, const std::vector<Program>& programs, const ReportOptions& options);

// A session that ended its worker, one of `sessions` like it: how, the first lines it wrote, and the command that runs
// it again.
std::string CrashText(const Crash& crash, uint64_t sessions, const std::vector<Program>& programs,
                      const ReportOptions& options);

// All of it.
std::string ReportText(const CampaignResult& result, const std::vector<Program>& programs,
                       const ReportOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REPORT_H_
