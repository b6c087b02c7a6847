// What //harness:fuzz and //harness:study share between their flags and RunCampaign.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_SETUP_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_SETUP_H_

#include <string>

#include "harness/campaign/campaign.h"
#include "harness/corpora/corpus.h"

namespace twinstep {

// The campaign's workers debug these programs. `corpus` must outlive it.
void SetCorpus(const Corpus& corpus, CampaignOptions& options);

// The engines with their versions, "118 programs of corpus own, seed 1" (in a line of its own where it does not fit),
// and a line break.
std::string CampaignTitle(const WorkerReady& engines, const Corpus& corpus, const CampaignSettings& settings);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_SETUP_H_
