// Keys of causes (proto/cause_key.proto): how they are shown, and when two are one.
#ifndef TWINSTEP_MODEL_CAUSES_CAUSE_KEY_H_
#define TWINSTEP_MODEL_CAUSES_CAUSE_KEY_H_

#include <string>

#include "proto/cause_key.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// The key in one line. Only keys of one cause have equal texts. That of a known bug is "corpus/bugs/ID".
std::string ToText(const CauseKey& key);
// The same without the bug:
//   v8 : step-lost @ return                              a broken promise, and what the code is
//   by design : Firefox makes up names for functions ... a rule explains it
//   unexplained : step : spidermonkey ends : v8 case     what each side did
//   v8 : crash : step : signal 6 (Aborted)               an engine died
std::string Description(const CauseKey& key);
// The same without who is to blame: "step : spidermonkey ends : v8 case". It is for keys that break no promise.
std::string Details(const CauseKey& key);
// What is wrong with the answer, or what each side gives: "spidermonkey ends : v8 case".
std::string ReasonText(const CauseKey& key);
// What the code is, and what is wrong with what is shown of it: "declaration in a loop, before it runs".
std::string CodeOfCause(const CauseKey& key);

inline bool SameCause(const CauseKey& a, const CauseKey& b) { return ToText(a) == ToText(b); }

// A promise of model/invariants is broken.
bool BreaksAPromise(const CauseKey& key);

// The key of a violation, as the judge made it. If no key was asked for, it has side, invariant and construct.
CauseKey KeyOf(const Violation& violation);

// Adds the trait "configured: NAME", for patterns of what shows in processes configured so; nothing for "" and
// "default".
void AddConfiguration(const std::string& name, CauseKey& key);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_CAUSE_KEY_H_
