// What is known of V8's debugger; see model/engine_facts.h. Names nothing of V8's and links nothing of it.
#ifndef TWINSTEP_ENGINES_V8_V8_FACTS_H_
#define TWINSTEP_ENGINES_V8_V8_FACTS_H_

#include "model/engine_facts.h"

namespace twinstep {

inline constexpr EngineFacts kV8Facts = {
    .name = "v8",
    .display_name = "V8",
    .restarts_frames = true,
    .edits_source = true,
    .breaks_at_calls = true,
    // It ends the process, Node 20's too, which would leave little else to be seen.
    .no_restart_at_exception = "at an exception, which V8 11 does not survive",
    .counts_blocks = true,
    .marks_returns_by_end = true,
    .breaks_once_per_place = true,
    .returns_to_next_call = true,
    // debug.cc, PrepareStep: at a return.
    .step_out_enters_next = true,
    // Below 12.4; what comes after shows nothing.
    .shows_no_value_as_undefined = true,
    .guesses_names =
        "V8 guesses names for functions without one from the code around them, as far as it compiles that at once",
    .drops_optimized_variables = "V8 shows variables that optimized code has no more use for as undefined",
    .browser = "Chrome",
    .tracker = "V8 (component Debugger)",
    .settings = "v8_flags",
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_FACTS_H_
