// Programs that run code in more than one realm, as a page does with its frames of the same origin.
#ifndef TWINSTEP_ENGINES_REALMS_H_
#define TWINSTEP_ENGINES_REALMS_H_

#include <cstddef>
#include <string_view>

#include "proto/program.pb.h"

namespace twinstep {

// The global function that a program finds whose sources name it, in every realm of its session (setup scripts may name
// it for the programs that need it): it gives the global object of a new realm with a console and a random of the same
// stream. The debugger sees what runs there like the rest of the program: code of eval, as none of it is the main
// source.
inline constexpr std::string_view kCreateRealm = "createRealm";

// Of a session. Then createRealm throws a RangeError.
inline constexpr size_t kMostRealms = 20;
inline constexpr char kTooManyRealms[] = "there are too many realms";

bool MakesRealms(const Program& program);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_REALMS_H_
