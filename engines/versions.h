// Which engines a program was built with, for programs that link none.
#ifndef TWINSTEP_ENGINES_VERSIONS_H_
#define TWINSTEP_ENGINES_VERSIONS_H_

#include <string>
#include <string_view>
#include <vector>

namespace twinstep {

// "Twinstep, V8 VERSION, SpiderMonkey VERSION, Debian SUITE", out of the engines' headers. An engine that was not
// taken from the suite's packages (V8_ROOT, MOZJS_ROOT) has "(own build)" behind it, V8 out of Node.js "(Node.js
// VERSION)".
std::string VersionsText();

// Of "v8" or "spidermonkey", all its numbers: "MAJOR.MINOR.BUILD.PATCH". Empty for others.
std::string EngineVersion(std::string_view engine);

// The version of an own build, whatever number its headers have.
inline constexpr char kOwnVersion[] = "own";

// Whether that is an engine developer's own build (V8_ROOT, MOZJS_ROOT).
bool IsOwnBuild(std::string_view engine);

// The versions of `engine` for which programs are built beside this one, which may have one of them itself.
std::vector<std::string> OtherVersions(std::string_view engine);

// Whether both are the versions of the default suite, whose bugs are known and tested for.
bool IsDefaultSuite();

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_VERSIONS_H_
