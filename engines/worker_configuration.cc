#include "engines/worker_configuration.h"

#include <google/protobuf/util/message_differencer.h>

#include <algorithm>
#include <memory>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/engines.h"
#include "engines/spidermonkey/spidermonkey_settings.h"
#include "engines/tier.h"
#include "engines/time_zone.h"
#include "engines/v8/v8_settings.h"
#include "model/debugger.h"

namespace twinstep {
namespace {

struct Named {
  const char* name;
  Tier tier;
  Variation variation;
  const char* time_zone;
};

constexpr Named kNamed[] = {
    {"default", Tier::kDefault, Variation::kNone, ""},
    {"interpreter", Tier::kInterpreter, Variation::kNone, ""},
    {"jitless", Tier::kJitless, Variation::kNone, ""},
    {"baseline", Tier::kBaseline, Variation::kNone, ""},
    {"optimizing", Tier::kOptimizing, Variation::kNone, ""},
    {"no_lazy", Tier::kDefault, Variation::kNoLazyCompilation, ""},
    {"often_collected", Tier::kDefault, Variation::kOftenCollected, ""},
    {"gczeal", Tier::kDefault, Variation::kGcZeal, ""},
    {"new_york", Tier::kDefault, Variation::kNone, "America/New_York"},
};

// Debian's builds have no gczeal.
bool IsHere(const Named& named) { return named.variation != Variation::kGcZeal || SpiderMonkeyHasGcZeal(); }

class NoPause final : public Driver {
 public:
  Action OnPause(Session&, Pause&) override {
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }
};

// What `source` prints in a new engine.
absl::StatusOr<std::string> Printed(const std::string& engine_name, const std::string& source) {
  ASSIGN_OR_RETURN(std::unique_ptr<Engine> engine, MakeEngine(engine_name));
  Program program;
  program.set_source(source);
  ASSIGN_OR_RETURN(std::unique_ptr<Session> session, engine->Load(program, SessionOptions()));
  NoPause driver;
  ASSIGN_OR_RETURN(Finished finished, session->Run(driver));
  return absl::StrJoin(finished.console(), "\n");
}

// Letters, digits and the few other characters of names in the IANA database.
bool CanBeTimeZone(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' || c == '_' ||
           c == '-' || c == '+';
  });
}

// The engine has the zone, and programs are in it: the name in TZ is not read as names given to Intl are.
absl::Status CheckTimeZone(const std::string& engine, const std::string& name) {
  const std::string source = absl::StrCat(R"js(
try {
  const asked = new Intl.DateTimeFormat("en", {timeZone: ")js",
                                          name, R"js("}).resolvedOptions().timeZone;
  print(asked === new Intl.DateTimeFormat().resolvedOptions().timeZone);
} catch (e) { print(false); }
)js");
  ASSIGN_OR_RETURN(std::string printed, Printed(engine, source));
  if (printed == "true") return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(engine, " has no time zone \"", name,
                                                 "\"; take a name of the IANA database, such as America/New_York"));
}

}  // namespace

std::vector<std::string> NamedConfigurations() {
  std::vector<std::string> names;
  for (const Named& named : kNamed) {
    if (IsHere(named)) names.push_back(named.name);
  }
  return names;
}

absl::StatusOr<WorkerConfiguration> NamedConfiguration(const std::string& name) {
  for (const Named& named : kNamed) {
    if (name != named.name) continue;
    if (!IsHere(named)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the worker configuration \"", name,
                       "\" needs a SpiderMonkey with --enable-gczeal: third_party/engines/build_mozjs.sh builds one"));
    }
    WorkerConfiguration configuration;
    configuration.set_name(name);
    for (std::vector<std::string> flags : {V8TierFlags(named.tier), V8VariationFlags(named.variation)}) {
      for (std::string& flag : flags) configuration.add_v8_flags(std::move(flag));
    }
    for (std::vector<std::string> options :
         {SpiderMonkeyTierOptions(named.tier), SpiderMonkeyVariationOptions(named.variation)}) {
      for (std::string& option : options) configuration.add_spidermonkey_options(std::move(option));
    }
    configuration.set_time_zone(named.time_zone);
    return configuration;
  }
  return absl::InvalidArgumentError(absl::StrCat("there is no worker configuration \"", name,
                                                 "\"; there are: ", absl::StrJoin(NamedConfigurations(), ", ")));
}

absl::StatusOr<WorkerConfiguration> CompleteConfiguration(const WorkerConfiguration& configuration) {
  const bool only_name = !configuration.name().empty() && configuration.v8_flags().empty() &&
                         configuration.spidermonkey_options().empty() && configuration.time_zone().empty();
  if (!only_name) return configuration;
  return NamedConfiguration(configuration.name());
}

bool SameConfiguration(const WorkerConfiguration& a, const WorkerConfiguration& b) {
  auto what_counts = [](WorkerConfiguration configuration) {
    configuration.clear_name();
    if (configuration.time_zone() == "UTC") configuration.clear_time_zone();
    return configuration;
  };
  return google::protobuf::util::MessageDifferencer::Equals(what_counts(a), what_counts(b));
}

absl::Status ConfigureProcess(const WorkerConfiguration& configuration) {
  const std::string& time_zone = configuration.time_zone();
  const bool utc = time_zone.empty() || time_zone == "UTC";
  if (!utc && !CanBeTimeZone(time_zone)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "\"", time_zone, "\" is not a time zone; take a name of the IANA database, such as America/New_York"));
  }
  absl::Status status = SetTimeZone(time_zone);
  if (!status.ok()) return status;
  status = SetV8Flags(std::vector<std::string>(configuration.v8_flags().begin(), configuration.v8_flags().end()));
  if (!status.ok()) return status;
  status = SetSpiderMonkeyOptions(std::vector<std::string>(configuration.spidermonkey_options().begin(),
                                                           configuration.spidermonkey_options().end()));
  if (!status.ok() || utc) return status;
  for (const char* engine : {"v8", "spidermonkey"}) {
    status = CheckTimeZone(engine, time_zone);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status ConfigureForShortPrograms() {
  RETURN_IF_ERROR(SetV8Flags(V8TierFlags(Tier::kLate)));
  return SetSpiderMonkeyOptions(SpiderMonkeyTierOptions(Tier::kLate));
}

}  // namespace twinstep
