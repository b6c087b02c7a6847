#include "harness/studies/differential/root_causes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "harness/results/finding_file.h"
#include "harness/text/csv.h"
#include "harness/text/quantile.h"
#include "model/answers/equivalence_class.h"
#include "model/random.h"

namespace twinstep {
namespace {

// Findings are known by their causes alone.
using Cause = int;
constexpr Cause kUnlabelled = -1;

// The place `next` of the list gets one that has not been drawn: those before it have been. Whatever order earlier
// repetitions left behind, every one that is left is as likely.
template <typename T>
T& Draw(std::vector<T>& list, size_t next, Random& random) {
  std::swap(list[next], list[next + random.Below(list.size() - next)]);
  return list[next];
}

// Unique causes so far.
class Inspection {
 public:
  explicit Inspection(size_t causes) : known_(causes) {}
  size_t Inspect(Cause cause) {
    if (cause != kUnlabelled && !known_[static_cast<size_t>(cause)]) {
      known_[static_cast<size_t>(cause)] = true;
      ++unique_;
    }
    return unique_;
  }

 private:
  std::vector<bool> known_;
  size_t unique_ = 0;
};

// How often a number of unique causes was reached, by inspected findings.
class Tally {
 public:
  Tally(size_t inspected, size_t causes) : counts_(inspected, std::vector<uint64_t>(causes + 1)) {}
  void Add(size_t inspected, size_t unique) { ++counts_[inspected][unique]; }

  Spread At(size_t inspected) const {
    std::vector<double> sorted;
    for (size_t unique = 0; unique < counts_[inspected].size(); ++unique) {
      sorted.insert(sorted.end(), counts_[inspected][unique], static_cast<double>(unique));
    }
    return {Mean(sorted), Quantile(sorted, 0.05), Quantile(sorted, 0.95)};
  }

 private:
  std::vector<std::vector<uint64_t>> counts_;
};

void DrawRoundRobin(std::vector<std::vector<Cause>>& classes, size_t inspected, size_t causes, Random& random,
                    Tally& tally) {
  for (size_t i = 0; i < classes.size(); ++i) Draw(classes, i, random);
  Inspection inspection(causes);
  size_t done = 0;
  for (size_t round = 0; done < inspected; ++round) {
    for (size_t i = 0; i < classes.size() && done < inspected; ++i) {
      if (round < classes[i].size()) tally.Add(done++, inspection.Inspect(Draw(classes[i], round, random)));
    }
  }
}

void DrawUniformly(std::vector<Cause>& findings, size_t inspected, size_t causes, Random& random, Tally& tally) {
  Inspection inspection(causes);
  for (size_t done = 0; done < inspected; ++done) {
    tally.Add(done, inspection.Inspect(Draw(findings, done, random)));
  }
}

}  // namespace

RootCauses DrawRootCauses(const Study& study, const RootCauseOptions& options) {
  RootCauses result;
  std::map<std::string, std::vector<std::string>> causes_by_class;
  for (const StudyRun& run : study.runs) {
    if (run.diverged()) causes_by_class[ToText(run.equivalence_class)].push_back(run.cause);
  }
  std::map<std::string, RootCause> by_name;
  for (const auto& [name, causes] : causes_by_class) {
    for (const std::string& cause : causes) {
      ++result.findings;
      ++(cause.empty() ? result.unlabelled : by_name[cause].findings);
    }
    for (const std::string& cause : std::set<std::string>(causes.begin(), causes.end())) {
      ++(cause.empty() ? result.classes_with_unlabelled : by_name[cause].classes);
    }
  }

  std::map<std::string, Cause> numbers;
  numbers[""] = kUnlabelled;
  for (auto& [name, cause] : by_name) {
    numbers[name] = static_cast<Cause>(result.causes.size());
    cause.cause = name;
    result.causes.push_back(cause);
  }
  std::stable_sort(result.causes.begin(), result.causes.end(),
                   [](const RootCause& a, const RootCause& b) { return a.findings > b.findings; });

  std::vector<std::vector<Cause>> classes;
  std::vector<Cause> findings;
  for (const auto& [name, causes] : causes_by_class) {
    classes.emplace_back();
    for (const std::string& cause : causes) classes.back().push_back(numbers[cause]);
    findings.insert(findings.end(), classes.back().begin(), classes.back().end());
  }
  if (options.repetitions == 0) return result;
  const size_t inspected = std::min(findings.size(), options.max_inspected);
  Tally round_robin(inspected, result.causes.size()), uniform(inspected, result.causes.size());
  Random random(options.seed);
  for (uint64_t repetition = 0; repetition < options.repetitions; ++repetition) {
    DrawRoundRobin(classes, inspected, result.causes.size(), random, round_robin);
    DrawUniformly(findings, inspected, result.causes.size(), random, uniform);
  }
  for (size_t i = 0; i < inspected; ++i) result.curve.push_back({i + 1, round_robin.At(i), uniform.At(i)});
  return result;
}

std::string UniqueCausesCsv(const RootCauses& causes) {
  std::string text = CsvLine({"inspected_findings", "round_robin_mean_causes", "round_robin_5_percent_causes",
                              "round_robin_95_percent_causes", "uniform_mean_causes", "uniform_5_percent_causes",
                              "uniform_95_percent_causes"});
  for (const UniqueCauses& point : causes.curve) {
    std::vector<std::string> fields = {absl::StrCat(point.inspected)};
    for (const Spread& spread : {point.round_robin, point.uniform}) {
      for (const double unique : {spread.mean, spread.low, spread.high}) {
        fields.push_back(absl::StrFormat("%.3f", unique));
      }
    }
    text += CsvLine(fields);
  }
  return text;
}

std::string CausesCsv(const RootCauses& causes) {
  std::string text = CsvLine({"cause", "findings", "classes"});
  for (const RootCause& cause : causes.causes) {
    text += CsvLine({cause.cause, absl::StrCat(cause.findings), absl::StrCat(cause.classes)});
  }
  return text + CsvLine({"", absl::StrCat(causes.unlabelled), absl::StrCat(causes.classes_with_unlabelled)});
}

namespace {

constexpr absl::string_view kEntries = "corpus/bugs/";

}  // namespace

void NameCauses(const Labels& labels, Study& study) {
  for (StudyRun& run : study.runs) {
    if (!run.diverged()) continue;
    const std::optional<Label> label = labels.Lookup({.hash = study.programs[run.program].hash,
                                                      .equivalence_class = ClassFolder(run.equivalence_class),
                                                      .line = run.line,
                                                      .what = run.what});
    run.cause = label ? label->cause : std::string(absl::StripPrefix(run.signature, kEntries));
  }
}

}  // namespace twinstep
