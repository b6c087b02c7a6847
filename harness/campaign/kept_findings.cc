#include "harness/campaign/kept_findings.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace twinstep {
namespace {

// The first session of each row, of `most` rows if not 0.
std::set<uint64_t> FirstOfRows(const FolderState& folder, int most) {
  std::vector<std::pair<Layer, uint64_t>> rows;
  for (const RowState& row : folder.rows()) rows.emplace_back(row.layer(), row.session());
  std::sort(rows.begin(), rows.end());
  std::set<uint64_t> sessions;
  for (const auto& [layer, session] : rows) {
    if (most == 0 || static_cast<int>(sessions.size()) < most) sessions.insert(session);
  }
  return sessions;
}

}  // namespace

std::optional<KeptState> Keep(KeptState candidate, int most, FolderState& folder) {
  *folder.add_kept() = std::move(candidate);
  auto& kept = *folder.mutable_kept();
  std::sort(kept.begin(), kept.end(),
            [](const KeptState& a, const KeptState& b) { return a.report().session() < b.report().session(); });
  if (most > 0 && kept.size() <= most) return std::nullopt;

  const std::set<uint64_t> first_of_rows = FirstOfRows(folder, most == 0 ? 0 : std::max(1, most / 2));
  // Larger is less wanted.
  using Rank = std::tuple<bool, Layer, bool, uint32_t, uint64_t, uint64_t>;
  std::optional<Rank> worst;
  int worst_index = -1;
  std::map<Layer, int> seen;
  for (int i = 0; i < kept.size(); ++i) {
    const SessionReport& report = kept[i].report();
    const bool first = first_of_rows.contains(report.session());
    const bool low = seen[report.layer()]++ < most / 2;
    const Rank rank = {!first, report.layer(), !low, report.actions(), report.source_size(), report.session()};
    if (worst && rank < *worst) continue;
    worst = rank;
    worst_index = i;
  }
  // With `most` 0 all that is first of its row stays.
  if (most == 0 && !std::get<0>(*worst)) return std::nullopt;
  KeptState dropped = std::move(kept[worst_index]);
  kept.DeleteSubrange(worst_index, 1);
  return dropped;
}

}  // namespace twinstep
