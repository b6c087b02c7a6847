// What a script looks at where its last action ends, as an expression of its language: templates sm_looks.js,
// v8_looks.js have the functions.
#ifndef TWINSTEP_HARNESS_EXPORTS_LOOK_CODE_H_
#define TWINSTEP_HARNESS_EXPORTS_LOOK_CODE_H_

#include <string>

#include "harness/exports/look.h"

namespace twinstep {

// Of the answer's last part; empty: the look needs none. `await` stands before calls of the inspector's functions:
// "await " in an inspector test, nothing in a script for Node.js.
std::string V8Look(const Look& look, const std::string& await);
std::string SpiderMonkeyLook(const Look& look);

// A place as an answer has it: the inside of a template literal. `sources`: there is more than one.
std::string V8Place(bool sources, CaptureLevel level);
std::string SpiderMonkeyPlace(bool sources, CaptureLevel level);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_LOOK_CODE_H_
