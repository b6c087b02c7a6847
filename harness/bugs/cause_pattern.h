// Holds keys of causes against the patterns of corpus/bugs (proto/known_bug.proto).
#ifndef TWINSTEP_HARNESS_BUGS_CAUSE_PATTERN_H_
#define TWINSTEP_HARNESS_BUGS_CAUSE_PATTERN_H_

#include <string_view>

#include "proto/cause_key.pb.h"
#include "proto/known_bug.pb.h"

namespace twinstep {

// `side` is who is to blame where the pattern is not of an undecided difference. Versions of engines in the key do not
// count. What a rule explains fits no pattern.
bool Fits(const CausePattern& pattern, std::string_view side, const CauseKey& key);

// How much the pattern asks for: of several that fit, the one that asks for the most names the bug.
int ConditionsOf(const CausePattern& pattern);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_BUGS_CAUSE_PATTERN_H_
