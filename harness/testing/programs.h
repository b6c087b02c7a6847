// What a unit test debugs, and in which engine.
#ifndef TWINSTEP_HARNESS_TESTING_PROGRAMS_H_
#define TWINSTEP_HARNESS_TESTING_PROGRAMS_H_

#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "proto/program.pb.h"

namespace twinstep::debugger_testing {

struct EngineUnderTest {
  // "v8" or "spidermonkey".
  std::string name;

  friend void PrintTo(const EngineUnderTest& engine, std::ostream* out) { *out << engine.name; }
};
// Those that Twinstep was built with: the sysroot's, or the builds that V8_ROOT and MOZJS_ROOT name.
inline EngineUnderTest V8() { return {"v8"}; }
// With Firefox's stepping rules on top of it.
inline EngineUnderTest SpiderMonkey() { return {"spidermonkey"}; }

// A program; a text is a script.
class ProgramText {
 public:
  ProgramText(const char* script) : ProgramText(std::string_view(script)) {}
  ProgramText(const std::string& script) : ProgramText(std::string_view(script)) {}
  ProgramText(std::string_view script) { program_.set_source(std::string(script)); }
  ProgramText(Program program) : program_(std::move(program)) {}

  const Program& program() const { return program_; }

 private:
  Program program_;
};

// A module, with what it imports: specifiers and sources.
ProgramText ModuleText(std::string_view source, const std::vector<std::pair<std::string, std::string>>& modules = {});

}  // namespace twinstep::debugger_testing

#endif  // TWINSTEP_HARNESS_TESTING_PROGRAMS_H_
