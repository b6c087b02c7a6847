#include "harness/campaign/presets.h"

#include "absl/strings/str_cat.h"
#include "engines/worker_configuration.h"

namespace twinstep {

absl::StatusOr<CampaignSettings> PresetSettings(const std::string& name) {
  if (name != "default" && name != "dbdb") {
    return absl::InvalidArgumentError(absl::StrCat("--preset=", name, " is not one of default, dbdb"));
  }
  CampaignSettings settings;
  settings.set_seed(1);
  settings.set_concatenate(1);
  settings.set_max_actions(20);
  settings.set_breakpoints_per_line(0.1);
  settings.set_remove_probability(0.2);
  settings.set_compare(PAPER);
  settings.set_breakable_lines_only(name != "dbdb");
  settings.set_breakpoint_sliding(name == "dbdb" ? NEXT : NONE);
  settings.set_cpu_limit_microseconds(2'000'000);
  settings.set_memory_limit_mib(2048);
  return settings;
}

absl::Status CheckSettings(const CampaignSettings& settings) {
  if (settings.max_actions() < 1) {
    return absl::InvalidArgumentError("--max_actions must be at least 1: start is one");
  }
  if (!(settings.breakpoints_per_line() >= 0 && settings.breakpoints_per_line() <= 10)) {
    return absl::InvalidArgumentError("--breakpoints_per_line must be between 0 and 10");
  }
  if (!(settings.remove_probability() >= 0 && settings.remove_probability() <= 1)) {
    return absl::InvalidArgumentError("--remove_probability must be between 0 and 1");
  }
  if (settings.cpu_limit_microseconds() < 1'000 || settings.cpu_limit_microseconds() > 3'600'000'000) {
    return absl::InvalidArgumentError("--cpu_limit must be between 1ms and 1h, for example 2s");
  }
  if (settings.memory_limit_mib() < 256) {
    return absl::InvalidArgumentError("--memory_limit_mib must be at least 256: a worker with both engines needs that");
  }
  if (settings.concatenate() < 1 || settings.concatenate() > 1000) {
    return absl::InvalidArgumentError("--concatenate must be between 1 and 1000");
  }
  return absl::OkStatus();
}

absl::Status SetConfigurations(const std::vector<std::string>& names, CampaignSettings& settings) {
  settings.clear_configurations();
  for (const std::string& name : names) {
    absl::StatusOr<WorkerConfiguration> configuration = NamedConfiguration(name);
    if (!configuration.ok()) return configuration.status();
    *settings.add_configurations() = *std::move(configuration);
  }
  return absl::OkStatus();
}

}  // namespace twinstep
