#include "engines/engine_pair.h"

#include "engines/known_engines.h"

namespace twinstep {

EnginePair DefaultPair() { return {.a = "v8", .b = "spidermonkey"}; }

EnginePair PairOf(const CampaignSettings& settings) {
  EnginePair pair = DefaultPair();
  if (!settings.engine_a().empty()) pair.a = settings.engine_a();
  if (!settings.engine_b().empty()) pair.b = settings.engine_b();
  return pair;
}

std::vector<std::string> EnginesOf(const EnginePair& pair) {
  if (pair.a == pair.b) return {pair.a};
  return {pair.a, pair.b};
}

EnginePair DisplayNames(const EnginePair& pair) {
  EnginePair names = {.a = DisplayName(pair.a), .b = DisplayName(pair.b)};
  if (names.a == names.b) {
    names.a += " (a)";
    names.b += " (b)";
  }
  return names;
}

}  // namespace twinstep
