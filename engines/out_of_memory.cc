#include "engines/out_of_memory.h"

namespace twinstep {
namespace {

// Engines' callbacks have no argument of ours.
OutOfMemoryHandler the_handler = nullptr;

}  // namespace

void SetOutOfMemoryHandler(OutOfMemoryHandler handler) { the_handler = handler; }
OutOfMemoryHandler GetOutOfMemoryHandler() { return the_handler; }

}  // namespace twinstep
