// The finding that a session's report stands for.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_FINDING_OF_REPORT_H_
#define TWINSTEP_HARNESS_CAMPAIGN_FINDING_OF_REPORT_H_

#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"
#include "proto/finding.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

// The finding has no program and no traces yet; its examination adds them. `report` ended with DIVERGED or
// WORKER_ENDED.
Finding FindingOfReport(const SessionReport& report, const CampaignSettings& settings);

// The program of the corpus, as far as transformations had changed it by the time of a crash.
void SetProgram(const Program& program, Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_FINDING_OF_REPORT_H_
