#include "engines/agents/agent_place.h"

#include <cstddef>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// The identifier that begins there, ASCII.
std::string WordAt(const SourceText& text, TextPosition position) {
  const std::optional<int> offset = text.OffsetAt(position);
  if (!offset) return "";
  std::string word;
  for (const char c : text.utf8().substr(text.ByteOffset(*offset))) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '$') break;
    word += c;
  }
  return word;
}

// To where `source` stands in the main program, if it does.
void MoveToMain(const std::string& main_source, const std::string& source, AgentPlace& place) {
  const size_t found = source.empty() ? std::string::npos : main_source.find(source);
  if (found == std::string::npos) return;
  const SourceText before(main_source.substr(0, found));
  if (place.position.line == 1) place.position.column += before.PositionAt(before.length()).column;
  place.position.line += before.line_count() - 1;
  place.in_main = true;
}

}  // namespace

AgentPlace FindPlace(const std::string& main_source, int agent, const std::string& source,
                     const ProgramWithYieldPoints* program, int site, TextPosition there) {
  AgentPlace place;
  place.agent = agent;
  place.in_main = agent == 0;
  place.what = "an operation";
  if (program != nullptr && site >= 0 && static_cast<size_t>(site) < program->sites.size()) {
    place.position = program->sites[static_cast<size_t>(site)].position;
    place.what = Describe(program->sites[static_cast<size_t>(site)].kind);
  } else if (there.line > 0) {
    place.position = there;
    if (program != nullptr) {
      place.position = program->Original(there);
      if (const std::string word = WordAt(program->original, place.position); !word.empty()) {
        place.what = absl::StrCat("a call of ", word);
      }
    }
  }
  if (agent != 0 && place.position.line > 0) MoveToMain(main_source, source, place);
  return place;
}

}  // namespace twinstep
