#include "model/module_specifier.h"

#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace twinstep {
namespace {

std::string Normalize(const std::string& path) {
  std::vector<std::string> steps;
  for (const absl::string_view step : absl::StrSplit(path, '/')) {
    if (step == "." || step.empty()) continue;
    if (step == ".." && !steps.empty() && steps.back() != "..") {
      steps.pop_back();
    } else {
      steps.emplace_back(step);
    }
  }
  return absl::StrJoin(steps, "/");
}

}  // namespace

std::string ResolveSpecifier(const std::string& importer, const std::string& specifier) {
  if (!absl::StartsWith(specifier, "./") && !absl::StartsWith(specifier, "../")) return specifier;
  const size_t folder_end = importer.rfind('/');
  const std::string folder = folder_end == std::string::npos ? "" : importer.substr(0, folder_end + 1);
  return Normalize(folder + specifier);
}

const Program::Module* FindModule(const Program& program, const std::string& resolved) {
  for (const Program::Module& module : program.modules()) {
    if (module.specifier() == resolved || ResolveSpecifier("", module.specifier()) == resolved) return &module;
  }
  return nullptr;
}

}  // namespace twinstep
