// Where pauses before scripts are asked for, each script that comes pauses before it begins.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/actions/action_kind.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// Whether the user has run code that may have made scripts, in which nothing pauses.
bool HasUserRun(const JudgedSession& session) {
  const auto& events = session.trace().events();
  return std::any_of(events.begin(), events.end(), [](const Event& event) {
    const std::vector<std::string> expressions = ExpressionsOf(event.action());
    return !std::all_of(expressions.begin(), expressions.end(), [](const std::string& one) { return IsPure(one); });
  });
}

// Why a script that was made may have come without a pause by what the user did; empty: it may not.
std::string_view WhyUnknown(const JudgedSession& session, const Stretch& stretch) {
  if (!stretch.before_scripts) return "no pause before scripts is asked for by then";
  if (!session.unpaused().empty()) return "all pauses were off";
  if (stretch.breakpoints_off) return "breakpoints are off";
  if (stretch.ignored.has_scripts()) return "scripts are blackboxed";
  return "";
}

void CheckBeforeScript(const JudgedSession& session, Checks& checks) {
  // Codes of which a pause has said that they come.
  std::set<uint32_t> announced;
  std::string_view unknown = HasUserRun(session) ? "the user has run code" : "";
  for (const Stretch& stretch : session.stretches()) {
    if (unknown.empty()) unknown = WhyUnknown(session, stretch);
    const JudgedPause* const to = session.ToOf(stretch);
    if (to == nullptr) continue;
    checks.At(to->event);
    Location location = to->paused->location();
    session.known().joined.Split(location);
    if (to->paused->reason() == Paused::BEFORE_SCRIPT) {
      checks.Count();
      announced.insert(location.code());
      if (stretch.before_scripts && location.source() != Location::MAIN) continue;
      checks.Break(to->event, ConstructAt(session.known(), to->paused->location()),
                   About(Aspect::PAUSE_REASON, *stretch.action),
                   Said(Datum::NO_PAUSE, stretch.before_scripts ? Datum::NO_SCRIPT_BEGINS : Datum::NOT_ASKED_FOR),
                   Came(session, to->event));
      continue;
    }
    for (const Frame& frame : to->paused->frames()) {
      Location place = frame.location();
      session.known().joined.Split(place);
      if (place.source() != Location::EVAL || place.code() == 0) continue;
      if (!unknown.empty()) {
        checks.Unknown(unknown);
        continue;
      }
      checks.Count();
      // Of one that came unannounced it is said once.
      if (!announced.insert(place.code()).second) continue;
      checks.Break(to->event, "Program", About(Aspect::SCRIPT_PAUSE), SomePause(), Came(session, to->event));
    }
  }
}

}  // namespace

const Invariant kBeforeScript = {
    .name = "before-script",
    .promise =
        "Where pauses before scripts are asked for, the program pauses before each script that comes, and only there "
        "for that reason.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.setInstrumentationBreakpoint: "
                                    "beforeScriptExecution",
                                    Document::DEBUGGER_DOMAIN}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "does not pause before a script that comes, where that was asked for",
    .fault = Fault::kEngine,
    .check = CheckBeforeScript,
    .needs = &EngineFacts::pauses_before_scripts,
    .seldom = true,
};

}  // namespace twinstep
