// The two engines of a differential session, by name.
#ifndef TWINSTEP_ENGINES_ENGINE_PAIR_H_
#define TWINSTEP_ENGINES_ENGINE_PAIR_H_

#include <string>
#include <vector>

#include "proto/campaign_state.pb.h"

namespace twinstep {

// Side a and side b. They may be one engine, as where one of the two has a planted fault.
struct EnginePair {
  std::string a;
  std::string b;

  friend bool operator==(const EnginePair&, const EnginePair&) = default;
};

// Where nobody says which two.
EnginePair DefaultPair();

// Of a campaign: the default pair where the settings name none.
EnginePair PairOf(const CampaignSettings& settings);

// Each engine once, a first.
std::vector<std::string> EnginesOf(const EnginePair& pair);

// Both sides for people: "V8" and "SpiderMonkey"; "V8 (a)" and "V8 (b)" where they would be called alike.
EnginePair DisplayNames(const EnginePair& pair);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_ENGINE_PAIR_H_
