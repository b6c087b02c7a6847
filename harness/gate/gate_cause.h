// What a gate calls causes: by their side of the pair, so that a name holds for other builds and other paths.
#ifndef TWINSTEP_HARNESS_GATE_GATE_CAUSE_H_
#define TWINSTEP_HARNESS_GATE_GATE_CAUSE_H_

#include <string>

#include "engines/engine_pair.h"
#include "proto/cause_key.pb.h"

namespace twinstep {

// "NEW : step-lost @ return", "unexplained : declaration : OLD missing : NEW a value"; without a known bug that the key
// names, as its like may be new in a build. `pair` is the old build and the new one.
std::string GateName(const CauseKey& key, const EnginePair& pair);

// The key whose answers have OLD and NEW for the names of the pair, and the old build first.
CauseKey WithSides(CauseKey key, const EnginePair& pair);

// The same as GateName, without the side that is to blame: equal for a cause of either.
std::string SidelessName(CauseKey key, const EnginePair& pair);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_GATE_GATE_CAUSE_H_
