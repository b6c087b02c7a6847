#include "engines/engine_facts.h"

#include <deque>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/spidermonkey/spidermonkey_facts.h"
#include "engines/v8/v8_facts.h"
#include "engines/versions.h"

namespace twinstep {
namespace {

constexpr const EngineFacts* kEngines[] = {&kV8Facts, &kSpiderMonkeyFacts};

std::string Names(const char* separator) {
  return absl::StrJoin(kEngines, separator, [](std::string* text, const EngineFacts* facts) { *text += facts->name; });
}

// Other versions of an engine, which differ from it in their names.
class SubjectFacts {
 public:
  SubjectFacts() {
    for (const EngineFacts* const engine : kEngines) {
      for (const std::string& version : OtherVersions(engine->name)) {
        const std::string& name = names_.emplace_back(absl::StrCat(std::string(engine->name), "@", version));
        const std::string& shown = names_.emplace_back(absl::StrCat(std::string(engine->display_name), " ", version));
        EngineFacts& facts = facts_.emplace_back(*engine);
        facts.name = name;
        facts.display_name = shown;
      }
    }
  }

  const EngineFacts* Find(std::string_view name) const {
    for (const EngineFacts& facts : facts_) {
      if (facts.name == name) return &facts;
    }
    return nullptr;
  }

 private:
  // Neither moves what it holds.
  std::deque<std::string> names_;
  std::deque<EngineFacts> facts_;
};

}  // namespace

absl::Span<const EngineFacts* const> AllEngineFacts() { return kEngines; }

std::vector<std::string> EngineNames() {
  std::vector<std::string> names;
  for (const EngineFacts* const facts : kEngines) names.emplace_back(facts->name);
  return names;
}

const EngineFacts* FindEngineFacts(std::string_view name) {
  for (const EngineFacts* const facts : kEngines) {
    if (facts->name == name) return facts;
  }
  static const SubjectFacts* const subjects = new SubjectFacts();
  return subjects->Find(name);
}

std::string DisplayName(std::string_view name) {
  const EngineFacts* const facts = FindEngineFacts(name);
  return std::string(facts != nullptr ? facts->display_name : name);
}

absl::Status CheckEngineName(std::string_view name) {
  if (FindEngineFacts(name) != nullptr) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("there is no engine \"", std::string(name), "\"; engines are ", Names(" and ")));
}

absl::Status CheckEngineFlag(std::string_view flag, std::string_view value) {
  if (FindEngineFacts(value) != nullptr) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("--", std::string(flag), "=", std::string(value), " is not one of ", Names(", ")));
}

std::string EngineChoices() { return Names(" or "); }

std::vector<std::string> SettingsOf(const WorkerConfiguration& configuration, std::string_view name) {
  const EngineFacts* const facts = FindEngineFacts(name);
  if (facts == nullptr || facts->settings.empty()) return {};
  const google::protobuf::FieldDescriptor* const field =
      WorkerConfiguration::descriptor()->FindFieldByName(std::string(facts->settings));
  std::vector<std::string> settings;
  for (int i = 0; i < configuration.GetReflection()->FieldSize(configuration, field); ++i) {
    settings.push_back(configuration.GetReflection()->GetRepeatedString(configuration, field, i));
  }
  return settings;
}

}  // namespace twinstep
