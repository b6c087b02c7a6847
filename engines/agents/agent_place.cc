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

void MoveToFile(const std::vector<ProgramFile>& files, AgentPlace& place) {
  for (const ProgramFile& file : files) {
    const int line = place.position.line - file.first_line + 1;
    if (line < 1 || line > file.lines) continue;
    place.file = file.name;
    place.position.line = line;
    if (file.own_text.empty()) return;
    const SourceText own(file.own_text);
    place.position.column = -1;
    place.text = line <= own.line_count() ? std::string(own.LineText(line)) : "";
    return;
  }
  // Code of ours, between the files.
  place.position = {0, 0};
  place.text.clear();
}

}  // namespace

AgentPlace FindPlace(const std::string& main_source, int agent, const std::string& source,
                     const ProgramWithYieldPoints* program, int site, TextPosition there,
                     const std::vector<ProgramFile>& files) {
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
  if (program != nullptr && place.position.line > 0 && place.position.line <= program->original.line_count()) {
    place.text = std::string(program->original.LineText(place.position.line));
  }
  if (agent != 0 && place.position.line > 0) MoveToMain(main_source, source, place);
  if (place.in_main && !files.empty()) MoveToFile(files, place);
  return place;
}

}  // namespace twinstep
