#include "engines/known_engines.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/synchronization/mutex.h"
#include "engines/shell_subject.h"
#include "engines/versions.h"
#include "model/engine_name.h"
#include "model/subject_table.h"

namespace twinstep {
namespace {

// Of "v8@fault:NAME" (harness/subjects/faulty_subject.h); empty: it is another form.
std::string_view PlantedFault(std::string_view name) {
  constexpr std::string_view kMark = "@fault:";
  const size_t at = name.find('@');
  if (at == std::string_view::npos || name.substr(at, kMark.size()) != kMark) return {};
  return name.substr(at + kMark.size());
}

// Of the engines at this program's version, and of all subjects by name.
class AllFacts {
 public:
  AllFacts() {
    for (const std::string_view engine : EngineRows()) {
      linked_.push_back(&facts_.emplace_back(FactsAt(engine, VersionIn(EngineVersion(engine)))));
      if (IsOwnBuild(engine)) Add(*linked_.back(), kOwnVersion);
    }
    for (const SubjectRow& row : SubjectRows()) {
      Add(FactsAt(row.engine, VersionIn(row.version), row.shell), row.version);
    }
  }

  absl::Span<const EngineFacts* const> linked() const { return linked_; }

  const EngineFacts* Find(std::string_view name) {
    absl::MutexLock lock(&mutex_);
    for (const EngineFacts& facts : facts_) {
      if (facts.name == name) return &facts;
    }
    if (const std::string_view fault = PlantedFault(name); !fault.empty()) return FindWithFault(name, fault);
    const std::optional<ShellSubject> shell = ParseShellSubject(name);
    if (!shell) return nullptr;
    const absl::StatusOr<std::string> version = ShellVersion(*shell);
    if (!version.ok()) return nullptr;
    EngineFacts facts = FactsAt(shell->engine, VersionIn(*version), shell->shell);
    std::vector<std::string> numbers = absl::StrSplit(*version, '.');
    numbers.resize(std::min(numbers.size(), static_cast<size_t>(facts.version_numbers)));
    facts.name = names_.emplace_back(name);
    const std::string display_name = absl::StrCat(std::string(facts.display_name), " ", absl::StrJoin(numbers, "."));
    facts.display_name = names_.emplace_back(absl::StrCat(display_name, " (", shell->shell, ")"));
    // Two builds of one version, as before and after a change.
    if (IsShown(facts.display_name)) {
      facts.display_name = names_.emplace_back(absl::StrCat(display_name, " (", shell->path, ")"));
    }
    shells_.emplace_back(std::string(facts.name), std::string(facts.display_name));
    return &facts_.emplace_back(facts);
  }

  std::string WithDisplayNames(std::string_view text) {
    absl::MutexLock lock(&mutex_);
    return absl::StrReplaceAll(std::string(text), shells_);
  }

 private:
  bool IsShown(std::string_view display_name) const {
    return std::any_of(facts_.begin(), facts_.end(),
                       [display_name](const EngineFacts& facts) { return facts.display_name == display_name; });
  }

  const EngineFacts* FindWithFault(std::string_view name, std::string_view fault) {
    for (const EngineFacts* const own : linked_) {
      if (own->name != WithoutVersion(name)) continue;
      EngineFacts facts = *own;
      facts.name = names_.emplace_back(name);
      facts.display_name =
          names_.emplace_back(absl::StrCat(std::string(facts.display_name), " with ", std::string(fault)));
      return &facts_.emplace_back(facts);
    }
    return nullptr;
  }

  void Add(EngineFacts facts, std::string_view version) {
    facts.name = names_.emplace_back(absl::StrCat(std::string(facts.name), "@", std::string(version)));
    facts.display_name = names_.emplace_back(absl::StrCat(std::string(facts.display_name), " ", std::string(version)));
    facts_.push_back(facts);
  }

  absl::Mutex mutex_;
  // Neither moves what it holds. Shells come when they are asked for.
  std::deque<std::string> names_;
  std::deque<EngineFacts> facts_;
  std::vector<const EngineFacts*> linked_;
  std::vector<std::pair<std::string, std::string>> shells_;
};

AllFacts& All() {
  static AllFacts* const all = new AllFacts();
  return *all;
}

std::string Names(const char* separator) {
  return absl::StrJoin(EngineRows(), separator, [](std::string* text, std::string_view name) { *text += name; });
}

}  // namespace

absl::Span<const EngineFacts* const> AllEngineFacts() { return All().linked(); }

std::vector<std::string> EngineNames() { return {EngineRows().begin(), EngineRows().end()}; }

const EngineFacts* FindEngineFacts(std::string_view name) { return All().Find(name); }

std::string DisplayName(std::string_view name) {
  const EngineFacts* const facts = FindEngineFacts(name);
  return std::string(facts != nullptr ? facts->display_name : name);
}

std::string DisplayNameAt(std::string_view name, const std::string& version) {
  const std::string shown = DisplayName(name), bare = absl::StrCat(DisplayName(WithoutVersion(name)), " ");
  if (version.empty()) return shown;
  // "V8 14.6 (node)" has its beginning already.
  const size_t end = std::min(shown.find(' ', bare.size()), shown.size());
  const bool begins =
      shown.starts_with(bare) &&
      absl::StrCat(version, ".").starts_with(absl::StrCat(shown.substr(bare.size(), end - bare.size()), "."));
  return begins ? absl::StrCat(bare, version, shown.substr(end)) : absl::StrCat(shown, " ", version);
}

std::string WithDisplayNames(std::string_view text) { return All().WithDisplayNames(text); }

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
