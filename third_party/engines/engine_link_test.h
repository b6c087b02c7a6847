// What engine_link_test asks of each engine. The engines' own headers stay in one file each.
#ifndef TWINSTEP_THIRD_PARTY_ENGINES_ENGINE_LINK_TEST_H_
#define TWINSTEP_THIRD_PARTY_ENGINES_ENGINE_LINK_TEST_H_

#include <string>

namespace twinstep {

std::string V8Version();
std::string SpiderMonkeyVersion();

// The value of `script`, a string, in a fresh global of a fresh engine. May be called once engine after engine, any
// number of times.
std::string RunInV8(const std::string& script);
std::string RunInSpiderMonkey(const std::string& script);

}  // namespace twinstep

#endif  // TWINSTEP_THIRD_PARTY_ENGINES_ENGINE_LINK_TEST_H_
