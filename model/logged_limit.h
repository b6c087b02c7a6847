// How much logpoints log.
#ifndef TWINSTEP_MODEL_LOGGED_LIMIT_H_
#define TWINSTEP_MODEL_LOGGED_LIMIT_H_

#include <cstddef>

namespace twinstep {

// What is logged in one session; the rest is left out, in every engine.
inline constexpr size_t kMostLogged = 1000;

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_LOGGED_LIMIT_H_
