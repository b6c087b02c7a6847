#include "harness/gate/gate_setup.h"

#include <cmath>
#include <string_view>

namespace twinstep {
namespace {

struct Share {
  std::string_view name;
  CampaignMode mode;
  // Sessions to one differential one.
  double sessions;
  // Of the time of the whole; what is left is for attribution.
  double time;
};

// Differential sessions see most of what differs, and soonest.
constexpr Share kShares[] = {
    {"differential", DIFFERENTIAL, 1, 0.45}, {"metamorphic", METAMORPHIC, 0.1, 0.1}, {"truth", TRUTH, 0.3, 0.15}};
constexpr double kAttribution = 0.3;

}  // namespace

const std::vector<std::string>& GateModes() {
  static const auto& modes = *[] {
    auto* all = new std::vector<std::string>;
    for (const Share& share : kShares) all->emplace_back(share.name);
    return all;
  }();
  return modes;
}

std::string ModeName(CampaignMode mode) {
  for (const Share& share : kShares) {
    if (share.mode == mode) return std::string(share.name);
  }
  return "";
}

void SetGateLength(uint64_t sessions, absl::Duration time, GateOptions& options) {
  for (size_t i = 0; i < options.campaigns.size(); ++i) {
    const Share& share = kShares[i];
    CampaignOptions& campaign = options.campaigns[i];
    campaign.time = sessions > 0 ? time : share.time * time;
    if (sessions == 0) continue;
    const double count = std::ceil(share.sessions * static_cast<double>(sessions));
    campaign.goal = campaign.settings.first_session() + static_cast<uint64_t>(count);
  }
  options.attribution_time = sessions > 0 ? absl::InfiniteDuration() : kAttribution * time;
}

}  // namespace twinstep
