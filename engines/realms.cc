#include "engines/realms.h"

#include <algorithm>
#include <string>

namespace twinstep {

bool MakesRealms(const Program& program) {
  const auto names = [](const std::string& text) { return text.find(kCreateRealm) != std::string::npos; };
  return names(program.source()) || std::any_of(program.modules().begin(), program.modules().end(),
                                                [&](const Program::Module& module) { return names(module.source()); });
}

}  // namespace twinstep
