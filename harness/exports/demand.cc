#include "harness/exports/demand.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/display.h"

namespace twinstep {
namespace {

std::string AnythingBut(const std::string& answer) { return absl::StrCat("^(?!", Literally(answer), "$)"); }

// "21:12" at the end of a text; empty: there is none.
std::string PlaceAtEnd(const std::string& text) {
  const std::string place = text.substr(text.rfind(' ') + 1);
  const bool is_place = !place.empty() && place.find_first_not_of("0123456789:") == std::string::npos;
  return is_place ? place : "";
}

std::string WithoutColumn(const std::string& place) { return place.substr(0, place.rfind(':')); }

// Behind "... frame 2"; none: the words do not end so, or there is no such frame.
std::optional<int> FrameAtEnd(const std::string& text, const Paused& paused) {
  const std::vector<std::string> words = absl::StrSplit(text, ' ');
  int frame = 0;
  if (words.size() < 2 || words[words.size() - 2] != "frame" || !absl::SimpleAtoi(words.back(), &frame) || frame < 0 ||
      frame >= paused.frames_size()) {
    return std::nullopt;
  }
  return frame;
}

// What a variable of a frame was to be, and is. None: a script cannot tell the two apart.
std::optional<Look> LookAtVariable(const Violation& violation, const Paused& paused, CaptureLevel level) {
  const std::optional<int> frame = FrameAtEnd(violation.what(), paused);
  if (!frame) return std::nullopt;
  Look look;
  look.frame = *frame;
  const bool is_this = violation.variable() == "this";
  look.kind = is_this ? Look::Kind::kThis : Look::Kind::kVariable;
  if (!is_this) look.path = {violation.variable()};
  look.expected = ShownText(violation.expected(), level);
  look.actual = ShownText(violation.actual(), level);
  if (look.expected == look.actual) return std::nullopt;
  return look;
}

std::optional<Look> LookAtName(const Violation& violation, const Paused& paused) {
  const std::optional<int> index = FrameAtEnd(violation.what(), paused);
  if (!index) return std::nullopt;
  Look look;
  look.kind = Look::Kind::kFrame;
  look.frame = *index;
  look.actual = FrameText(paused.frames(*index));
  Frame frame = paused.frames(*index);
  frame.set_function_name(violation.expected() == "none" ? "" : violation.expected());
  look.expected = FrameText(frame);
  return look;
}

std::optional<Look> LookAtReturned(const Violation& violation, CaptureLevel level) {
  Look look;
  look.kind = Look::Kind::kCompletion;
  look.expected = absl::StrCat("returning ", ShownText(violation.expected(), level));
  look.actual = absl::StrCat("returning ", ShownText(violation.actual(), level));
  if (look.expected == look.actual) return std::nullopt;
  return look;
}

// "finished: threw error RangeError", as the scripts' end.
std::string EndOf(const std::string& text, CaptureLevel level) {
  const std::string outcome = text.substr(std::min(text.size(), text.find(": ") + 2));
  const size_t space = outcome.find(' ');
  if (space == std::string::npos || absl::StartsWith(outcome, "completed")) return "completed";
  return absl::StrCat("threw ", ShownText(outcome.substr(space + 1), level));
}

// What the program prints, or how it ends.
std::optional<Look> LookAtBehaviour(const Violation& violation, CaptureLevel level) {
  Look look;
  const std::string number = PlaceAtEnd(violation.what());
  if (absl::SimpleAtoi(number, &look.line)) {
    look.kind = Look::Kind::kPrinted;
    --look.line;
    look.expected = violation.expected();
    look.actual = violation.actual();
  } else {
    look.kind = Look::Kind::kEnd;
    look.expected = EndOf(violation.expected(), level);
    look.actual = EndOf(violation.actual(), level);
  }
  if (look.expected == look.actual) return std::nullopt;
  return look;
}

// The one frame below the youngest, where the stack is wrong; with more of them it is not said which is.
std::optional<Look> LookAtCaller(const Paused& paused) {
  if (paused.frames_size() != 2) return std::nullopt;
  Look look;
  look.kind = Look::Kind::kFrame;
  look.frame = 1;
  look.actual = FrameText(paused.frames(1));
  look.expected = "where the program called it";
  return look;
}

// What an evaluation gives, as scripts show it: "evaluated: threw ..." is "threw". A refusal is an exception there.
std::string AnswerShown(std::string answer, CaptureLevel level) {
  constexpr std::string_view kAnswer = "evaluated: ";
  // Where it is known from.
  for (const char* const source : {", as before", ", as listed below "}) {
    if (const size_t at = answer.rfind(source); at != std::string::npos) answer.resize(at);
  }
  if (absl::StartsWith(answer, std::string(kAnswer))) answer = answer.substr(kAnswer.size());
  // A name without a value cannot be evaluated.
  if (answer == "no value yet" || answer == "refused" || absl::StartsWith(answer, "threw ")) return "threw";
  return ShownText(answer, level);
}

// An object looks the same whatever it holds.
std::optional<Look> LookAtAnswer(const Violation& violation, CaptureLevel level) {
  Look look;
  look.kind = Look::Kind::kAnswer;
  look.expected = AnswerShown(violation.expected(), level);
  look.actual = AnswerShown(violation.actual(), level);
  if (look.expected == look.actual) return std::nullopt;
  return look;
}

// The least that has to be looked at; none: the answer's place says it, or nothing that a script does.
std::optional<Look> LookFor(const Violation& violation, const Paused& paused, CaptureLevel level) {
  const std::string& invariant = violation.invariant();
  if (invariant == "frame-named") return LookAtName(violation, paused);
  if (invariant == "returned-right") return LookAtReturned(violation, level);
  if (invariant == "behaviour-kept") return LookAtBehaviour(violation, level);
  if (invariant == "stack-shown") return LookAtCaller(paused);
  return violation.variable().empty() ? std::nullopt : LookAtVariable(violation, paused, level);
}

// What is wrong stands in nothing that a script prints, unless it is looked at.
bool NeedsLook(const Violation& violation) {
  static const auto* const kShown = new std::set<std::string>{
      "value-shown",    "variable-there",  "block-left",  "frame-named",    "returned-right",  "behaviour-kept",
      "stack-shown",    "place-listed",    "set-kept",    "restart-begins", "evaluated-right", "look-kept",
      "exception-told", "rejections-told", "return-kept", "opened-right",   "logpoint-logged", "async-calls"};
  return kShown->contains(violation.invariant());
}

void DemandPause(const Violation& violation, CaptureLevel level, Demand& demand) {
  constexpr char kBreakpoint[] = "breakpoint at ", kDebugger[] = "debugger statement at ";
  constexpr char kThrown[] = "exception thrown at ";
  const std::string& what = violation.what();
  for (const std::string_view begin : {kBreakpoint, kDebugger}) {
    if (what.compare(0, begin.size(), begin) != 0) continue;
    const std::string place = what.substr(begin.size());
    demand.expected = absl::StrCat("paused ", level == PAPER ? WithoutColumn(place) : place);
    return;
  }
  if (absl::StartsWith(what, kThrown) && !PlaceAtEnd(what).empty()) {
    // Anywhere in the statement that throws.
    demand.right = absl::StrCat("^paused ", Literally(WithoutColumn(PlaceAtEnd(what))), "(:|$)");
    demand.expected = absl::StrCat("paused ", WithoutColumn(PlaceAtEnd(what)));
    return;
  }
  const std::string place = PlaceAtEnd(violation.expected());
  if (place.empty()) {
    demand.right = "^paused ";
  } else {
    demand.expected = absl::StrCat("paused ", level == PAPER ? WithoutColumn(place) : place);
  }
}

void DemandListed(const Violation& violation, Demand& demand) {
  const std::string place = PlaceAtEnd(violation.what());
  const std::string listed = absl::StrCat("[\\[ ]", Literally(place), "[\\] ]");
  const bool missing = violation.expected() == "listed";
  demand.right = missing ? listed : absl::StrCat("^(?!.*", listed, ")");
  demand.expected = absl::StrCat(missing ? "places with " : "places without ", place);
}

void DemandAnswer(const Violation& violation, const std::string& came, CaptureLevel level, Demand& demand) {
  constexpr char kSet[] = "breakpoint set at ", kOnLine[] = "breakpoint set on line ";
  const std::string& expected = violation.expected();
  if (absl::StartsWith(expected, kSet)) {
    const std::string place = expected.substr(sizeof(kSet) - 1);
    demand.expected = absl::StrCat("breakpoint ", level == PAPER ? WithoutColumn(place) : place);
  } else if (absl::StartsWith(expected, kOnLine)) {
    demand.expected = absl::StrCat("breakpoint ", expected.substr(sizeof(kOnLine) - 1));
    if (level == FULL) demand.right = absl::StrCat("^", Literally(demand.expected), ":");
  } else if (absl::StartsWith(expected, "a pause")) {
    DemandPause(violation, level, demand);
  } else if (expected == "listed" || expected == "not listed") {
    DemandListed(violation, demand);
  } else {
    // Something else than what came is right; what, only words tell.
    demand.right = AnythingBut(came);
    if (expected == "no step") demand.expected = "no pause by a step";
    if (absl::StartsWith(expected, "none, as")) demand.expected = absl::StrCat("no pause", expected.substr(4));
  }
}

}  // namespace

std::string Literally(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("\\^$.*+?()[]{}|/").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string ShownText(const std::string& text, CaptureLevel level) {
  if (text == "no value yet" || text == "uninitialized") return level == PAPER ? "undefined" : "uninitialized";
  // A script goes on to the next scope there.
  if (absl::StartsWith(text, "not there") || text == "optimized out") return "not listed";
  if (absl::StartsWith(text, "array")) return "array";
  if (absl::StartsWith(text, "function")) return "function";
  for (const char* const kind : {"object", "exotic", "error", "symbol"}) {
    if (absl::StartsWith(text, kind)) return absl::StrCat(kind == std::string("symbol") ? "symbol" : "object");
  }
  return text;
}

Demand DemandOf(const Violation& violation, const Output& output, const std::string& came, CaptureLevel level) {
  Demand demand;
  demand.expected = violation.expected();
  // The answer itself says it.
  if (output.has_return_value_set()) {
    demand.expected = "replaced";
    return demand;
  }
  if (NeedsLook(violation)) {
    std::optional<Look> look =
        output.has_evaluated() ? LookAtAnswer(violation, level) : LookFor(violation, output.paused(), level);
    if (!look) {
      demand.not_checkable = "what is wrong there is nothing that a script looks at";
      return demand;
    }
    demand.look = *std::move(look);
    demand.expected = absl::StrCat(came, ", ", LabelOf(demand.look), demand.look.expected);
    if (violation.invariant() == "stack-shown") {
      demand.right = AnythingBut(absl::StrCat(came, ", ", LabelOf(demand.look), demand.look.actual));
    }
    return demand;
  }
  DemandAnswer(violation, came, level, demand);
  if (demand.right.empty() && demand.expected == came) {
    demand.not_checkable = "the right answer and the one that came look the same to it";
  }
  return demand;
}

}  // namespace twinstep
