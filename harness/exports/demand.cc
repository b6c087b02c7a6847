#include "harness/exports/demand.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/answers/mismatch_text.h"
#include "model/answers/paper_view.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

std::string AnythingBut(const std::string& answer) { return absl::StrCat("^(?!", JsPattern(answer), "$)"); }

// What a variable of a frame was to be, and is. None: a script cannot tell the two apart.
std::optional<Look> LookAtVariable(const Violation& violation, const Paused& paused, CaptureLevel level) {
  const Aspect& about = violation.about();
  Look look;
  look.frame = static_cast<int>(about.frame());
  if (look.frame >= paused.frames_size()) return std::nullopt;
  const bool is_this = about.variable() == "this";
  look.kind = is_this ? Look::Kind::kThis : Look::Kind::kVariable;
  if (!is_this) look.path = {about.variable()};
  look.expected = ShownText(violation.expected(), level);
  look.actual = ShownText(violation.actual(), level);
  return look;
}

std::optional<Look> LookAtName(const Violation& violation, const Paused& paused) {
  Look look;
  look.kind = Look::Kind::kFrame;
  look.frame = static_cast<int>(violation.about().frame());
  if (look.frame >= paused.frames_size()) return std::nullopt;
  look.actual = FrameText(paused.frames(look.frame));
  Frame frame = paused.frames(look.frame);
  frame.set_function_name(violation.expected().function_name());
  look.expected = FrameText(frame);
  return look;
}

Look LookAtReturned(const Violation& violation, CaptureLevel level) {
  Look look;
  look.kind = Look::Kind::kCompletion;
  look.expected = absl::StrCat("returning ", ShownText(violation.expected(), level));
  look.actual = absl::StrCat("returning ", ShownText(violation.actual(), level));
  return look;
}

Look LookAtEnd(const Violation& violation) {
  Look look;
  look.kind = Look::Kind::kEnd;
  look.expected = EndText(violation.expected().output().finished());
  look.actual = EndText(violation.actual().output().finished());
  return look;
}

Look LookAtLine(const Violation& violation) {
  Look look;
  look.kind = Look::Kind::kPrinted;
  look.line = static_cast<int>(violation.about().index()) - 1;
  look.expected = violation.expected().text();
  look.actual = violation.actual().text();
  return look;
}

// Whether the frame has a scope of this kind with these names where the program has another or none.
std::optional<Look> LookAtScope(const Violation& violation, const Paused& paused) {
  const Aspect& about = violation.about();
  Look look;
  look.kind = Look::Kind::kScope;
  look.frame = static_cast<int>(about.frame());
  if (look.frame >= paused.frames_size()) return std::nullopt;
  const auto& scopes = paused.frames(look.frame).scopes();
  if (static_cast<int>(about.scope()) >= scopes.size()) return std::nullopt;
  look.scope = static_cast<int>(std::count_if(scopes.begin(), scopes.begin() + static_cast<int>(about.scope()),
                                              [](const Scope& scope) { return scope.variables_size() > 0; }));
  look.actual = ScopeText(scopes.at(static_cast<int>(about.scope())));
  look.expected = "no such scope";
  return look;
}

Paused PausedWith(const Stack& stack) {
  Paused paused;
  *paused.mutable_frames() = stack.frames();
  return paused;
}

std::string NamesOf(const Paused& paused) {
  const std::vector<std::string> names = PaperStack(paused);
  return names.empty() ? "empty" : absl::StrJoin(names, " < ");
}

// Whole stacks, by the names on them; the one frame that is elsewhere.
std::optional<Look> LookAtStack(const Violation& violation, const Paused& paused) {
  Look look;
  if (violation.expected().has_stack()) {
    look.kind = Look::Kind::kStack;
    look.expected = NamesOf(PausedWith(violation.expected().stack()));
    look.actual = NamesOf(paused);
    return look;
  }
  if (!violation.actual().has_frame()) return std::nullopt;
  look.kind = Look::Kind::kFrame;
  look.actual = FrameText(violation.actual().frame());
  while (look.frame < paused.frames_size() && FrameText(paused.frames(look.frame)) != look.actual) ++look.frame;
  if (look.frame == paused.frames_size()) return std::nullopt;
  look.expected = absl::StrCat("in ", ToText(violation.expected()));
  return look;
}

// `this` that is an object of another class, as the global object is. None: nothing of the kind is known.
std::optional<Look> LookAtClassOfThis(const Violation& violation, const Paused& paused) {
  const Value &expected = violation.expected().value(), &actual = violation.actual().value();
  Look look;
  look.kind = Look::Kind::kThisClass;
  look.frame = static_cast<int>(violation.about().frame());
  look.actual = actual.object().class_name();
  look.expected =
      expected.object().class_name().empty() ? "an object of another class" : expected.object().class_name();
  if (look.frame >= paused.frames_size() || !expected.has_object() || look.actual.empty()) return std::nullopt;
  return look;
}

std::optional<Look> LookAtList(const Violation& violation, const Paused& paused) {
  if (violation.expected().word() != Datum::LISTED_PLACE || paused.location().source() != Location::MAIN) {
    return std::nullopt;
  }
  Look look;
  look.kind = Look::Kind::kListed;
  look.place = paused.location();
  look.expected = "listed";
  look.actual = "not listed";
  return look;
}

std::optional<Look> LookAtLog(const Violation& violation, CaptureLevel level) {
  Look look;
  if (violation.about().index() == 0) {
    look.kind = Look::Kind::kLogCount;
    look.expected = absl::StrCat(violation.expected().count());
    look.actual = absl::StrCat(violation.actual().count());
    return look;
  }
  look.kind = Look::Kind::kLogged;
  look.line = static_cast<int>(violation.about().index()) - 1;
  look.expected = ShownText(violation.expected(), level);
  // What throws logs nothing in a script.
  look.actual =
      violation.actual().evaluation().has_value() ? ValueText(violation.actual().evaluation().value()) : "nothing";
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

// What an evaluation gives, as scripts show it. A refusal is an exception there, and so is a name without a value.
// None: scripts do not show such a thing.
std::optional<std::string> AnswerShown(const Datum& datum, CaptureLevel level) {
  if (datum.word() == Datum::NO_VALUE_YET) return "threw";
  if (datum.has_value()) return ShownText(datum, level);
  if (!datum.has_evaluation()) return std::nullopt;
  return datum.evaluation().has_value() ? ValueText(datum.evaluation().value()) : "threw";
}

std::optional<Look> LookAtAnswer(const Violation& violation, CaptureLevel level) {
  const std::optional<std::string> expected = AnswerShown(violation.expected(), level);
  const std::optional<std::string> actual = AnswerShown(violation.actual(), level);
  if (!expected || !actual) return std::nullopt;
  Look look;
  look.kind = Look::Kind::kAnswer;
  look.expected = *expected;
  look.actual = *actual;
  return look;
}

// The least that has to be looked at; none: nothing that a script does shows it.
std::optional<Look> LookFor(const Violation& violation, const Output& output, CaptureLevel level) {
  switch (violation.about().kind()) {
    case Aspect::VARIABLE:
      if (violation.about().variable() == "this" &&
          ShownText(violation.expected(), level) == ShownText(violation.actual(), level)) {
        return LookAtClassOfThis(violation, output.paused());
      }
      return LookAtVariable(violation, output.paused(), level);
    case Aspect::FRAME_NAME:
      return LookAtName(violation, output.paused());
    case Aspect::RETURNED:
      return LookAtReturned(violation, level);
    case Aspect::PROGRAM_END:
      return LookAtEnd(violation);
    case Aspect::PRINTED:
      return LookAtLine(violation);
    case Aspect::SCOPE:
      return LookAtScope(violation, output.paused());
    case Aspect::STACK:
      return violation.expected().word() == Datum::STACK_OF_PROGRAM ? LookAtCaller(output.paused())
                                                                    : LookAtStack(violation, output.paused());
    case Aspect::PLACE_OF_BREAKPOINT:
    case Aspect::PLACE_OF_STEP:
      return LookAtList(violation, output.paused());
    case Aspect::LOGPOINT:
      return LookAtLog(violation, level);
    case Aspect::ANSWER:
      return LookAtAnswer(violation, level);
    default:
      return std::nullopt;
  }
}

// The answer that scripts print without a look shows it: a place, or what became of the action.
bool AnswerSaysIt(const Violation& violation, const Output& output) {
  switch (violation.about().kind()) {
    case Aspect::PAUSE:
    case Aspect::STEP:
    case Aspect::BREAKPOINT:
    case Aspect::DEBUGGER_STATEMENT:
    case Aspect::THROW:
    case Aspect::EXCEPTION:
    case Aspect::FIRST_PAUSE:
    case Aspect::PAUSE_REASON:
    case Aspect::RUN_TO_PLACE:
    case Aspect::FRAME_AT_END:
    case Aspect::ACTIVATION_AT_END:
    case Aspect::SCRIPT_AT_END:
    case Aspect::AFTER_DETACH:
    case Aspect::BREAKPOINT_ON_LINE:
    case Aspect::BREAKPOINT_AT_LISTED:
    case Aspect::LISTED:
      return true;
    case Aspect::ANSWER:
      return output.has_edited();
    default:
      return false;
  }
}

void DemandPause(const Violation& violation, const Output& output, const ExportAnswer& came, CaptureLevel level,
                 Demand& demand) {
  const PauseDatum& pause = violation.expected().pause();
  if (!pause.has_place()) {
    demand.right = output.has_paused() ? AnythingBut(came.text) : "^paused ";
    return;
  }
  demand.expected = AnswerAt("paused", pause.place(), level);
  if (violation.about().kind() != Aspect::THROW) return;
  // Anywhere in the statement that throws.
  demand.expected = AnswerAt("paused", pause.place(), PAPER);
  demand.right = absl::StrCat("^", JsPattern(demand.expected.text), "(:|$)");
}

// A resume pauses where something of the program's pauses it, or not at all.
void DemandNoStep(const ExportAnswer& came, const std::optional<std::vector<std::string>>& pauses, Demand& demand) {
  demand.expected.text = "no pause by a step";
  demand.rest_is_wrong = pauses.has_value();
  const auto add = [](std::string* out, const std::string& place) { absl::StrAppend(out, JsPattern(place)); };
  demand.right =
      pauses ? absl::StrCat("^(?!paused (?!(?:", absl::StrJoin(*pauses, "|", add), ")$))") : AnythingBut(came.text);
}

void DemandListed(const Violation& violation, Demand& demand) {
  const std::string place = PlaceText(violation.about().place(), FULL);
  const std::string listed = absl::StrCat("[\\[ ]", JsPattern(place), "[\\] ]");
  const bool missing = violation.expected().word() == Datum::LISTED;
  demand.right = missing ? listed : absl::StrCat("^(?!.*", listed, ")");
  demand.expected.text = absl::StrCat(missing ? "places with " : "places without ", place);
}

void DemandAnswer(const Violation& violation, const Output& output, const ExportAnswer& came, CaptureLevel level,
                  const std::optional<std::vector<std::string>>& pauses, Demand& demand) {
  switch (violation.about().kind()) {
    case Aspect::BREAKPOINT_AT_LISTED:
      demand.expected = AnswerAt("breakpoint", violation.expected().place(), level);
      return;
    case Aspect::BREAKPOINT_ON_LINE:
      demand.expected = AnswerAt("breakpoint", violation.expected().place(), PAPER);
      if (level == FULL) demand.right = absl::StrCat("^", JsPattern(demand.expected.text), ":");
      return;
    case Aspect::LISTED:
      return DemandListed(violation, demand);
    default:
      break;
  }
  if (violation.expected().has_pause()) return DemandPause(violation, output, came, level, demand);
  if (violation.expected().word() == Datum::NO_STEP) return DemandNoStep(came, pauses, demand);
  // Something else than the given answer is right; what, only words say.
  demand.right = AnythingBut(came.text);
}

}  // namespace

Demand DemandOf(const Violation& violation, const Output& output, const ExportAnswer& came, CaptureLevel level,
                const std::optional<std::vector<std::string>>& pauses) {
  Demand demand;
  demand.expected.text = ToText(violation.expected());
  // The answer itself says it.
  if (output.evaluated().failed()) {
    demand.expected.text = "evaluated";
    return demand;
  }
  if (!AnswerSaysIt(violation, output)) {
    std::optional<Look> look = LookFor(violation, output, level);
    if (!look || look->expected == look->actual) {
      demand.not_checkable = absl::StrCat("no script looks at ", ToText(violation.about()));
      return demand;
    }
    demand.look = *std::move(look);
    demand.expected = came;
    absl::StrAppend(&demand.expected.text, ", ", LabelOf(demand.look), demand.look.expected);
    // Words for what is right.
    const Aspect::Kind kind = violation.about().kind();
    if ((kind == Aspect::STACK && !violation.expected().has_stack()) || kind == Aspect::SCOPE ||
        demand.look.kind == Look::Kind::kThisClass) {
      demand.right = AnythingBut(absl::StrCat(came.text, ", ", LabelOf(demand.look), demand.look.actual));
    }
    return demand;
  }
  DemandAnswer(violation, output, came, level, pauses, demand);
  if (demand.right.empty() && demand.expected.text == came.text) {
    demand.not_checkable = "the right answer and the given one look the same to it";
  }
  return demand;
}

}  // namespace twinstep
