#include "harness/subjects/process_engines.h"

#include <utility>

#include "engines/worker_configuration.h"
#include "harness/subjects/make_subject.h"

namespace twinstep {

absl::Status ProcessEngines::Configure(const WorkerConfiguration& configuration) {
  absl::StatusOr<WorkerConfiguration> complete = CompleteConfiguration(configuration);
  if (!complete.ok()) return complete.status();
  configuration_ = *std::move(complete);
  return ConfigureProcess(configuration_);
}

absl::StatusOr<Engine*> ProcessEngines::Named(const std::string& name) {
  std::unique_ptr<Engine>& engine = engines_[name];
  if (engine == nullptr) {
    absl::StatusOr<std::unique_ptr<Engine>> made = MakeSubject(name, configuration_);
    if (!made.ok()) return made.status();
    engine = *std::move(made);
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
