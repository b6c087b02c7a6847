#include "harness/reduction/configuration_parts.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engines/worker_configuration.h"

namespace twinstep {
namespace {

// Which no process has to be told of.
constexpr char kUtc[] = "UTC";

std::vector<WorkerConfiguration*> ConfigurationsOf(Finding& finding) {
  std::vector<WorkerConfiguration*> all;
  if (finding.test_case().has_worker()) all.push_back(finding.mutable_test_case()->mutable_worker());
  if (!finding.has_metamorphic()) return all;
  for (Transformation& transformation : *finding.mutable_metamorphic()->mutable_transformations()) {
    if (transformation.has_change_configuration()) {
      all.push_back(transformation.mutable_change_configuration()->mutable_worker());
    }
  }
  return all;
}

// Asks for each part, in order, whether it stays: each engine's own settings, and the time zone.
template <typename Keeps>
void FilterParts(WorkerConfiguration& configuration, const Keeps& keeps) {
  const WorkerConfiguration before = configuration;
  const google::protobuf::Reflection& reflection = *before.GetReflection();
  bool any = false, all = true;
  const auto stays = [&] {
    const bool stays = keeps();
    any = any || stays;
    all = all && stays;
    return stays;
  };
  for (int i = 0; i < before.GetDescriptor()->field_count(); ++i) {
    const google::protobuf::FieldDescriptor* const field = before.GetDescriptor()->field(i);
    if (!field->is_repeated()) continue;
    reflection.ClearField(&configuration, field);
    for (int j = 0; j < reflection.FieldSize(before, field); ++j) {
      if (stays()) reflection.AddString(&configuration, field, reflection.GetRepeatedString(before, field, j));
    }
  }
  const bool has_zone = !before.time_zone().empty() && before.time_zone() != kUtc;
  if (has_zone && !stays()) configuration.clear_time_zone();
  // Of a name alone the whole configuration would be made again.
  if (!any && !all) configuration.set_time_zone(kUtc);
}

// The line and the column where the script begins in its document, of the session, then of transformations.
template <typename Keeps>
void FilterStarts(Finding& finding, const Keeps& keeps) {
  if (finding.test_case().has_program()) {
    Program& program = *finding.mutable_test_case()->mutable_program();
    if (program.start_line() > 1 && !keeps()) program.clear_start_line();
    if (program.start_column() > 0 && !keeps()) program.clear_start_column();
  }
  if (!finding.has_metamorphic()) return;
  for (Transformation& transformation : *finding.mutable_metamorphic()->mutable_transformations()) {
    if (!transformation.has_start_elsewhere()) continue;
    StartElsewhere& start = *transformation.mutable_start_elsewhere();
    if (start.line() > 1 && !keeps()) start.set_line(1);
    if (start.column() > 0 && !keeps()) start.clear_column();
  }
}

}  // namespace

absl::Status CompleteConfigurations(Finding& finding) {
  for (WorkerConfiguration* const configuration : ConfigurationsOf(finding)) {
    ASSIGN_OR_RETURN(*configuration, CompleteConfiguration(*configuration));
  }
  return absl::OkStatus();
}

int ConfigurationParts(const Finding& finding) {
  Finding counted = finding;
  int parts = 0;
  for (WorkerConfiguration* const configuration : ConfigurationsOf(counted)) {
    FilterParts(*configuration, [&parts] { return ++parts > 0; });
  }
  FilterStarts(counted, [&parts] { return ++parts > 0; });
  return parts;
}

Finding WithConfigurationParts(const Finding& finding, const Configuration& kept) {
  Finding with = finding;
  int part = 0;
  const auto keeps = [&] { return std::binary_search(kept.begin(), kept.end(), part++); };
  for (WorkerConfiguration* const configuration : ConfigurationsOf(with)) FilterParts(*configuration, keeps);
  FilterStarts(with, keeps);
  return with;
}

void NameDefaultConfiguration(Finding& finding) {
  if (!finding.test_case().has_worker()) return;
  WorkerConfiguration& worker = *finding.mutable_test_case()->mutable_worker();
  const absl::StatusOr<WorkerConfiguration> complete = CompleteConfiguration(worker);
  if (!complete.ok() || !SameConfiguration(*complete, WorkerConfiguration())) return;
  worker.Clear();
  worker.set_name("default");
}

}  // namespace twinstep
