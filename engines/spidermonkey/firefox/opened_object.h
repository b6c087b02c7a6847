// What inspect.js tells of an opened object.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_OPENED_OBJECT_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_OPENED_OBJECT_H_

#include "proto/value.pb.h"

namespace twinstep {

// `parts`: an object with one property for each of them, as openEvaluated writes it. Takes values out of it.
Opened OpenedOf(Value& parts);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_OPENED_OBJECT_H_
