// Settings of campaigns by name.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_PRESETS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_PRESETS_H_

#include <string>
#include <vector>

#include "model/status.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// "default": breakpoints only on lines that both debuggers accept, as they are today, which gets past the many
// differences in where breakpoints can be. "dbdb": as the DBDB study (FSE 2018, sections 3 and 4): any line,
// breakpoints slide to the next line as Firefox's did then; 20 execution actions, a breakpoint per ten
// lines, one in five removed again; lines, names and primitive variables compared. Seed 1, no corpus. Errors: no such
// preset.
absl::StatusOr<CampaignSettings> PresetSettings(const std::string& name);

// How a campaign's sessions are chosen, as flags say it.
struct ModeFlags {
  // One of the names above, or "issta2019": Tolksdorf, Lehmann and Pradel's nine transformations in their own forms;
  // the initial runs are generated like the default ones.
  std::string preset = "default";
  // "differential", "metamorphic", "truth"; "": that of the preset's paper; the default preset has all of these.
  std::string mode = "";
  // The engine of sessions of one debugger; "": both in turn.
  std::string engine = "";
  int rounds = 5;
  // Names; none: all, or those of the preset.
  std::vector<std::string> transformations = {};
  // Differences and warnings are judged; those of the default preset only, as the papers knew no verdicts.
  bool verdicts = true;
  // With verdicts: differential sessions continue after differences for which no debugger is to blame
  // (model/sessions/differential.h).
  bool go_on = true;
  // Random users do not do what is known to end an engine's process; those of the default preset only.
  bool avoid_crashes = true;
};

// The preset's settings with a mode. Errors: a sentence that names the flag.
absl::StatusOr<CampaignSettings> SettingsOfMode(const ModeFlags& flags);

// Errors: a setting is out of its range; a sentence that names the flag.
absl::Status CheckSettings(const CampaignSettings& settings);

// Names of worker configurations, each completed for these engines.
absl::Status SetConfigurations(const std::vector<std::string>& names, CampaignSettings& settings);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_PRESETS_H_
