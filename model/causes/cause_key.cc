#include "model/causes/cause_key.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/expected/expected_difference.h"
#include "model/invariants/invariants.h"

namespace twinstep {

std::string ToText(const CauseKey& key) {
  return key.bug().empty() ? Description(key) : absl::StrCat("corpus/bugs/", key.bug());
}

std::string Description(const CauseKey& key) {
  if (BreaksAPromise(key)) return absl::StrCat(key.side(), " : ", key.promise(), " @ ", CodeOfCause(key));
  const std::string who = key.side().empty() ? ToText(key.layer()) : key.side(), details = Details(key);
  return details.empty() ? who : absl::StrCat(who, " : ", details);
}

std::string Details(const CauseKey& key) {
  std::string text;
  for (const std::string& part : {key.rule(), key.promise(), key.action(), key.role(), ReasonText(key)}) {
    if (!part.empty()) absl::StrAppend(&text, text.empty() ? "" : " : ", part);
  }
  return text;
}

std::string ReasonText(const CauseKey& key) {
  std::string text = key.reason();
  for (const SideAnswer& answer : key.answers()) {
    absl::StrAppend(&text, text.empty() ? "" : " : ", answer.engine(), " ", answer.gives());
  }
  return text;
}

std::string CodeOfCause(const CauseKey& key) {
  return absl::StrCat(key.role(), key.role().empty() || key.reason().empty() ? "" : ", ", key.reason());
}

bool BreaksAPromise(const CauseKey& key) { return InvariantNamed(key.promise()) != nullptr; }

CauseKey KeyOf(const Violation& violation) {
  if (violation.has_cause()) return violation.cause();
  CauseKey key;
  key.set_side(violation.side());
  key.set_promise(violation.invariant());
  key.set_role(violation.construct());
  return key;
}

void AddConfiguration(const std::string& name, CauseKey& key) {
  if (name.empty() || name == "default") return;
  key.add_traits(absl::StrCat("configured: ", name));
  std::sort(key.mutable_traits()->begin(), key.mutable_traits()->end());
}

}  // namespace twinstep
