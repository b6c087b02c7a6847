#include "harness/causes/severity_words.h"

namespace twinstep {

std::string_view Words(Severity severity) {
  switch (severity) {
    case CRASH:
      return "a crash, a hang or too much memory";
    case PROGRAM_CHANGED:
      return "the program is changed";
    case STEP_LOST:
      return "a step lost or a breakpoint missed";
    case WRONG_VALUE:
      return "a wrong value";
    case WRONG_PLACE:
      return "a wrong place";
    case EXTRA_STOP:
      return "an extra stop";
    default:
      return "";
  }
}

std::string_view ShortWords(Severity severity) {
  switch (severity) {
    case CRASH:
      return "crash";
    case PROGRAM_CHANGED:
      return "program changed";
    case STEP_LOST:
      return "step lost";
    case WRONG_VALUE:
      return "wrong value";
    case WRONG_PLACE:
      return "wrong place";
    case EXTRA_STOP:
      return "extra stop";
    default:
      return "";
  }
}

}  // namespace twinstep
