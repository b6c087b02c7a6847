#include "harness/fuzzing/input_oracles.h"

#include <string>
#include <vector>

#include "harness/fuzzing/input_text.h"
#include "model/random.h"
#include "model/stable_hash.h"

namespace twinstep {
namespace {

uint64_t HashOfRest(const FuzzInput& input) {
  FuzzInput rest = input;
  rest.clear_oracles();
  return StableHash().Add(ToBinary(rest)).Finish();
}

}  // namespace

Oracles OraclesOf(const FuzzInput& input, const Oracles& asked) {
  Oracles named = kCrashOnly;
  for (const std::string& name : input.oracles()) {
    if (absl::StatusOr<Oracles> one = ParseOracles(name); one.ok()) named.Add(*one);
  }
  if (input.oracles_size() > 0 && !named.any()) return kCrashOnly;
  if (const Oracles chosen = named.And(asked); chosen.any()) return chosen;

  Oracles of_steps = kCrashOnly;
  for (const FuzzStep& step : input.steps()) of_steps.Add(OraclesOf(step.transformation().kind_case()));
  if (const Oracles chosen = of_steps.And(asked); chosen.any()) return chosen;

  if (!asked.any()) return kCrashOnly;
  const std::vector<std::string> names = NamesOf(asked);
  return *ParseOracles(names[Random(HashOfRest(input)).Below(names.size())]);
}

std::string EngineOf(const FuzzInput& input, const std::string& a, const std::string& b) {
  const std::string& named = input.test_case().engine().engine();
  if (!named.empty()) return named;
  Random random(HashOfRest(input));
  // The first draw chooses the oracle.
  random.Next();
  return random.Below(2) == 0 ? a : b;
}

void NameOracles(const Oracles& oracles, FuzzInput& input) {
  input.clear_oracles();
  for (std::string& name : NamesOf(oracles)) input.add_oracles(std::move(name));
}

}  // namespace twinstep
