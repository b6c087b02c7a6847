#include <iterator>
#include <optional>

#include "absl/strings/str_cat.h"
#include "model/actions/action_row.h"
#include "model/actions/action_words.h"
#include "model/location_text.h"

namespace twinstep {
namespace {

WhyNot ParseBlackbox(absl::string_view rest, Action& action) {
  Blackbox& blackbox = *action.mutable_blackbox();
  if (rest.empty()) return "what it is about is missing";
  if (rest.front() != '/' && rest != "anonymous") return ParseRange(rest, blackbox);
  while (!rest.empty()) {
    const absl::string_view word = TakeWord(rest);
    if (word == "anonymous") {
      blackbox.set_anonymous(true);
    } else if (std::optional<std::string> pattern = PatternIn(word)) {
      blackbox.set_url_pattern(*std::move(pattern));
    } else {
      return absl::StrCat(InQuotes(word), " is neither /PATTERN/ nor \"anonymous\"");
    }
  }
  return std::nullopt;
}

WhyNot ParseExceptions(absl::string_view rest, Action& action) {
  for (const auto mode : {PauseOnExceptions::NONE, PauseOnExceptions::UNCAUGHT, PauseOnExceptions::ALL}) {
    if (rest != ModeName(mode)) continue;
    action.mutable_pause_on_exceptions()->set_mode(mode);
    return std::nullopt;
  }
  return absl::StrCat("none, uncaught or all follows it, not ", InQuotes(rest));
}

WhyNot ParseTakenBack(absl::string_view rest, Action& action) {
  Blackbox& blackbox = *action.mutable_blackbox();
  blackbox.set_taken_back(true);
  if (rest.empty()) return "what is taken back is missing";
  return rest == "scripts" ? std::nullopt : ParseRange(rest, blackbox);
}

std::string TakenBackText(const Blackbox& blackbox) { return blackbox.has_begin() ? RangeText(blackbox) : "scripts"; }

std::string BlackboxText(const Blackbox& blackbox) {
  if (blackbox.url_pattern().empty()) return blackbox.anonymous() ? "anonymous" : RangeText(blackbox);
  return absl::StrCat("/", blackbox.url_pattern(), "/", blackbox.anonymous() ? " anonymous" : "");
}

std::string OnOff(const auto& setting) { return setting.active() ? "on" : "off"; }

std::string PausesActiveText(const Action& action) { return absl::StrCat("pauses ", OnOff(action.pauses_active())); }

std::string BeforeScriptsText(const Action& action) {
  return absl::StrCat("scripts ", OnOff(action.pause_before_scripts()));
}

bool DrawExceptions(DrawingUser& user, Action& action) {
  static constexpr PauseOnExceptions::Mode kModes[] = {PauseOnExceptions::NONE, PauseOnExceptions::UNCAUGHT,
                                                       PauseOnExceptions::ALL};
  action.mutable_pause_on_exceptions()->set_mode(kModes[user.Below(std::size(kModes))]);
  return true;
}

bool DrawFunction(DrawingUser& user, Action& action) {
  const std::optional<Blackbox> function = user.AnyFunction();
  if (function) *action.mutable_blackbox() = *function;
  return function.has_value();
}

bool DrawIgnoredScripts(DrawingUser& user, Action& action) {
  action.mutable_blackbox()->set_url_pattern(user.AnyOtherScripts());
  if (user.Chance(0.3)) action.mutable_blackbox()->set_anonymous(true);
  return true;
}

bool DrawTakenBack(DrawingUser& user, Action& action) {
  const IgnoredCode& ignored = user.ignored();
  if (ignored.empty()) {
    // For that moment.
    Action first;
    if (!DrawFunction(user, first) || !user.Act(first)) return false;
    action = first;
  } else if (!ignored.ranges().empty() && (!ignored.has_scripts() || user.Chance(0.5))) {
    *action.mutable_blackbox() = user.Any(ignored.ranges());
  }
  action.mutable_blackbox()->set_taken_back(true);
  return true;
}

// Mostly at one pause off and on again: nothing pauses otherwise, and the program runs to its end.
bool DrawPausesOff(DrawingUser& user, Action& action) {
  if (user.is_watched()) return false;
  action.mutable_pauses_active();
  if (!user.Chance(0.6)) return true;
  if (!user.Act(action)) return false;
  action.mutable_pauses_active()->set_active(true);
  return true;
}

bool DrawWatch(DrawingUser& user, Action& action) {
  action.mutable_watch()->set_attaches(!user.is_watched());
  return !user.breakpoints_off();
}

}  // namespace

absl::Span<const ActionRow> SettingActions() {
  static const auto* const rows = new std::vector<ActionRow>{
      {
          .kind = Action::kPauseOnExceptions,
          .when = When::kAnyTime,
          .effect = Effect::kNone,
          .basic = false,
          .fuzzed = true,
          .draws = ActionDraws{{{9, 9, 0, 9}, DrawExceptions}},
          .cause_word = "run",
          .forms = ActionForms{ActionForm{
              .verb = "exceptions",
              .forms = {"exceptions none|uncaught|all"},
              .example = "exceptions uncaught",
              .what = "decides at which exceptions the program pauses from now on; at first at none",
              .meant_by = {"catch", "catchpoint", "exception", "pauseonexceptions", "setpauseonexceptions",
                           "breakonexception"},
              .parse = ParseExceptions,
              .print =
                  [](const Action& action) {
                    return If(action.has_pause_on_exceptions(), ModeName(action.pause_on_exceptions().mode()));
                  }}},
          .shown = [](const Action& action) -> std::string {
            return absl::StrCat("pause on exceptions: ", ModeName(action.pause_on_exceptions().mode()));
          },
          .script = [](const Action& action) -> std::string {
            return absl::StrCat("exceptions ", ModeName(action.pause_on_exceptions().mode()));
          },
      },
      {
          .kind = Action::kBlackbox,
          .when = When::kAnyTime,
          .effect = Effect::kNone,
          .basic = false,
          .variants =
              ActionVariants{
                  {.is = [](const Action& action) { return !action.blackbox().has_begin(); }, .suffix = " by url"},
                  {.is = [](const Action& action) { return action.blackbox().taken_back(); }, .suffix = " taken back"}},
          .fuzzed = true,
          .draws =
              ActionDraws{
                  {{5, 5, 0, 5}, DrawFunction}, {{0, 0, 0.4, 0.4}, DrawIgnoredScripts}, {{2, 2, 2, 2}, DrawTakenBack}},
          .cause_word = "run",
          .forms =
              ActionForms{
                  ActionForm{
                      .verb = "blackbox",
                      .forms = {"blackbox LINE:COLUMN-LINE:COLUMN", "blackbox [/PATTERN/] [anonymous]"},
                      .example = "blackbox /lib/ anonymous",
                      .what =
                          "lets steps pass over that code, or over scripts with such a URL, and over those without one "
                          "(newer V8 alone)",
                      .meant_by = {"skip", "ignore", "ignorelist", "ignorelisting", "skipfiles", "setblackboxpatterns"},
                      .parse = ParseBlackbox,
                      .print =
                          [](const Action& action) {
                            return If(action.has_blackbox() && !action.blackbox().taken_back(),
                                      BlackboxText(action.blackbox()));
                          }},
                  ActionForm{
                      .verb = "unblackbox",
                      .forms = {"unblackbox LINE:COLUMN-LINE:COLUMN", "unblackbox scripts"},
                      .example = "unblackbox scripts",
                      .what = "lets steps stop again in that code, which was given exactly so, or in all scripts that "
                              "were ignored by URL or without one",
                      .meant_by = {"unskip", "unignore"},
                      .parse = ParseTakenBack,
                      .print =
                          [](const Action& action) {
                            return If(action.blackbox().taken_back(), TakenBackText(action.blackbox()));
                          }}},
          .shown = [](const Action& action) -> std::string {
            const Blackbox& blackbox = action.blackbox();
            if (blackbox.taken_back() && !blackbox.has_begin()) return "take back: blackbox scripts";
            return absl::StrCat(
                blackbox.taken_back() ? "take back: " : "", "blackbox",
                blackbox.url_pattern().empty() ? "" : absl::StrCat(" scripts /", blackbox.url_pattern(), "/"),
                blackbox.anonymous() ? " anonymous" : "",
                blackbox.has_begin() ? absl::StrCat(" ", ToText(blackbox.begin()), " to ", ToText(blackbox.end()))
                                     : "");
          },
          .script = [](const Action& action) -> std::string {
            const Blackbox& blackbox = action.blackbox();
            if (blackbox.has_begin()) {
              return absl::StrCat(blackbox.taken_back() ? "unblackbox " : "blackbox ", RangeText(blackbox));
            }
            return absl::StrCat("ignore",
                                blackbox.url_pattern().empty() ? "" : absl::StrCat(" /", blackbox.url_pattern(), "/"),
                                blackbox.anonymous() ? " anonymous" : "");
          },
          .not_in = NotInFormats{kNoJitTest},
      },
      {
          .kind = Action::kPausesActive,
          .when = When::kAnyTime,
          .effect = Effect::kNone,
          .basic = false,
          .needs = &EngineFacts::switches_pauses_off,
          .fuzzed = true,
          .draws = ActionDraws{{{1, 1, 0.5, 1}, DrawPausesOff}},
          .cause_word = "run",
          .forms = ActionForms{ActionForm{
              .verb = "pauses",
              .forms = {"pauses on|off"},
              .example = "pauses off",
              .what = "decides whether anything pauses, steps and exceptions included; at first it does (V8)",
              .meant_by = {"skipallpauses", "setskipallpauses", "skippauses"},
              .parse = ParseSwitch<&Action::mutable_pauses_active>,
              .print =
                  [](const Action& action) { return If(action.has_pauses_active(), OnOff(action.pauses_active())); }}},
          .shown = PausesActiveText,
          .script = PausesActiveText,
          .not_in = NotInFormats{kNoJitTest},
      },
      {
          .kind = Action::kPauseBeforeScripts,
          .when = When::kAnyTime,
          .effect = Effect::kNone,
          .basic = false,
          .needs = &EngineFacts::pauses_before_scripts,
          .fuzzed = true,
          .draws =
              ActionDraws{{{0, 0, 1, 1},
                           [](DrawingUser& user, Action& action) {
                             action.mutable_pause_before_scripts()->set_active(user.Chance(0.7));
                             return true;
                           },
                           0.03}},
          .cause_word = "run",
          .forms = ActionForms{ActionForm{
              .verb = "scripts",
              .forms = {"scripts on|off"},
              .example = "scripts on",
              .what = "decides whether the program pauses before each script that comes, as code of eval; at first "
                      "it does not (V8)",
              .meant_by = {"beforescripts", "beforescriptexecution", "instrumentation", "setinstrumentationbreakpoint"},
              .parse = ParseSwitch<&Action::mutable_pause_before_scripts>,
              .print =
                  [](const Action& action) {
                    return If(action.has_pause_before_scripts(), OnOff(action.pause_before_scripts()));
                  }}},
          .shown = BeforeScriptsText,
          .script = BeforeScriptsText,
          .not_in = NotInFormats{kNoJitTest},
      },
      {
          .kind = Action::kCollectGarbage,
          .when = When::kAnyTime,
          .effect = Effect::kNone,
          .basic = false,
          .fuzzed = false,
          .draws =
              ActionDraws{{{0, 0, 30, 30},
                           [](DrawingUser&, Action& action) { return action.mutable_collect_garbage() != nullptr; },
                           0.06}},
          .cause_word = "run",
          .forms = ActionForms{ActionForm{.verb = "collect",
                                          .forms = {"collect"},
                                          .example = "collect",
                                          .what = "collects all garbage of the engine",
                                          .meant_by = {"gc", "collectgarbage"},
                                          .parse = ParseBare<&Action::mutable_collect_garbage>,
                                          .print = PrintBare<&Action::has_collect_garbage>}},
          .shown = [](const Action&) -> std::string { return "collect garbage"; },
          .script = [](const Action&) -> std::string { return "collectGarbage"; },
      },
      {
          .kind = Action::kWatch,
          .when = When::kAnyTime,
          .effect = Effect::kNone,
          .basic = false,
          .fuzzed = true,
          .draws = ActionDraws{{{20, 20, 20, 20}, DrawWatch, 0.1}},
          .cause_word = "run",
          .forms =
              ActionForms{ActionForm{.verb = "watch",
                                     .forms = {"watch"},
                                     .example = "watch; start; unwatch",
                                     .what = "attaches a second debugger, which does nothing",
                                     .meant_by = {"attach"},
                                     .parse =
                                         [](absl::string_view rest, Action& action) {
                                           action.mutable_watch()->set_attaches(true);
                                           return ParseBare<&Action::mutable_watch>(rest, action);
                                         },
                                     .print = [](const Action& action) { return If(action.watch().attaches(), ""); }},
                          ActionForm{.verb = "unwatch",
                                     .forms = {"unwatch"},
                                     .example = "watch; start; unwatch",
                                     .what = "detaches the second debugger",
                                     .meant_by = {},
                                     .parse =
                                         [](absl::string_view rest, Action& action) {
                                           action.mutable_watch()->set_attaches(false);
                                           return ParseBare<&Action::mutable_watch>(rest, action);
                                         },
                                     .print =
                                         [](const Action& action) {
                                           return If(action.has_watch() && !action.watch().attaches(), "");
                                         }}},
          .shown = [](const Action& action) -> std::string {
            return action.watch().attaches() ? "another debugger attaches" : "the other debugger detaches";
          },
          .script = [](const Action& action) -> std::string { return action.watch().attaches() ? "watch" : "unwatch"; },
          .not_in = NotInFormats{kNoJitTest},
      },
  };
  return *rows;
}

}  // namespace twinstep
