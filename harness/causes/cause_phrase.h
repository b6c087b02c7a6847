// What debuggers do, in words for people: that breaks an invariant, after the debugger's name ("step out is lost"), or
// in which they differ.
#ifndef TWINSTEP_HARNESS_CAUSES_CAUSE_PHRASE_H_
#define TWINSTEP_HARNESS_CAUSES_CAUSE_PHRASE_H_

#include <string>
#include <string_view>

#include "proto/divergence.pb.h"

namespace twinstep {

// `action`: the one that was answered wrongly ("step out"); `what`: what the violation is about ("x in frame 0").
// Either may be empty. Of an invariant that is not known: "breaks NAME".
std::string CausePhrase(std::string_view invariant, const std::string& action, const Aspect& about);

// How two debuggers, or two runs of one, differ where no invariant says who is wrong: "the debuggers pause at different
// places".
std::string DifferencePhrase(const Divergence& divergence, bool two_debuggers);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_CAUSE_PHRASE_H_
