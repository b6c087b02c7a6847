#include "harness/fuzzing/oracle_names.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace twinstep {
namespace {

struct NamedOracle {
  const char* name;
  bool Oracles::*member;
};
constexpr NamedOracle kOracles[] = {{"truth", &Oracles::truth},
                                    {"transparency", &Oracles::transparency},
                                    {"finer_trace", &Oracles::finer_trace},
                                    {"metamorphic", &Oracles::metamorphic},
                                    {"differential", &Oracles::differential}};
constexpr Oracles kEach = {.differential = true};
constexpr char kCrash[] = "crash";

}  // namespace

Oracles Oracles::And(const Oracles& other) const {
  Oracles both = kCrashOnly;
  for (const NamedOracle& oracle : kOracles) both.*oracle.member = this->*oracle.member && other.*oracle.member;
  return both;
}

void Oracles::Add(const Oracles& other) {
  for (const NamedOracle& oracle : kOracles) this->*oracle.member |= other.*oracle.member;
}

absl::StatusOr<Oracles> ParseOracles(const std::string& words) {
  Oracles oracles = kCrashOnly;
  const std::vector<std::string> names = absl::StrSplit(words, ',', absl::SkipEmpty());
  for (const std::string& name : names) {
    bool known = name == kCrash || name == "all";
    for (const NamedOracle& oracle : kOracles) {
      const bool meant = name == "all" || name == oracle.name;
      oracles.*oracle.member |= meant;
      known |= meant;
    }
    if (known) continue;
    return absl::InvalidArgumentError(absl::StrCat("\"", name, "\" is not an oracle; those that there are: ", kCrash,
                                                   ", ", absl::StrJoin(NamesOf(kEach), ", "), ", all"));
  }
  return oracles;
}

std::vector<std::string> NamesOf(const Oracles& oracles) {
  std::vector<std::string> names;
  for (const NamedOracle& oracle : kOracles) {
    if (oracles.*oracle.member) names.emplace_back(oracle.name);
  }
  if (names.empty()) names.emplace_back(kCrash);
  return names;
}

Oracles OraclesOf(Transformation::KindCase kind) {
  Oracles oracles = kCrashOnly;
  switch (kind) {
    case Transformation::kTransparency:
      oracles.transparency = true;
      break;
    case Transformation::kFinerTrace:
      oracles.finer_trace = true;
      break;
    // It needs another process.
    case Transformation::kChangeConfiguration:
    case Transformation::KIND_NOT_SET:
      break;
    default:
      oracles.metamorphic = true;
  }
  return oracles;
}

Oracles OraclesOf(const Finding& finding) {
  Oracles oracles = kCrashOnly;
  oracles.truth = finding.has_truth();
  oracles.differential = finding.has_differential();
  for (const Transformation& transformation : finding.metamorphic().transformations()) {
    oracles.Add(OraclesOf(transformation.kind_case()));
  }
  return oracles;
}

}  // namespace twinstep
