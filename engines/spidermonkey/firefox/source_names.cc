#include "engines/spidermonkey/firefox/source_names.h"

#include <string>

#include "absl/strings/match.h"
#include "model/module_specifier.h"
#include "model/script_pattern.h"
#include "model/source/script_start.h"

namespace twinstep {

Location LocationInNamed(std::string_view source, uint32_t line, uint32_t column_from_one, const Program& program) {
  Location location;
  location.set_line(line);
  location.set_column(column_from_one > 0 ? column_from_one - 1 : 0);
  const std::string name(source);
  if (name == kMainName) {
    const TextPosition place =
        ScriptStart(program).ToSource({static_cast<int>(location.line()), static_cast<int>(location.column())});
    location.set_line(static_cast<uint32_t>(place.line));
    location.set_column(static_cast<uint32_t>(place.column));
    return location;
  }
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
