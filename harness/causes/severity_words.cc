#include "harness/causes/severity_words.h"

#include <utility>

#include "model/words.h"

namespace twinstep {

std::string_view Words(Severity severity) {
  static constexpr std::pair<Severity, std::string_view> kWords[] = {
      {CRASH, "a crash, a hang or too much memory"},
      {PROGRAM_CHANGED, "the program is changed"},
      {STEP_LOST, "a step lost or a breakpoint missed"},
      {WRONG_VALUE, "a wrong value"},
      {WRONG_PLACE, "a wrong place"},
      {EXTRA_STOP, "an extra stop"},
  };
  return WordFor(severity, kWords, "");
}

std::string ShortWords(Severity severity) { return severity == NO_SEVERITY ? "" : Words(Severity_Name(severity)); }

}  // namespace twinstep
