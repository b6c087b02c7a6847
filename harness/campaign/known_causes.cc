#include "harness/campaign/known_causes.h"

#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "harness/bugs/known_bugs.h"
#include "harness/campaign/cause_severity.h"

namespace twinstep {

FindKnownCause KnownCauses() {
  absl::StatusOr<KnownBugs> loaded = KnownBugs::Load();
  if (!loaded.ok()) {
    std::cerr << "known bugs are shown as new: " << loaded.status().message() << std::endl;
    return {};
  }
  const auto bugs = std::make_shared<const KnownBugs>(*std::move(loaded));
  return [bugs](const CauseKey& key) -> std::optional<KnownCause> {
    const KnownBug* const bug = bugs->Find(key);
    if (bug == nullptr) return std::nullopt;
    return KnownCause{.id = std::string(bugs->IdOf(*bug)), .title = bug->title(), .severity = bug->severity()};
  };
}

}  // namespace twinstep
