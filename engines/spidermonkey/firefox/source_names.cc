#include "engines/spidermonkey/firefox/source_names.h"

#include <string>

#include "absl/strings/match.h"
#include "model/module_specifier.h"
#include "model/script_pattern.h"
#include "model/source/script_start.h"

namespace twinstep {

Location LocationInNamed(std::string_view source, uint32_t line, uint32_t column_from_one, const Program& program) {
  const uint32_t column = column_from_one > 0 ? column_from_one - 1 : 0;
  const std::string name(source);
  if (name == kMainName) return ScriptStart(program).LocationAt({static_cast<int>(line), static_cast<int>(column)});
  Location location;
  location.set_line(line);
  location.set_column(column);
  if (absl::StrContains(name, " line ")) {
    location.set_source(Location::EVAL);
  } else if (FindModule(program, ResolveSpecifier("", name)) != nullptr) {
    location.set_source(Location::MODULE);
    location.set_name(name);
  } else {
    location.set_source(Location::OTHER);
    if (IsUrlOfSetup(name)) location.set_name(name);
  }
  return location;
}

}  // namespace twinstep
