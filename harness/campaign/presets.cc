#include "harness/campaign/presets.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/known_engines.h"
#include "engines/worker_configuration.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

constexpr char kMetamorphicPreset[] = "issta2019";
// Before two metamorphic sessions, and behind them: each kind takes as much time. Measured over the own corpus,
// examinations and the judges of the first sessions of a program included: 28 to 37 ms of CPU time for a differential
// session with verdicts, 12 ms without, 45 to 63 ms for a metamorphic one, 15 to 18 ms for one against the truth.
constexpr uint32_t kJudgedSessions = 4;
constexpr uint32_t kDifferentialSessions = 11;
constexpr uint32_t kTruthSessions = 6;

absl::Status OneOf(const std::string& flag, const std::string& value, const std::vector<std::string>& choices) {
  for (const std::string& choice : choices) {
    if (value == choice) return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("--", flag, "=", value, " is not one of ", absl::StrJoin(choices, ", ")));
}

CampaignMode ModeOf(const ModeFlags& flags) {
  if (flags.mode == "truth") return TRUTH;
  if (flags.mode == "metamorphic" || (flags.mode.empty() && flags.preset == kMetamorphicPreset)) return METAMORPHIC;
  return flags.mode == "differential" || flags.preset == "dbdb" ? DIFFERENTIAL : ALL_MODES;
}

std::vector<std::string> NamesOfTransformations(bool paper) {
  std::vector<std::string> names;
  for (const auto& kind : Transformations()) {
    if (!paper || IsOfThePaper(kind->kind())) names.emplace_back(kind->name());
  }
  return names;
}

absl::Status SetTransformations(const ModeFlags& flags, CampaignSettings& settings) {
  const bool paper = flags.preset == kMetamorphicPreset;
  settings.set_transformation_preset(paper ? ISSTA2019 : SOUND);
  for (const std::string& name : flags.transformations) {
    RETURN_IF_ERROR(OneOf("transformations", name, NamesOfTransformations(false)));
    settings.add_transformations(name);
  }
  if (!paper || !flags.transformations.empty()) return absl::OkStatus();
  for (const std::string& name : NamesOfTransformations(true)) settings.add_transformations(name);
  return absl::OkStatus();
}

}  // namespace

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

absl::StatusOr<CampaignSettings> SettingsOfMode(const ModeFlags& flags) {
  absl::Status status = OneOf("preset", flags.preset, {"default", "dbdb", kMetamorphicPreset});
  if (status.ok() && !flags.mode.empty()) status = OneOf("mode", flags.mode, {"differential", "metamorphic", "truth"});
  if (status.ok() && !flags.engine.empty()) status = CheckEngineFlag("engine", flags.engine);
  if (!status.ok()) return status;
  ASSIGN_OR_RETURN(CampaignSettings settings,
                   PresetSettings(flags.preset == kMetamorphicPreset ? "default" : flags.preset));
  settings.set_mode(ModeOf(flags));
  const bool of_one = settings.mode() == METAMORPHIC || settings.mode() == TRUTH;
  if (!of_one && !flags.engine.empty()) {
    return absl::InvalidArgumentError(
        "--engine goes with --mode=metamorphic and --mode=truth: differential sessions need both debuggers");
  }
  settings.set_lone_engine(flags.engine);
  settings.set_verdicts(flags.verdicts && flags.preset == "default" && settings.mode() != TRUTH);
  settings.set_goes_on(flags.go_on && settings.verdicts() && !of_one);
  settings.set_avoids_crashes(flags.avoid_crashes && flags.preset == "default");
  if (settings.mode() == DIFFERENTIAL || settings.mode() == TRUTH) {
    if (!flags.transformations.empty()) {
      return absl::InvalidArgumentError("--transformations goes with --mode=metamorphic or no --mode");
    }
    return settings;
  }
  if (flags.rounds < 1 || flags.rounds > 1000) {
    return absl::InvalidArgumentError("--rounds must be between 1 and 1000");
  }
  settings.set_rounds(static_cast<uint32_t>(flags.rounds));
  if (settings.mode() == ALL_MODES) {
    settings.set_differential_sessions(settings.verdicts() ? kJudgedSessions : kDifferentialSessions);
    settings.set_truth_sessions(kTruthSessions);
  }
  if (status = SetTransformations(flags, settings); !status.ok()) return status;
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
    ASSIGN_OR_RETURN(WorkerConfiguration configuration, NamedConfiguration(name));
    *settings.add_configurations() = std::move(configuration);
  }
  return absl::OkStatus();
}

}  // namespace twinstep
