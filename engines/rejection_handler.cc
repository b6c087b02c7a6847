#include "engines/rejection_handler.h"

#include <algorithm>
#include <string>

namespace twinstep {
namespace {

bool NamesHandler(const std::string& text) { return text.find("onunhandledrejection") != std::string::npos; }

}  // namespace

bool NamesRejectionHandler(const Program& program) {
  return NamesHandler(program.source()) || SetupNamesRejectionHandler(program);
}

bool SetupNamesRejectionHandler(const Program& program) {
  return std::any_of(program.setup().begin(), program.setup().end(), NamesHandler);
}

}  // namespace twinstep
