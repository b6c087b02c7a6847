// Which engines a program was built with, for programs that link none.
#ifndef TWINSTEP_ENGINES_VERSIONS_H_
#define TWINSTEP_ENGINES_VERSIONS_H_

#include <string>
#include <string_view>
#include <vector>

namespace twinstep {

// "Twinstep, V8 11.3.244.8, SpiderMonkey 128.14, Debian trixie", out of the engines' headers. An engine that was not
// taken from the suite's packages (V8_ROOT, MOZJS_ROOT) has "(own build)" behind it, V8 out of Node.js "(Node.js
// 26.10.0)".
std::string VersionsText();

// Of "v8" or "spidermonkey": "11.3.244.8". Empty for others.
std::string EngineVersion(std::string_view engine);

// Whether that is an engine developer's own build (V8_ROOT, MOZJS_ROOT).
bool IsOwnBuild(std::string_view engine);

// The versions of `engine` ("14.6") for which programs are built beside this one, which may have one of them itself.
std::vector<std::string> OtherVersions(std::string_view engine);

// Whether both are the versions of the default suite, whose bugs are known and tested for.
bool IsDefaultSuite();

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_VERSIONS_H_
