// A cause as a person reads it who has to fix it: one finding that shows it, in at most 20 lines.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAUSE_ENTRY_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAUSE_ENTRY_H_

#include <cstddef>
#include <string>
#include <vector>

#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/shown_finding.h"
#include "proto/finding.pb.h"

namespace twinstep {

inline constexpr size_t kReportWidth = 120;
inline constexpr int kEntryLines = 20;

// What it takes to see a campaign's finding again.
struct CauseCommands {
  // The folder of the campaign's results as a person types it; empty: it has none.
  std::string result_folder;
  // What a person types to run the campaign again, without the sessions.
  std::string session_command;
};

// Writes the report of a known bug, NAME.
inline constexpr char kKnownBugCommand[] = "./bazelw run //harness:export -- --report corpus/bugs/NAME.textproto";

// One sentence: who does what wrong, what was expected and what the debugger answered.
std::string CauseSentence(const CampaignCause& cause, const Finding& finding);

// What says so: "promised", "by", "evidence", of a crash "in"; each a line or two for a terminal.
struct CauseEvidenceLine {
  std::string title;
  std::string text;
  int lines = 1;
};
std::vector<CauseEvidenceLine> CauseEvidence(const CampaignCause& cause, const Finding& finding);

// The sentence, what says so (what was promised and by whom, the debugger's own run, or that nothing does), the program
// with the place marked, the actions, and the commands that run and export it. `title` begins the first line. No line
// is longer than kReportWidth, commands that name a longer path aside.
std::string CauseEntry(const std::string& title, const CampaignCause& cause, const ShownFinding& shown,
                       const CauseCommands& commands);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAUSE_ENTRY_H_
