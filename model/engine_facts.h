// What is known of an engine's debugger without asking it: its names, what it can do, and what of its behaviour is
// designed. Plain data out of the table of subjects (third_party/engines/subjects.bzl), which has the versions that
// each fact holds for; engines/known_engines.h gives those of an engine at a version.
#ifndef TWINSTEP_MODEL_ENGINE_FACTS_H_
#define TWINSTEP_MODEL_ENGINE_FACTS_H_

#include <string_view>

#include "proto/divergence.pb.h"

namespace twinstep {

// All text lives as long as the program. As made, it is a debugger of which nothing is known.
struct EngineFacts {
  // In test cases, traces, flags and folders' names: "v8".
  std::string_view name = {};
  // For people: "V8".
  std::string_view display_name = {};
  // How many numbers of a version tell subjects apart.
  int version_numbers = 2;
  // The variable that names the folder of an engine developer's own build: "V8_ROOT".
  std::string_view own_root = {};

  // --- What its debugger can do.
  bool restarts_frames = false;
  // A step can be relative to an older frame.
  bool steps_from_older_frames = false;
  // It edits the source of a program that runs (Edit).
  bool edits_source = false;
  // It sets breakpoints at calls of a function (SetBreakpoint.function).
  bool breaks_at_calls = false;
  // All pauses can be switched off (PausesActive).
  bool switches_pauses_off = false;
  // It pauses before scripts that come (PauseBeforeScripts).
  bool pauses_before_scripts = false;
  // It evaluates in the scope that it is told (Evaluate.scope).
  bool evaluates_in_scopes = false;
  // A step over can be told which functions to enter (StepOver.enters).
  bool steps_into_ranges = false;
  // A step can be told where not to end (StepIn.skips).
  bool steps_past_code = false;
  // Why frames are rarely restarted while an exception is being thrown; empty: they may be.
  std::string_view no_restart_at_exception = {};
  // SessionOptions::breakpoint_sliding decides where a breakpoint goes. Otherwise it always slides.
  bool chooses_sliding = false;
  // A bare run that counts is fast, and counts blocks down to operands.
  bool counts_blocks = false;

  // --- What it means by a place.
  // It tells a return by the unit behind its statement, or behind an arrow function's expression.
  bool marks_returns_by_end = false;
  // It pauses when a frame is left, at its last line, whether code is there or not.
  bool pauses_at_frame_ends = false;
  // A breakpoint stands for one of the instructions at its place, and does not stop at each.
  bool breaks_once_per_place = false;
  // Back in a caller, in the middle of a statement, it tells the place by the call that comes next, which may stand
  // where the statement begins.
  bool returns_to_next_call = false;
  // In a for-in or for-of loop, the place of the loop variable stands before the call of next(), so that it comes once
  // more at the loop's end; otherwise behind that call.
  bool stops_at_loop_variable_before_next = false;

  // A step out that has come to the return of its function goes on as a step in: what a built-in function calls next
  // is entered.
  bool step_out_enters_next = false;

  // --- What it runs.
  // No program that is a module or imports some.
  bool runs_scripts_only = false;

  // --- What it shows.
  // A variable that has no value yet is shown as undefined.
  bool shows_no_value_as_undefined = false;
  // Of the code around a function it lists the variables that no closure keeps too, without a value.
  bool lists_unkept_variables = false;
  // Paused.async_calls of a callback of a promise: the calls that gave the promise that callback.
  bool tells_calls_of_callbacks = false;
  // Finished::rejections lacks promises that were handled later, or all.
  bool leaves_out_rejections = false;
  // ExceptionTold lacks where a value was thrown that is no error.
  bool leaves_out_throws = false;
  // The program's host catches what leaves a script's top level, and the debugger sees that: neither such an exception
  // nor a promise that is made rejected there is uncaught.
  bool host_catches = false;
  // To describe an object it calls accessors and traps that the object may have (`message`, `splice`).
  bool looks_run_code = false;
  // ExceptionTold::location of an error is where it was made, wherever it was thrown.
  bool places_errors_where_made = false;

  // --- What a warning of a metamorphic session may come from by design: each is the sentence that says so, empty
  // where it is not so. model/metamorphic/warning_layer.cc has the rules.
  // At which places of a statement it stops depends on where its lines break.
  std::string_view places_by_lines = {};
  // Whether a function without a name shows one depends on what has been compiled.
  std::string_view guesses_names = {};
  // How long the name of a function without one is depends on what has been parsed.
  std::string_view names_by_surroundings = {};
  // A variable is gone that optimized code has no more use for.
  std::string_view drops_optimized_variables = {};
  // It goes past a place that it has not moved from (a layer-DEVTOOLS_RULE explanation).
  std::string_view passes_unmoved_places = {};
  // Where the rules of its steps stand.
  Layer layer_of_steps = BY_DESIGN;

  // --- For those who report what was found.
  // "Chrome"
  std::string_view browser = {};
  // Who gets reports, as the end of "File it with ...": "V8 (component Debugger)".
  std::string_view tracker = {};
  // The tools whose rules stand on top of the engine, and their tracker's component: "Firefox DevTools" and "Bugzilla:
  // DevTools :: Debugger". Empty: there are none.
  std::string_view tools = {};
  std::string_view tools_component = {};
  // What a verdict calls these tools: "firefox".
  std::string_view tools_side = {};
  // The field of WorkerConfiguration that holds its settings, and the flag of //harness:debug: "v8_flags". Empty: it
  // has no settings.
  std::string_view settings = {};
};

// Nothing is known.
inline constexpr EngineFacts kNoEngineFacts;

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ENGINE_FACTS_H_
