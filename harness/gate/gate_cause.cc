#include "harness/gate/gate_cause.h"

#include <string_view>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

constexpr std::string_view kOld = "OLD", kNew = "NEW";

// `name`, where it stands between blanks, becomes `word`.
std::string WithWord(std::string_view text, std::string_view name, std::string_view word) {
  std::string result;
  for (size_t begin = 0;;) {
    const size_t at = text.find(name, begin);
    if (name.empty() || at == std::string_view::npos) return result.append(text.substr(begin));
    const size_t end = at + name.size();
    const bool is_word = (at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' ');
    result.append(text.substr(begin, at - begin)).append(is_word ? word : name);
    begin = end;
  }
}

std::string BySides(std::string_view text, const EnginePair& pair) {
  return WithWord(WithWord(text, pair.b, kNew), pair.a, kOld);
}

// The sides of a reason stand in the order of their names.
std::string OldFirst(std::string reason) {
  const std::string between = absl::StrCat(" : ", std::string(kOld), " ");
  const size_t at = reason.find(between);
  if (at == std::string::npos || !absl::StartsWith(reason, absl::StrCat(std::string(kNew), " "))) return reason;
  return absl::StrCat(reason.substr(at + 3), " : ", reason.substr(0, at));
}

}  // namespace

CauseKey WithSides(CauseKey key, const EnginePair& pair) {
  key.set_reason(OldFirst(BySides(key.reason(), pair)));
  return key;
}

std::string GateName(const CauseKey& key, const EnginePair& pair) {
  CauseKey named = WithSides(key, pair);
  named.set_side(BySides(key.side(), pair));
  return Description(named);
}

std::string SidelessName(CauseKey key, const EnginePair& pair) {
  if (key.side() == pair.a || key.side() == pair.b) key.clear_side();
  return GateName(key, pair);
}

}  // namespace twinstep
