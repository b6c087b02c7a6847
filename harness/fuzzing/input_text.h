// The two forms of what the fuzz target is given: binary for machines, text for people.
//
// The text form is the program itself, and behind it lines that begin with `//@ `; a plain JavaScript file is one:
//
//   let a = 1;
//   f(a);
//   //@ kind: module                          else a script
//   //@ engine: v8                            else one that follows from the rest; two to compare run in both
//   //@ sliding: next                         breakpoints; else as the engine's debugger does
//   //@ seed: 7                               draws what is not given
//   //@ actions: break 2; start; over         as `debug --actions` reads them; may be repeated
//   //@ step: InsertDeadCode 12               a transformation that is drawn with seed 12; `any 12`: of any kind
//   //@ step: {insert_dead_code {offset: 0}}  this very one, as protobuf text
//   //@ oracles: truth,finer_trace            as --oracles takes them; else one that follows from the rest
//   //@ setup: "..."                          a setup script, escaped as in C
//   //@ module: "lib/a.mjs" "..."             specifier and source, escaped as in C
//   //@ program: "..."                        instead of the text above, where that cannot stand there as it is
#ifndef TWINSTEP_HARNESS_FUZZING_INPUT_TEXT_H_
#define TWINSTEP_HARNESS_FUZZING_INPUT_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "harness/fuzzing/oracle_names.h"
#include "model/status.h"
#include "proto/fuzz_input.pb.h"

namespace twinstep {

// FuzzInput.magic: "TWSF" read as a little-endian number.
inline constexpr uint32_t kFuzzInputMagic = 0x46535754;
// Larger inputs are refused: their runs would take too long.
inline constexpr size_t kMaxInputBytes = size_t{1} << 20;

// Any bytes: binary where they begin with the magic, else text. Errors: a sentence that says what is wrong with them.
// What comes back is as the bytes say; NormaliseInput makes it fit to run.
absl::StatusOr<FuzzInput> ParseInput(std::string_view bytes);

// Equal inputs give equal bytes.
std::string ToBinary(const FuzzInput& input);
// Of the binary form: the same on every machine.
uint64_t HashOf(const FuzzInput& input);
// ParseInput gives the same input back, but for what is not looked at (test_case.capture and worker, the program's
// name).
std::string ToText(const FuzzInput& input);

// Makes any input fit to run, changing as little as possible: unknown fields go, unknown enum values too, actions
// that are out of order or unknown are left out (a step before the start, a second start), a start is added, steps are
// relative to the youngest frame, there are at most kMaxActions actions and kMaxSteps steps, and names of oracles that
// are none or stand twice go.
void NormaliseInput(FuzzInput& input);
inline constexpr int kMaxActions = 60;
inline constexpr int kMaxSteps = 6;

// Which oracles an input of the fuzz target pays for, and in which engine: each costs runs, so one input is held
// against few, and but for the comparison of two debuggers in one engine.

// Those of `asked` that the input names; where it names none of them, those to which its exact transformations belong;
// where that is none either, one of `asked`, by a hash of all that the input holds but names of oracles. An input that
// names "crash" alone pays for no other. For normalised inputs (input_text.h), of which equal ones give equal answers
// in every process.
Oracles OraclesOf(const FuzzInput& input, const Oracles& asked);

// The engine that the input names; else one of the two, by the same hash: naming oracles does not change it. What looks
// at one debugger needs no other, and runs saved are runs for other inputs.
std::string EngineOf(const FuzzInput& input, const std::string& a, const std::string& b);

// Writes them into the input: with these names it pays for them whatever else it holds.
void NameOracles(const Oracles& oracles, FuzzInput& input);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_INPUT_TEXT_H_
