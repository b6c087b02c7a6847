// Which objects are more than a bag of properties.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_OBJECT_CLASS_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_OBJECT_CLASS_H_

#include <string_view>

#include "absl/types/span.h"

namespace twinstep {

struct ExoticClass {
  // As SpiderMonkey calls it.
  std::string_view name;
  // As the console prints it, in every engine.
  std::string_view printed;
};

// Objects of these classes have internal state; all others (but arrays, functions and proxies) are plain, whichever
// class of the program made them.
absl::Span<const ExoticClass> ExoticClasses();

// "Object" for plain ones.
std::string_view PrintedClass(std::string_view name);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_OBJECT_CLASS_H_
