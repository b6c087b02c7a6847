// What the program prints: `print` and console.log, info, warn, error and debug.
#ifndef TWINSTEP_ENGINES_V8_CONSOLE_H_
#define TWINSTEP_ENGINES_V8_CONSOLE_H_

#include <v8-context.h>
#include <v8-function-callback.h>
#include <v8-isolate.h>
#include <v8-template.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/console_lines.h"

namespace twinstep {

// A value as the console prints it, without running code of the program: strings as they are, other primitives as in
// JavaScript source (-0, 12n, Symbol(x)), "function NAME", "[object CLASS]" with the built-in class.
std::string ToConsoleText(v8::Isolate* isolate, v8::Local<v8::Context> context, v8::Local<v8::Value> value);

// Makes the functions for one isolate. They are native: a debugger never steps into them.
class Console {
 public:
  explicit Console(v8::Isolate* isolate);

  // Gives the global object `print` and a `console` with these five functions in place of V8's own, which the inspector
  // listens to.
  void Install(v8::Local<v8::Context> context);
  ConsoleLines& lines() { return lines_; }

 private:
  static void Print(const v8::FunctionCallbackInfo<v8::Value>& info);

  v8::Isolate* const isolate_;
  ConsoleLines lines_;
  std::vector<std::pair<std::string_view, v8::Global<v8::FunctionTemplate>>> functions_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_CONSOLE_H_
