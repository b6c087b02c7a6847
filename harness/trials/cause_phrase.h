// What a debugger does that breaks an invariant, in words that follow its name: "step out is lost".
#ifndef TWINSTEP_HARNESS_TRIALS_CAUSE_PHRASE_H_
#define TWINSTEP_HARNESS_TRIALS_CAUSE_PHRASE_H_

#include <string>
#include <string_view>

namespace twinstep {

// `action`: the one that was answered wrongly ("step out"); `what`: what the violation is about ("x in frame 0").
// Either may be empty. Of an invariant that is not known: "breaks NAME".
std::string CausePhrase(std::string_view invariant, const std::string& action, const std::string& what);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TRIALS_CAUSE_PHRASE_H_
