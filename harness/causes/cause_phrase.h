// Words for people that say what debuggers do: what breaks an invariant, after the debugger's name ("step out is
// lost"), or how they differ.
#ifndef TWINSTEP_HARNESS_CAUSES_CAUSE_PHRASE_H_
#define TWINSTEP_HARNESS_CAUSES_CAUSE_PHRASE_H_

#include <string>
#include <string_view>

#include "proto/cause_key.pb.h"
#include "proto/divergence.pb.h"

namespace twinstep {

// `action`: the one that was answered wrongly ("step out"); `what`: what the violation is about ("x in frame 0").
// Either may be empty. For an invariant that is not known it says "breaks NAME".
std::string CausePhrase(std::string_view invariant, const std::string& action, const Aspect& about);

// How two debuggers, or two runs of one, differ where no invariant says who is wrong: "the debuggers pause at different
// places".
std::string DifferencePhrase(const Divergence& divergence, bool two_debuggers);

// What differs, of debuggers or runs: "where the program pauses". Empty for no type.
std::string DifferenceWords(Divergence::Type type);

// The cause (model/causes/cause_key.h) in one line without names of our classes and kinds of differences:
// "v8 : with a comment inserted : field : whether the program pauses or ends".
std::string ReadableCause(const CauseKey& key);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_CAUSE_PHRASE_H_
