#include "harness/trials/played_as.h"

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
  if (finding.crash().engine() == engine) finding.mutable_crash()->set_engine(std::string(name));
  return finding;
}

CauseKey OfEngineItself(CauseKey cause, std::string_view name) {
  if (name.empty()) return cause;
  const std::string engine(WithoutVersion(name));
  if (cause.side() == name) cause.set_side(engine);
  for (SideAnswer& answer : *cause.mutable_answers()) {
    if (answer.engine() == name) answer.set_engine(engine);
  }
  return cause;
}

}  // namespace twinstep
