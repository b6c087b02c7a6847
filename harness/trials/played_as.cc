#include "harness/trials/played_as.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "harness/results/examine.h"
#include "model/engine_name.h"

namespace twinstep {

Finding PlayedAs(Finding finding, std::string_view engine, std::string_view name) {
  const auto rename = [&](EngineConfiguration& side) {
    if (side.engine() == engine) side.set_engine(std::string(name));
  };
  rename(*finding.mutable_test_case()->mutable_engine());
  if (finding.has_differential()) rename(*finding.mutable_differential()->mutable_other());
  // Else it would be led on by the other debugger's way.
  for (Action& action : *finding.mutable_test_case()->mutable_actions()) {
    if (action.has_apart() && action.apart().engine() == engine) {
      action.mutable_apart()->set_engine(std::string(name));
    }
  }
  if (finding.has_crash() && CrashedPart(finding) == engine) {
    finding.mutable_crash()->set_phase(absl::StrCat(std::string(name), finding.crash().phase().substr(engine.size())));
  }
  return finding;
}

CauseKey OfEngineItself(CauseKey cause, std::string_view name) {
  if (name.empty()) return cause;
  const auto renamed = [&](const std::string& text) {
    return absl::StrReplaceAll(text, {{std::string(name), std::string(WithoutVersion(name))}});
  };
  cause.set_side(renamed(cause.side()));
  // Of two sides that both have a part in it, the reason says which does what.
  cause.set_reason(renamed(cause.reason()));
  return cause;
}

}  // namespace twinstep
