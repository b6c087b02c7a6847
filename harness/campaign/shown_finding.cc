#include "harness/campaign/shown_finding.h"

#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "model/causes/cause_key.h"

namespace twinstep {

SmallFindings SmallFindingsIn(const std::string& result_folder) {
  SmallFindings small;
  const absl::StatusOr<FindingList> list = ListFindings(result_folder + "/reduced");
  if (!list.ok()) return small;
  const auto rank = [](const ShownFinding& one) {
    return std::tuple(one.finding.test_case().actions_size(), one.finding.test_case().program().source().size(),
                      one.path);
  };
  for (const FindingPath& entry : list->findings) {
    absl::StatusOr<Finding> finding = ReadFinding(entry.path);
    if (!finding.ok() || !finding->has_cause()) continue;
    const std::string cause = ToText(finding->cause());
    ShownFinding one = {*std::move(finding),
                        absl::StrCat("reduced/", entry.folder, "/", FindingFileName(entry.session)), true};
    const auto best = small.find(cause);
    if (best == small.end()) {
      small.emplace(cause, std::move(one));
    } else if (rank(one) < rank(best->second)) {
      best->second = std::move(one);
    }
  }
  return small;
}

std::optional<ShownFinding> ShownFindingOf(const CampaignCause& cause, const FindingStore& findings,
                                           const SmallFindings& small) {
  if (const auto one = small.find(cause.signature); one != small.end()) return one->second;
  if (cause.folder.empty()) return std::nullopt;
  absl::StatusOr<Finding> finding = findings.Load(cause.folder, cause.session);
  if (!finding.ok()) return std::nullopt;
  return ShownFinding{*std::move(finding), absl::StrCat(cause.folder, "/", FindingFileName(cause.session))};
}

}  // namespace twinstep
