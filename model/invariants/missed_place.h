// Why a place is missed, whatever was to stop there.
#ifndef TWINSTEP_MODEL_INVARIANTS_MISSED_PLACE_H_
#define TWINSTEP_MODEL_INVARIANTS_MISSED_PLACE_H_

#include <optional>

#include "model/judging/judged_session.h"

namespace twinstep {

inline constexpr char kWhereItStood[] = "where the program stood before an exception";
inline constexpr char kEvaluated[] = "program in which something was evaluated";

// The place that was missed is that of the last pause but pauses on exceptions.
bool StoodThere(const JudgedSession& session, const Stretch& until, const std::optional<Location>& missed);

// The program ends in another way than without a debugger, or the place is one that it comes to with an exception only,
// and an evaluation has ended a dead zone, in which something was to throw.
bool ThrowsNoMore(const JudgedSession& session, const std::optional<Location>& missed);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_MISSED_PLACE_H_
