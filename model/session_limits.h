// How much of a session is kept, in every engine.
#ifndef TWINSTEP_MODEL_SESSION_LIMITS_H_
#define TWINSTEP_MODEL_SESSION_LIMITS_H_

#include <cstddef>

namespace twinstep {

// What logpoints log in one session; the rest is left out.
inline constexpr size_t kMostLogged = 1000;

// Promises rejected and not handled that are described: a program may reject them without end.
inline constexpr size_t kMostRejections = 50;

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSION_LIMITS_H_
