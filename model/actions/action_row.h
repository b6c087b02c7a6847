// What is known of each action (proto/action.proto): one row for each, in a file of its theme.
#ifndef TWINSTEP_MODEL_ACTIONS_ACTION_ROW_H_
#define TWINSTEP_MODEL_ACTIONS_ACTION_ROW_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/actions/drawing_user.h"
#include "model/engine_facts.h"
#include "model/given.h"
#include "proto/action.pb.h"

namespace twinstep {

// Why a text is not understood, as the middle of a sentence. None: it is.
using WhyNot = std::optional<std::string>;

// How an action is written on a command line, which parses, prints and explains it.
struct ActionForm {
  // The first word.
  absl::string_view verb;
  // Everything that can be written, the verb included; each is a way of its own.
  std::vector<absl::string_view> forms;
  // One or more actions.
  absl::string_view example;
  // What it does: goes on with the verb as its subject.
  absl::string_view what;
  // What other debuggers call it (gdb, node inspect, Chrome, Firefox, VS Code), as PlainWord has it.
  std::vector<absl::string_view> meant_by;
  // Understands what follows the verb, which has no blanks at its ends.
  WhyNot (*parse)(absl::string_view rest, Action& action);
  // What follows the verb; nullopt where another form prints the action.
  std::optional<std::string> (*print)(const Action& action);
};

// A format of exported scripts that does not do it.
struct NotInFormat {
  std::string_view format;
  // Goes on after "format F "; empty: it has nothing of the kind.
  std::string_view why;
  // The formats that do it; empty: none does.
  std::string_view take = "html or markdown";
};

// For a row whose format has no such thing at all.
inline constexpr NotInFormat kNoJitTest = {"jit-test", ""};

// What an action can ask for besides. No published study has any.
struct ActionVariant {
  bool (*is)(const Action& action);
  // In counts: the action's name then, empty: as without; and what is added to it.
  std::string_view name = {};
  std::string_view suffix = {};
  // Only at a pause.
  bool needs_pause = false;
  // As the row's.
  bool EngineFacts::*needs = nullptr;
  std::vector<NotInFormat> not_in = {};
};

// When an action is possible, and what answers it.
enum class When {
  // Before the start and at every pause; the program stays where it is, the debugger answers at once.
  kAnyTime,
  // The same, before the start alone; at pauses alone.
  kBeforeStart,
  kAtPause,
  // Once.
  kStart,
  // At a pause: lets the program run, to its next pause or its end, or ends the session.
  kGoesOn,
};

// What it changes of what the program does.
enum class Effect {
  kNone,
  // What its expression does, if anything.
  kOfExpression,
  // Values, or the way that the program takes.
  kChanges,
};

using ExpressionFields = std::vector<const char*>;
using ActionVariants = std::vector<ActionVariant>;
using ActionForms = std::vector<ActionForm>;
using NotInFormats = std::vector<NotInFormat>;

struct ActionRow {
  Given<Action::KindCase> kind;
  Given<When> when;
  Given<Effect> effect;
  // The published studies have it, without variants.
  Given<bool> basic;
  // What a debugger must be able to do; null: all can.
  bool EngineFacts::*needs = nullptr;
  // Fields of the action's message that hold expressions of JavaScript.
  ExpressionFields expressions = {};
  ActionVariants variants = {};
  // Inputs of the fuzzing target have it.
  Given<bool> fuzzed;
  // How random users draw it at pauses. Breakpoints before the start, resume and steps are drawn by other rules
  // (model/sessions/random_user.h).
  Given<ActionDraws> draws;
  // What a difference in its answer is about, in the key of a cause.
  Given<std::string_view> cause_word;
  Given<ActionForms> forms;
  // As traces and reports show it.
  Given<std::string (*)(const Action& action)> shown;
  // As exported scripts write it (harness/exports); which scripts do not do it.
  Given<std::string (*)(const Action& action)> script;
  NotInFormats not_in = {};
};

// Each file's, in the order in which help shows them.
absl::Span<const ActionRow> BreakpointActions();
absl::Span<const ActionRow> SettingActions();
absl::Span<const ActionRow> RunningActions();
absl::Span<const ActionRow> ValueActions();

// All of them.
absl::Span<const ActionRow> ActionRows();
// All forms, in the order in which help shows them.
absl::Span<const ActionForm> AllForms();
// Dies where there is none: each kind has one (action_row_test).
const ActionRow& RowOf(Action::KindCase kind);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ACTIONS_ACTION_ROW_H_
