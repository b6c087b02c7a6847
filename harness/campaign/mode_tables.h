// Results of a campaign's sessions of one debugger, for people: by transformation and by invariant.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_MODE_TABLES_H_
#define TWINSTEP_HARNESS_CAMPAIGN_MODE_TABLES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engines/engine_pair.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

struct TransformationRow {
  std::string name;
  uint64_t tried = 0, applied = 0;
  // Warnings by engine, in the order of EnginesOf.
  std::vector<uint64_t> warned;
  // Programs that were not equivalent.
  uint64_t changed = 0;
  uint64_t not_applicable = 0;
  // The most frequent reason, with its number where there are others.
  std::string reason;
};

// A row for each transformation that was tried, in the order of the registry.
std::vector<TransformationRow> TransformationRows(const CampaignState& state, const EnginePair& pair);

// Sessions and warnings of metamorphic testing, and warnings by round. Empty where there were no such sessions.
std::string MetamorphicText(const CampaignState& state);

// The same, a line for each transformation that was tried, and how many transformed programs were not equivalent.
// Warnings are counted by engine of `pair`.
std::string TransformationTableText(const CampaignState& state, const EnginePair& pair);

// Which invariants sessions against the truth checked, for people.

// A table by invariant, in the registry's order; empty where there were no such sessions.
std::string TruthTableText(const CampaignState& state, const EnginePair& pair);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_MODE_TABLES_H_
