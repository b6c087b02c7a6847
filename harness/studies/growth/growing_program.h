// Programs that are alike but for their size, so that what an action of a debugger costs can be held against it.
#ifndef TWINSTEP_HARNESS_STUDIES_GROWTH_GROWING_PROGRAM_H_
#define TWINSTEP_HARNESS_STUDIES_GROWTH_GROWING_PROGRAM_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "proto/location.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

// What grows.
enum class Growing {
  // The source, in bytes: functions that never run stand before the one that is debugged.
  kBytes,
  // Breakpoints that are set, each on a line that never runs.
  kBreakpoints,
  // Calls on the stack.
  kFrames,
  // Variables of the function that is debugged.
  kVariables,
  // Steps that the session has taken before; the program does not grow.
  kSteps,
};

absl::Span<const Growing> AllGrowing();
// "bytes"
std::string NameOf(Growing growing);
// From small to large, each some two times as large as the one before.
std::vector<uint32_t> SizesOf(Growing growing);

struct GrowingProgram {
  Program program;
  // Where the program loops, and a user steps for as long as he likes.
  Location loop;
  // Where breakpoints can be set at which nobody comes.
  std::vector<Location> never;
  // How many steps come before those that are measured.
  uint32_t steps_before = 0;
};

// Of at least one.
GrowingProgram MakeGrowingProgram(Growing growing, uint32_t size);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_GROWTH_GROWING_PROGRAM_H_
