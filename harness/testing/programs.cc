#include "harness/testing/programs.h"

namespace twinstep::debugger_testing {

ProgramText ModuleText(std::string_view source, const std::vector<std::pair<std::string, std::string>>& modules) {
  Program program;
  program.set_kind(Program::MODULE);
  program.set_source(std::string(source));
  for (const auto& [specifier, text] : modules) {
    Program::Module& module = *program.add_modules();
    module.set_specifier(specifier);
    module.set_source(text);
  }
  return program;
}

}  // namespace twinstep::debugger_testing
