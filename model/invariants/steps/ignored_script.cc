// No step ends in a script that is blackboxed as a whole.

#include <string>

#include "absl/strings/match.h"
#include "model/actions/action_kind.h"
#include "model/invariants/invariants.h"
#include "model/script_pattern.h"

namespace twinstep {
namespace {

bool IsIgnored(const Blackbox& blackbox, const Location& location, bool has_named_eval) {
  switch (location.source()) {
    case Location::MODULE:
      return !blackbox.url_pattern().empty() && blackbox.url_pattern() == PatternOf(location.name());
    // Setup scripts.
    case Location::OTHER:
      return blackbox.url_pattern() == kSetupPattern;
    case Location::EVAL:
      return blackbox.anonymous() && !has_named_eval;
    default:
      return false;
  }
}

void CheckIgnoredScript(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  const bool has_named_eval =
      known.tree == nullptr || absl::StrContains(std::string(known.tree->text().utf8()), "sourceURL");
  for (const Stretch& stretch : session.stretches()) {
    const JudgedPause* const to = session.ToOf(stretch);
    if (!stretch.ignored.has_scripts() || !IsStep(*stretch.action) || to == nullptr) continue;
    checks.At(to->event);
    // v8-debugger.cc, IsFunctionBlackboxed: all have to ignore it.
    if (stretch.watched) {
      checks.Unknown("another debugger, which ignores no script, is attached");
      continue;
    }
    checks.Count();
    Location location = to->paused->location();
    known.joined.Split(location);
    if (to->paused->reason() != Paused::STEP || !IsIgnored(stretch.ignored.scripts(), location, has_named_eval)) {
      continue;
    }
    checks.Break(to->event, ConstructAt(known, to->paused->location()), About(Aspect::SCRIPT_AT_END, *stretch.action),
                 Said(Datum::SCRIPT_NOT_BLACKBOXED), Came(session, to->event));
  }
}

}  // namespace

const Invariant kIgnoredScript = {
    .name = "ignored-script",
    .promise =
        "No step ends in a script whose URL is blackboxed; it continues to what that script calls or returns to.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.setBlackboxPatterns: VM will avoid leaving "
                                    "blackboxed scripts by performing step in several times",
                                    Document::DEBUGGER_DOMAIN},
                      .of_tools = {"DevTools, thread.js: blackboxed frames are no places of steps",
                                   Document::DEVTOOLS_THREAD}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "$A ends in a script that is blackboxed",
    .fault = Fault::kEngine,
    .check = CheckIgnoredScript,
};

}  // namespace twinstep
