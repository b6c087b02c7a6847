#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/actions/action_kind.h"
#include "model/actions/action_row.h"
#include "model/actions/action_words.h"
#include "model/location_text.h"

namespace twinstep {
namespace {

using Ranges = google::protobuf::RepeatedPtrField<CodeRange>;

// [skip RANGE...] [enter RANGE...], to the end. Null: the action enters nothing.
WhyNot ParseRanges(absl::string_view rest, Ranges& skips, Ranges* enters) {
  Ranges* ranges = nullptr;
  const char* what = "";
  while (!rest.empty()) {
    const absl::string_view word = TakeWord(rest);
    if (word == "skip" && ranges == nullptr) {
      ranges = &skips;
      what = "skipped";
    } else if (word == "enter" && enters != nullptr && ranges != enters) {
      ranges = enters;
      what = "entered";
    } else if (ranges == nullptr) {
      return absl::StrCat("\"skip\"", enters == nullptr ? "" : " and \"enter\"", " can follow here, not ",
                          InQuotes(word));
    } else {
      if (WhyNot why = ParseRange(word, *ranges->Add())) return why;
      continue;
    }
    if (rest.empty()) return absl::StrCat("the code that is ", what, " is missing, as 3:2-7:1 is");
  }
  return std::nullopt;
}

std::string RangesText(const char* word, const Ranges& ranges) {
  std::string text;
  for (const CodeRange& range : ranges) absl::StrAppend(&text, text.empty() ? word : " ", RangeText(range));
  return text;
}

std::string SkipsText(const Action& action) { return RangesText(" skip ", SkipsOf(action)); }
std::string EntersText(const Action& action) { return RangesText(" enter ", action.step_over().enters()); }

bool HasSkips(const Action& action) { return !SkipsOf(action).empty(); }

const ActionVariant kSkips = {
    .is = HasSkips, .suffix = " past code", .needs = &EngineFacts::steps_past_code, .not_in = {kNoJitTest}};

WhyNot ParseStepOver(absl::string_view rest, Action& action) {
  StepOver& step = *action.mutable_step_over();
  const auto is_ranges = [](absl::string_view text) {
    return text.empty() || absl::StartsWith(text, "skip") || absl::StartsWith(text, "enter");
  };
  absl::string_view after = rest;
  uint32_t frame = 0;
  if (absl::SimpleAtoi(TakeWord(after), &frame) && is_ranges(after)) {
    step.set_frame(frame);
    rest = after;
  }
  if (!is_ranges(rest)) return ParseFrame(rest, frame);
  return ParseRanges(rest, *step.mutable_skips(), step.mutable_enters());
}

WhyNot ParseStepIn(absl::string_view rest, Action& action) {
  StepIn& step = *action.mutable_step_in();
  absl::string_view after = rest;
  uint32_t frame = 0;
  if (absl::SimpleAtoi(TakeWord(after), &frame)) {
    step.set_frame(frame);
    rest = after;
  }
  after = rest;
  if (TakeWord(after) == "async") {
    step.set_into_async_calls(true);
    rest = after;
  }
  after = rest;
  if (TakeWord(after) == "at") {
    if (WhyNot why = ParsePlace(TakeWord(after), *step.mutable_target())) return why;
    rest = after;
  }
  if (rest.empty() || absl::StartsWith(rest, "skip")) return ParseRanges(rest, *step.mutable_skips(), nullptr);
  return absl::StrCat("a frame, \"async\", \"at\" and \"skip\" can follow it in this order, not ",
                      InQuotes(TakeWord(rest)));
}

WhyNot ParseRunTo(absl::string_view rest, Action& action) {
  RunToLocation& run = *action.mutable_run_to_location();
  if (WhyNot why = TakeLocation(rest, *run.mutable_location())) return why;
  run.set_this_frame(rest == "here");
  if (rest.empty() || run.this_frame()) return std::nullopt;
  return absl::StrCat("only \"here\" can follow the place, not ", InQuotes(rest));
}

std::string StepInText(const Action& action) {
  const StepIn& step = action.step_in();
  const std::string text =
      absl::StrCat(FrameAlone(step.frame()), step.into_async_calls() ? " async" : "",
                   step.has_target() ? absl::StrCat(" at ", LineColumnText(step.target())) : "", SkipsText(action));
  return std::string(absl::StripLeadingAsciiWhitespace(text));
}

std::string StepOverText(const Action& action) {
  const std::string text = absl::StrCat(FrameAlone(action.step_over().frame()), SkipsText(action), EntersText(action));
  return std::string(absl::StripLeadingAsciiWhitespace(text));
}

bool DrawRun(DrawingUser& user, Action& action) {
  if (user.Places().empty()) return false;
  *action.mutable_run_to_location()->mutable_location() = user.Any(user.Places());
  if (user.KeepsTruth() && user.Chance(0.4)) action.mutable_run_to_location()->set_this_frame(true);
  return true;
}

bool DrawRestart(DrawingUser& user, Action& action) {
  constexpr double kAtException = 0.05;
  for (const EngineFacts* const facts : user.debuggers()) {
    if (user.pause().reason() == Paused::EXCEPTION && !facts->no_restart_at_exception.empty() &&
        !user.Chance(kAtException)) {
      return user.LeaveOut("restart frame", facts->no_restart_at_exception);
    }
  }
  action.mutable_restart_frame()->set_frame(user.AnyFrame(0.7).value_or(0));
  return true;
}

// Of any kind.
bool DrawOlderStep(DrawingUser& user, Action& action) {
  if (!user.AllHave(&EngineFacts::steps_from_older_frames)) {
    return user.LeaveOut("step from an older frame", "a debugger of the session steps from the youngest alone");
  }
  const std::optional<uint32_t> frame = user.AnyFrame(0);
  if (!frame || *frame == 0) return false;
  switch (user.Below(3)) {
    case 0:
      action.mutable_step_in()->set_frame(*frame);
      break;
    case 1:
      action.mutable_step_over()->set_frame(*frame);
      break;
    default:
      action.mutable_step_out()->set_frame(*frame);
      break;
  }
  return true;
}

}  // namespace

absl::Span<const ActionRow> RunningActions() {
  static const auto* const rows = new std::vector<ActionRow>{
      {
          .kind = Action::kPause,
          .when = When::kBeforeStart,
          .effect = Effect::kNone,
          .basic = false,
          .fuzzed = true,
          .draws = ActionDraws(),
          .cause_word = "run",
          .forms = ActionForms{ActionForm{.verb = "pause",
                                          .forms = {"pause"},
                                          .example = "pause; start",
                                          .what = "asks, before the start, for a pause before the program's first code",
                                          .meant_by = {"interrupt", "halt", "starti", "stoponentry"},
                                          .parse = ParseBare<&Action::mutable_pause>,
                                          .print = PrintBare<&Action::has_pause>}},
          .shown = [](const Action&) -> std::string { return "pause"; },
          .script = [](const Action&) -> std::string { return "pause"; },
          .not_in = NotInFormats{kNoJitTest},
      },
      {
          .kind = Action::kStart,
          .when = When::kStart,
          .effect = Effect::kNone,
          .basic = true,
          .fuzzed = true,
          .draws = ActionDraws(),
          .cause_word = "run",
          .forms = ActionForms{ActionForm{.verb = "start",
                                          .forms = {"start"},
                                          .example = "break 7; start",
                                          .what = "runs the program from its beginning to the first pause",
                                          .meant_by = {"run", "r", "launch", "go", "begin", "debug"},
                                          .parse = ParseBare<&Action::mutable_start>,
                                          .print = PrintBare<&Action::has_start>}},
          .shown = [](const Action&) -> std::string { return "start"; },
          .script = [](const Action&) -> std::string { return "start"; },
      },
      {
          .kind = Action::kResume,
          .when = When::kGoesOn,
          .effect = Effect::kNone,
          .basic = true,
          .fuzzed = true,
          .draws = ActionDraws(),
          .cause_word = "run",
          .forms = ActionForms{ActionForm{.verb = "resume",
                                          .forms = {"resume"},
                                          .example = "resume",
                                          .what = "runs on to the next pause",
                                          .meant_by = {"continue", "c", "cont", "fg", "play", "proceed"},
                                          .parse = ParseBare<&Action::mutable_resume>,
                                          .print = PrintBare<&Action::has_resume>}},
          .shown = [](const Action&) -> std::string { return "resume"; },
          .script = [](const Action&) -> std::string { return "resume"; },
      },
      {
          .kind = Action::kStepIn,
          .when = When::kGoesOn,
          .effect = Effect::kNone,
          .basic = true,
          .variants = ActionVariants{{.is = [](const Action& action) { return action.step_in().into_async_calls(); },
                                      .suffix = " with async calls"},
                                     {.is = [](const Action& action) { return action.step_in().has_target(); },
                                      .suffix = " at a call"},
                                     kSkips},
          .fuzzed = true,
          .draws = ActionDraws(),
          .cause_word = "step",
          .forms = ActionForms{ActionForm{
              .verb = "in",
              .forms = {"in [FRAME] [async] [at LINE:COLUMN] [skip LINE:COLUMN-LINE:COLUMN ...]"},
              .example = "in at 7:12",
              .what =
                  "steps in, from the youngest frame or that one (SpiderMonkey); also into what is scheduled "
                  "(\"async\"), or into the call at that place; \"skip\": it does not end in that code (all three V8)",
              .meant_by = {"step", "s", "si", "stepi", "stepin", "stepinto", "into"},
              .parse = ParseStepIn,
              .print = [](const Action& action) { return If(action.has_step_in(), StepInText(action)); }}},
          .shown = [](const Action& action) -> std::string {
            const StepIn& step = action.step_in();
            return absl::StrCat("step in", FromFrame(step.frame()), step.into_async_calls() ? " with async calls" : "",
                                step.has_target() ? absl::StrCat(" at ", ToText(step.target())) : "",
                                SkipsText(action));
          },
          .script = [](const Action& action) -> std::string {
            return absl::StrCat("stepInto", action.step_in().into_async_calls() ? " async" : "", SkipsText(action));
          },
      },
      {
          .kind = Action::kStepOver,
          .when = When::kGoesOn,
          .effect = Effect::kNone,
          .basic = true,
          .variants = ActionVariants{kSkips,
                                     {.is = [](const Action& action) { return !action.step_over().enters().empty(); },
                                      .suffix = " into code",
                                      .needs = &EngineFacts::steps_into_ranges,
                                      .not_in = {kNoJitTest,
                                                 {"node", "runs in a V8 that enters no code that it is told",
                                                  "inspector-test, html or markdown"}}}},
          .fuzzed = true,
          .draws = ActionDraws(),
          .cause_word = "step",
          .forms = ActionForms{ActionForm{
              .verb = "over",
              .forms = {"over [FRAME] [skip LINE:COLUMN-LINE:COLUMN ...] [enter LINE:COLUMN-LINE:COLUMN ...]"},
              .example = "over",
              .what =
                  "steps over the statement of the youngest frame, or of that one (SpiderMonkey); \"skip\": it does "
                  "not end in that code (V8); \"enter\": into functions there that the statement calls, however "
                  "indirectly (V8 from 15.8 on)",
              .meant_by = {"next", "n", "ni", "nexti", "stepover"},
              .parse = ParseStepOver,
              .print = [](const Action& action) { return If(action.has_step_over(), StepOverText(action)); }}},
          .shown = [](const Action& action) -> std::string {
            return absl::StrCat("step over", FromFrame(action.step_over().frame()), SkipsText(action),
                                EntersText(action));
          },
          .script = [](const Action& action) -> std::string {
            return absl::StrCat("stepOver", SkipsText(action), EntersText(action));
          },
      },
      {
          .kind = Action::kStepOut,
          .when = When::kGoesOn,
          .effect = Effect::kNone,
          .basic = true,
          .fuzzed = true,
          .draws = ActionDraws{{{6, 6, 4, 6}, DrawOlderStep}},
          .cause_word = "step",
          .forms = ActionForms{ActionForm{
              .verb = "out",
              .forms = {"out [FRAME]"},
              .example = "out 1",
              .what = "steps out of the youngest frame, or of that one (SpiderMonkey)",
              .meant_by = {"finish", "fin", "o", "stepout", "stepreturn", "gu"},
              .parse = [](absl::string_view rest,
                          Action& action) { return ParseStep(rest, *action.mutable_step_out()); },
              .print =
                  [](const Action& action) {
                    return If(action.has_step_out(), FrameAlone(action.step_out().frame()));
                  }}},
          .shown = [](const Action& action) -> std::string {
            return absl::StrCat("step out", FromFrame(action.step_out().frame()));
          },
          .script = [](const Action&) -> std::string { return "stepOut"; },
      },
      {
          .kind = Action::kRunToLocation,
          .when = When::kGoesOn,
          .effect = Effect::kNone,
          .basic = false,
          .variants = ActionVariants{{.is = [](const Action& action) { return action.run_to_location().this_frame(); },
                                      .suffix = " in this frame"}},
          .fuzzed = true,
          .draws = ActionDraws{{{8, 8, 6, 8}, DrawRun}},
          .cause_word = "run",
          .forms =
              ActionForms{ActionForm{
                  .verb = "to",
                  .forms = {"to [module SPECIFIER] LINE[:COLUMN] [here]"},
                  .example = "to 12:4",
                  .what = "runs until the program comes there; \"here\": only in the youngest frame's own call (V8)",
                  .meant_by = {"until", "u", "advance", "runto", "runtocursor", "runtolocation", "runtoline",
                               "continuetolocation", "continuetohere"},
                  .parse = ParseRunTo,
                  .print =
                      [](const Action& action) {
                        const RunToLocation& run = action.run_to_location();
                        return If(action.has_run_to_location(),
                                  absl::StrCat(ToText(run.location()), run.this_frame() ? " here" : ""));
                      }}},
          .shown = [](const Action& action) -> std::string {
            return absl::StrCat("run to ", ToText(action.run_to_location().location()),
                                action.run_to_location().this_frame() ? " in this frame" : "");
          },
          .script = [](const Action& action) -> std::string {
            return absl::StrCat("runTo ", LineColumnText(action.run_to_location().location()),
                                action.run_to_location().this_frame() ? " current" : "");
          },
          .not_in = NotInFormats{kNoJitTest},
      },
      {
          .kind = Action::kRestartFrame,
          .when = When::kGoesOn,
          .effect = Effect::kChanges,
          .basic = false,
          .needs = &EngineFacts::restarts_frames,
          .fuzzed = true,
          .draws = ActionDraws{{{5, 5, 0, 4}, DrawRestart}},
          .cause_word = "run",
          .forms = ActionForms{ActionForm{
              .verb = "restart",
              .forms = {"restart [FRAME]"},
              .example = "restart 1",
              .what = "runs the function of a frame again from its beginning (V8)",
              .meant_by = {"restartframe", "dropframe", "droptoframe"},
              .parse = [](absl::string_view rest,
                          Action& action) { return ParseStep(rest, *action.mutable_restart_frame()); },
              .print =
                  [](const Action& action) {
                    return If(action.has_restart_frame(), FrameAlone(action.restart_frame().frame()));
                  }}},
          .shown = [](const Action& action) -> std::string {
            return absl::StrCat("restart frame ", action.restart_frame().frame());
          },
          .script = [](const Action& action) -> std::string {
            return absl::StrCat("restart ", action.restart_frame().frame());
          },
          .not_in =
              NotInFormats{
                  kNoJitTest,
                  {"node", "restarts no frames: V8 refuses to while a listener of the same thread waits above them",
                   "inspector-test, html or markdown"}},
      },
      {
          .kind = Action::kDetach,
          .when = When::kGoesOn,
          .effect = Effect::kNone,
          .basic = false,
          .fuzzed = true,
          .draws = ActionDraws{{{1, 1, 0.5, 1},
                                [](DrawingUser&, Action& action) { return action.mutable_detach() != nullptr; }}},
          .cause_word = "run",
          .forms = ActionForms{ActionForm{.verb = "detach",
                                          .forms = {"detach"},
                                          .example = "detach",
                                          .what = "detaches the debugger: the program runs to its end without it",
                                          .meant_by = {"disconnect"},
                                          .parse = ParseBare<&Action::mutable_detach>,
                                          .print = PrintBare<&Action::has_detach>}},
          .shown = [](const Action&) -> std::string { return "detach"; },
          .script = [](const Action&) -> std::string { return "detach"; },
          .not_in =
              NotInFormats{kNoJitTest,
                           {"inspector-test", "does not detach: it learns from its own session how the program ends",
                            "node, html or markdown"}},
      },
      {
          .kind = Action::kAbandon,
          .when = When::kGoesOn,
          .effect = Effect::kNone,
          .basic = true,
          .fuzzed = true,
          .draws = ActionDraws(),
          .cause_word = "run",
          .forms = ActionForms{ActionForm{.verb = "abandon",
                                          .forms = {"abandon"},
                                          .example = "abandon",
                                          .what = "ends the session at a pause; the program does not run on",
                                          .meant_by = {"quit", "q", "exit", "kill", "k", "stop", "terminate", "bye"},
                                          .parse = ParseBare<&Action::mutable_abandon>,
                                          .print = PrintBare<&Action::has_abandon>}},
          .shown = [](const Action&) -> std::string { return "abandon"; },
          .script = [](const Action&) -> std::string { return "resume"; },
      },
      {
          .kind = Action::kApart,
          .when = When::kGoesOn,
          .effect = Effect::kNone,
          .basic = true,
          .fuzzed = false,
          .draws = ActionDraws(),
          .cause_word = "run",
          .forms = ActionForms(),
          .shown = [](const Action& action) -> std::string {
            const auto steps = [](const google::protobuf::RepeatedPtrField<Action>& way) {
              return absl::StrJoin(way, ", ",
                                   [](std::string* out, const Action& one) { absl::StrAppend(out, ToText(one)); });
            };
            return absl::StrCat("apart (", action.apart().engine(), ": ", steps(action.apart().first()),
                                "; the other: ", steps(action.apart().second()), ")");
          },
          .script = [](const Action&) -> std::string { return ""; },
      },
  };
  return *rows;
}

}  // namespace twinstep
