#include "harness/studies/differential/class_sizes.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/text/csv.h"
#include "model/answers/equivalence_class.h"

namespace twinstep {

std::vector<ClassSize> ClassesBySize(const Study& study) {
  std::map<std::string, ClassSize> by_name;
  uint64_t all = 0;
  for (const StudyRun& run : study.runs) {
    if (!run.diverged()) continue;
    ClassSize& size = by_name[ToText(run.equivalence_class)];
    size.equivalence_class = run.equivalence_class;
    ++size.findings;
    ++size.by_layer[run.layer];
    ++all;
  }
  std::vector<ClassSize> classes;
  for (auto& [name, size] : by_name) classes.push_back(std::move(size));
  std::stable_sort(classes.begin(), classes.end(),
                   [](const ClassSize& a, const ClassSize& b) { return a.findings > b.findings; });
  uint64_t sum = 0;
  for (ClassSize& size : classes) {
    sum += size.findings;
    size.percent = Percent(size.findings, all);
    size.cumulative_percent = Percent(sum, all);
  }
  return classes;
}

std::string ClassSizesCsv(const std::vector<ClassSize>& classes) {
  std::string text =
      CsvLine({"rank", "type", "last_action", "node", "findings", "percent_of_findings", "cumulative_percent",
               "unexplained_findings", "devtools_rule_findings", "by_design_findings"});
  for (size_t i = 0; i < classes.size(); ++i) {
    const ClassSize& size = classes[i];
    std::vector<std::string> fields = {absl::StrCat(i + 1),
                                       ToText(size.equivalence_class.divergence()),
                                       LastActionName(size.equivalence_class),
                                       size.equivalence_class.node_type(),
                                       absl::StrCat(size.findings),
                                       absl::StrFormat("%.4f", size.percent),
                                       absl::StrFormat("%.4f", size.cumulative_percent)};
    for (const Layer layer : {UNEXPLAINED, DEVTOOLS_RULE, BY_DESIGN}) {
      const auto it = size.by_layer.find(layer);
      fields.push_back(absl::StrCat(it == size.by_layer.end() ? 0 : it->second));
    }
    text += CsvLine(fields);
  }
  return text;
}

}  // namespace twinstep
