// Which piece of code a debugger means by a place.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_DEBUGGER_PLACES_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_DEBUGGER_PLACES_H_

#include <optional>

#include "model/source/location_map.h"
#include "model/source/syntax_tree.h"
#include "model/transformations/transformation_input.h"
#include "proto/location.pb.h"

namespace twinstep {

// The offset of a unit of the code that the debugger means by the location. Mostly this is the location's own unit;
// where the engine marks returns by their ends, it is the last unit of the return statement or expression that ends
// there. None: not in the main source, or a line. O(depth).
std::optional<int> OffsetOfCode(const TransformationInput& input, const Location& location);

// The same of an offset, for an engine that marks returns by their ends where `marks_returns_by_end`.
int OffsetOfCode(const SyntaxTree& tree, bool marks_returns_by_end, int offset);

// Where the debugger must be in the edited program when it was at `location`: what is put behind a return does not move
// its end. None: the place has no counterpart. Places in other sources stay.
std::optional<Location> MoveWithCode(const TransformationInput& input, const LocationMap& locations,
                                     const Location& location);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_DEBUGGER_PLACES_H_
