// All engines that Twinstep has, by name, without linking any: what engines.h is for those who run them.
#ifndef TWINSTEP_ENGINES_KNOWN_ENGINES_H_
#define TWINSTEP_ENGINES_KNOWN_ENGINES_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "model/engine_facts.h"
#include "model/status.h"
#include "proto/test_case.pb.h"

namespace twinstep {

// At the version that this program has linked. Their order is that in which messages name them.
absl::Span<const EngineFacts* const> AllEngineFacts();

// Their names, for the choices of a flag.
std::vector<std::string> EngineNames();

// Of "v8", at the version that this program has linked, or of "v8@VERSION", whose name and display name say it ("V8
// VERSION"): any of the table of subjects, and "v8@own" where that is linked. Of a shell ("v8@node:PATH"), which is
// asked for its version once, "V8 VERSION (node)", and "V8 VERSION (PATH)" where another one is called so. Null where
// there is none of that name.
const EngineFacts* FindEngineFacts(std::string_view name);

// "V8" for "v8", "V8 VERSION" for "v8@VERSION"; the name itself for an engine that is not one of ours, as in a finding
// of another build.
std::string DisplayName(std::string_view name);

// With the whole version: "V8 11.3.244.8", "V8 14.6.202.17 (node)"; as DisplayName where `version` is empty.
std::string DisplayNameAt(std::string_view name, const std::string& version);

// The text with the display name of each shell that was asked for by its name ("v8@node:PATH"): paths are for
// commands, and long.
std::string WithDisplayNames(std::string_view text);

// InvalidArgument in one sentence where there is no engine of that name.
absl::Status CheckEngineName(std::string_view name);

// The same for the value of a flag: "--engine=x is not one of v8, spidermonkey".
absl::Status CheckEngineFlag(std::string_view flag, std::string_view value);

// "v8 or spidermonkey", for the help of flags.
std::string EngineChoices();

// The settings of that engine in `configuration`: flags and options as it takes them. Empty for an engine without.
std::vector<std::string> SettingsOf(const WorkerConfiguration& configuration, std::string_view name);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_KNOWN_ENGINES_H_
