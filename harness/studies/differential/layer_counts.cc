#include "harness/studies/differential/layer_counts.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/text/csv.h"
#include "model/answers/equivalence_class.h"
#include "model/expected/expected_difference.h"

namespace twinstep {

std::vector<LayerCount> CountLayers(const Study& study) {
  std::map<std::string, std::set<Layer>> layers_of_class;
  std::map<Layer, LayerCount> counts;
  for (const Layer layer : {UNEXPLAINED, DEVTOOLS_RULE, BY_DESIGN}) counts[layer].layer = layer;
  for (const StudyRun& run : study.runs) {
    if (!run.diverged()) continue;
    ++counts[run.layer].findings;
    layers_of_class[ToText(run.equivalence_class)].insert(run.layer);
  }
  for (const auto& [name, layers] : layers_of_class) {
    for (const Layer layer : layers) {
      ++counts[layer].classes;
      if (layers.size() == 1) ++counts[layer].classes_of_it_alone;
    }
  }
  std::vector<LayerCount> result;
  for (const auto& [layer, count] : counts) result.push_back(count);
  return result;
}

std::vector<RuleCount> CountRules(const Study& study) {
  std::map<std::pair<Layer, std::string>, std::pair<uint64_t, std::set<std::string>>> rules;
  for (const StudyRun& run : study.runs) {
    if (!run.diverged()) continue;
    auto& [findings, classes] = rules[{run.layer, run.rule}];
    ++findings;
    classes.insert(ToText(run.equivalence_class));
  }
  std::vector<RuleCount> result;
  for (const auto& [key, value] : rules) result.push_back({key.first, key.second, value.first, value.second.size()});
  std::stable_sort(result.begin(), result.end(),
                   [](const RuleCount& a, const RuleCount& b) { return a.findings > b.findings; });
  return result;
}

std::string LayersCsv(const std::vector<LayerCount>& layers) {
  std::string text = CsvLine({"layer", "findings", "classes", "classes_of_it_alone"});
  for (const LayerCount& layer : layers) {
    text += CsvLine({ToText(layer.layer), absl::StrCat(layer.findings), absl::StrCat(layer.classes),
                     absl::StrCat(layer.classes_of_it_alone)});
  }
  return text;
}

std::string RulesCsv(const std::vector<RuleCount>& rules) {
  std::string text = CsvLine({"layer", "rule", "findings", "classes"});
  for (const RuleCount& rule : rules) {
    text += CsvLine({ToText(rule.layer), rule.rule, absl::StrCat(rule.findings), absl::StrCat(rule.classes)});
  }
  return text;
}

}  // namespace twinstep
