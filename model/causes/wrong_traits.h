// What is wrong with an answer, as far as it does not depend on how the session came there.
#ifndef TWINSTEP_MODEL_CAUSES_WRONG_TRAITS_H_
#define TWINSTEP_MODEL_CAUSES_WRONG_TRAITS_H_

#include "model/causes/situation.h"

namespace twinstep {

// It was counted more often than it was due.
bool MoreOften(const Situation& situation);

// An evaluation throws.
bool Throws(const Situation& situation);

// An evaluation gives a value where it has to throw.
bool DoesNotThrow(const Situation& situation);

// It throws an error of another class.
bool ThrowsAnother(const Situation& situation);

// It is about `this`, or code that names it.
bool OfThis(const Situation& situation);

// It is about `arguments`.
bool OfArguments(const Situation& situation);

// The program ends otherwise than when nobody debugs it.
bool EndsOtherwise(const Situation& situation);

// The frame that shows one scope too many has another one of that kind with those names.
bool ScopeListedTwice(const Situation& situation);

// It is about another frame than the youngest.
bool InOlderFrame(const Situation& situation);

// The frame stands between two tokens.
bool AtBlank(const Situation& situation);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_WRONG_TRAITS_H_
