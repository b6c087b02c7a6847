#include "harness/bugs/cause_pattern.h"

#include <algorithm>
#include <string>

#include "harness/text/matches_pattern.h"
#include "model/engine_name.h"

namespace twinstep {
namespace {

bool FitsText(const std::string& pattern, const std::string& text) {
  return pattern.empty() || MatchesPattern(pattern, WithoutVersions(text));
}

bool HasTrait(const CauseKey& key, const std::string& pattern) {
  return std::any_of(key.traits().begin(), key.traits().end(),
                     [&](const std::string& trait) { return MatchesPattern(pattern, trait); });
}

}  // namespace

bool Fits(const CausePattern& pattern, std::string_view side, const CauseKey& key) {
  if (!key.rule().empty()) return false;
  if (pattern.undecided() ? !key.side().empty() : WithoutVersion(key.side()) != side) return false;
  return FitsText(pattern.promise(), key.promise()) && FitsText(pattern.role(), key.role()) &&
         FitsText(pattern.action(), key.action()) && FitsText(pattern.reason(), key.reason()) &&
         std::all_of(pattern.with().begin(), pattern.with().end(),
                     [&](const std::string& trait) { return HasTrait(key, trait); }) &&
         std::none_of(pattern.without().begin(), pattern.without().end(),
                      [&](const std::string& trait) { return HasTrait(key, trait); });
}

int ConditionsOf(const CausePattern& pattern) {
  int conditions = pattern.with_size() + pattern.without_size();
  for (const std::string* const text : {&pattern.promise(), &pattern.role(), &pattern.action(), &pattern.reason()}) {
    conditions += !text->empty() && *text != "*";
  }
  return conditions;
}

}  // namespace twinstep
