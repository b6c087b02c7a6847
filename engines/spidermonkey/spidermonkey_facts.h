// What is known of SpiderMonkey's debugger with Firefox's rules on top; see model/engine_facts.h. Names nothing of
// SpiderMonkey's and links nothing of it.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_FACTS_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_FACTS_H_

#include "model/engine_facts.h"

namespace twinstep {

inline constexpr EngineFacts kSpiderMonkeyFacts = {
    .name = "spidermonkey",
    .display_name = "SpiderMonkey",
    .steps_from_older_frames = true,
    .chooses_sliding = true,
    .pauses_at_frame_ends = true,
    .places_errors_where_made = true,
    .names_by_surroundings =
        "SpiderMonkey names functions without a name after the code around them, as far as it parses that at once",
    .passes_unmoved_places =
        "Firefox never stops twice in a row at an unmoved place, so that a stop in between brings another",
    .layer_of_steps = DEVTOOLS_RULE,
    .browser = "Firefox",
    .tracker =
        "SpiderMonkey (Bugzilla: Core :: JavaScript Engine), or, if the rules of steps below are at fault, with "
        "Firefox DevTools (DevTools :: Debugger)",
    .tools = "Firefox DevTools",
    .tools_component = "Bugzilla: DevTools :: Debugger",
    .tools_side = "firefox",
    .settings = "spidermonkey_options",
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_FACTS_H_
