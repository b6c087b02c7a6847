// For how many pauses of a campaign the truth knows the moment, and why it does not know it for the others.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_TOLD_PAUSES_H_
#define TWINSTEP_HARNESS_CAMPAIGN_TOLD_PAUSES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "google/protobuf/repeated_ptr_field.h"
#include "model/judging/judge.h"
#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

using PausesToldList = google::protobuf::RepeatedPtrField<PausesTold>;

// Sets the pauses of one session.
void SetPausesTold(const Judgement& judgement, TruthReport& report);

// Kinds that `sum` has already grow; linear in the product of the kinds, which are some dozens.
void AddPausesTold(const PausesToldList& more, PausesToldList& sum);

uint64_t CountOf(const PausesToldList& pauses);

// A line for each kind and reason, with a column for each engine and the most frequent nodes, indented; in the order of
// PausesTold::How, then the most frequent first.
std::string PausesToldText(const CampaignState& state, const std::vector<std::string>& engines);

// An array of objects in one line, in order of their fields.
std::string PausesToldJson(const PausesToldList& pauses);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_TOLD_PAUSES_H_
