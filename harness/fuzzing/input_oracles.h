// Which oracles an input of the fuzz target pays for, and in which engine: each costs runs, so one input is held
// against few, and but for the comparison of two debuggers in one engine.
#ifndef TWINSTEP_HARNESS_FUZZING_INPUT_ORACLES_H_
#define TWINSTEP_HARNESS_FUZZING_INPUT_ORACLES_H_

#include <string>

#include "harness/fuzzing/oracle_names.h"
#include "proto/fuzz_input.pb.h"

namespace twinstep {

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

#endif  // TWINSTEP_HARNESS_FUZZING_INPUT_ORACLES_H_
