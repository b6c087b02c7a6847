#include "harness/campaign/kept_findings.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

// The first session of each row: of up to `most` rows that nothing explains, the guilty before the others, and of
// explained ones while there are not half as many. All if `most` is 0.
std::set<uint64_t> FirstOfRows(const FolderState& folder, int most) {
  std::vector<std::tuple<Layer, bool, uint64_t>> rows;
  for (const RowState& row : folder.rows()) {
    rows.emplace_back(row.layer(), !BreaksAPromise(row.cause()), row.session());
  }
  std::sort(rows.begin(), rows.end());
  std::set<uint64_t> sessions;
  for (const auto& [layer, unnamed, session] : rows) {
    const int limit = layer == UNEXPLAINED ? most : std::max(1, most / 2);
    if (most == 0 || static_cast<int>(sessions.size()) < limit) sessions.insert(session);
  }
  return sessions;
}

}  // namespace

void CountRow(const SessionReport& report, FolderState& folder) {
  folder.set_sessions(folder.sessions() + 1);
  const uint64_t policy = report.verdict().kind() == Verdict::POLICY ? 1 : 0;
  for (RowState& row : *folder.mutable_rows()) {
    if (row.layer() != report.layer() || row.rule() != report.rule() || !SameCause(row.cause(), report.cause()))
      continue;
    row.set_sessions(row.sessions() + 1);
    row.set_policy_sessions(row.policy_sessions() + policy);
    return;
  }
  RowState& row = *folder.add_rows();
  row.set_layer(report.layer());
  row.set_rule(report.rule());
  *row.mutable_cause() = report.cause();
  row.set_sessions(1);
  row.set_policy_sessions(policy);
  row.set_session(report.session());
}

std::optional<KeptState> Keep(KeptState candidate, int most, FolderState& folder) {
  *folder.add_kept() = std::move(candidate);
  auto& kept = *folder.mutable_kept();
  std::sort(kept.begin(), kept.end(),
            [](const KeptState& a, const KeptState& b) { return a.report().session() < b.report().session(); });
  if (most > 0 && kept.size() <= most) return std::nullopt;

  // Each step takes the best of what is left, so that one that is not wanted among some is not wanted among more.
  const std::set<uint64_t> first_of_rows = FirstOfRows(folder, most);
  std::vector<int> rest;
  for (int i = 0; i < kept.size(); ++i) {
    if (!first_of_rows.contains(kept[i].report().session())) rest.push_back(i);
  }
  if (rest.empty()) return std::nullopt;
  const int places = std::max(0, most - (kept.size() - static_cast<int>(rest.size())));
  using Rank = std::tuple<Layer, uint32_t, uint64_t, uint64_t>;
  // The lowest sessions first, then of the others the shortest.
  std::sort(rest.begin(), rest.end(), [&kept](int a, int b) {
    return Rank(kept[a].report().layer(), 0, 0, kept[a].report().session()) <
           Rank(kept[b].report().layer(), 0, 0, kept[b].report().session());
  });
  std::sort(rest.begin() + std::min<int>(places / 2, static_cast<int>(rest.size())), rest.end(), [&kept](int a, int b) {
    const auto rank = [](const SessionReport& report) {
      return Rank(report.layer(), report.actions(), report.source_size(), report.session());
    };
    return rank(kept[a].report()) < rank(kept[b].report());
  });
  KeptState dropped = std::move(kept[rest.back()]);
  kept.DeleteSubrange(rest.back(), 1);
  return dropped;
}

}  // namespace twinstep
