#include "harness/subjects/make_subject.h"

#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/known_engines.h"
#include "engines/shells/shell_engine.h"
#include "engines/subject.h"
#include "engines/worker_configuration.h"
#include "harness/subjects/engine_child.h"
#include "harness/subjects/faulty_subject.h"
#include "harness/subjects/remote_engine.h"
#include "harness/subjects/subject_program.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<Engine>> MakeSubject(const std::string& name, const WorkerConfiguration& configuration) {
  if (name.find('@') == std::string::npos) return MakeEngine(name);
  ASSIGN_OR_RETURN(const std::optional<FaultySubject> faulty, ParseFaultySubject(name));
  if (faulty) return MakeFaultySubject(*faulty);
  ASSIGN_OR_RETURN(const Subject subject, ParseSubject(name));
  if (!subject.shell.empty()) {
    return MakeShellEngine({.facts = FindEngineFacts(name),
                            .shell = subject.shell,
                            .path = subject.path,
                            .flags = SettingsOf(configuration, name)});
  }
  ASSIGN_OR_RETURN(std::string program, SubjectProgram(subject, kEngineProgram));
  return MakeRemoteEngine(kEngineKind, {.facts = FindEngineFacts(name),
                                        .engine = subject.engine,
                                        .program = std::move(program),
                                        .configuration = configuration});
}

absl::StatusOr<StartedPair> MakeSubjects(const EnginePair& pair, const WorkerConfiguration& configuration) {
  ASSIGN_OR_RETURN(std::unique_ptr<Engine> a, MakeSubject(pair.a, configuration));
  ASSIGN_OR_RETURN(std::unique_ptr<Engine> b, MakeSubject(pair.b, configuration));
  return StartedPair{.a = std::move(a), .b = std::move(b)};
}

absl::StatusOr<std::string> EngineOfSubject(const std::string& name) {
  ASSIGN_OR_RETURN(const std::optional<FaultySubject> faulty, ParseFaultySubject(name));
  if (faulty) return name;
  ASSIGN_OR_RETURN(const Subject subject, ParseSubject(name));
  if (IsOwn(subject)) return subject.engine;
  if (!subject.shell.empty()) return NameOf(subject);
  RETURN_IF_ERROR(SubjectProgram(subject, kEngineProgram).status());
  return NameOf(subject);
}

absl::StatusOr<EnginePair> PairOfSubjects(const std::string& names) {
  const std::vector<std::string> sides = absl::StrSplit(names, ',');
  if (sides.size() != 2) {
    return absl::InvalidArgumentError(absl::StrCat(names, " is not two engines, with a comma between them"));
  }
  ASSIGN_OR_RETURN(std::string a, EngineOfSubject(sides[0]));
  ASSIGN_OR_RETURN(std::string b, EngineOfSubject(sides[1]));
  return EnginePair{.a = std::move(a), .b = std::move(b)};
}

absl::Status ProcessEngines::Configure(const WorkerConfiguration& configuration) {
  ASSIGN_OR_RETURN(configuration_, CompleteConfiguration(configuration));
  return ConfigureProcess(configuration_);
}

absl::StatusOr<Engine*> ProcessEngines::Named(const std::string& name) {
  std::unique_ptr<Engine>& engine = engines_[name];
  if (engine == nullptr) {
    ASSIGN_OR_RETURN(engine, MakeSubject(name, configuration_));
  }
  return engine.get();
}

std::map<std::string, std::string> ProcessEngines::Versions() const {
  std::map<std::string, std::string> versions;
  for (const auto& [name, engine] : engines_) {
    if (engine != nullptr) versions[name] = std::string(engine->version());
  }
  return versions;
}

}  // namespace twinstep
