// console.log and print: what the program prints, without running any code of it.
//
// A line per call, arguments joined by a space: strings as they are (lone surrogates as \udXXX), numbers as JavaScript
// prints them but -0 as "-0", 1n, Symbol(description), "function NAME", "[object CLASS]" with the built-in class that
// made the object.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_CONSOLE_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_CONSOLE_H_

#include <jsapi.h>

#include <string>

namespace twinstep {

// Text of one value. False, with an exception: out of memory.
bool AppendConsoleText(JSContext* cx, JS::HandleValue value, std::string& out);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_CONSOLE_H_
