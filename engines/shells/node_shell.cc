#include "engines/shells/node_shell.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/shells/node_prelude_js.h"
#include "engines/shells/node_realm_js.h"
#include "engines/shells/node_serving_js.h"
#include "engines/shells/v8_program_js.h"
#include "engines/shells/v8_values_js.h"
#include "engines/v8/protocol/json.h"
#include "google/protobuf/util/json_util.h"

namespace twinstep {
namespace {

// What makes V8 work here as it does where it is linked (engines/v8/v8_process.cc), and what the prelude needs.
constexpr const char* kFlags[] = {"--expose-internals", "--experimental-vm-modules", "--no-warnings",
                                  // A program that is ended takes Node's own frames with it.
                                  "--no-force-async-hooks-checks", "--no-compilation-cache", "--random-seed=42",
                                  "--max-old-space-size=256"};

}  // namespace

absl::StatusOr<std::unique_ptr<NodeShell>> NodeShell::Start(const std::string& program,
                                                            const std::vector<std::string>& flags) {
  std::vector<std::string> arguments(std::begin(kFlags), std::end(kFlags));
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  absl::StatusOr<std::unique_ptr<ShellProcess>> process =
      ShellProcess::Start(program, arguments,
                          absl::StrCat(std::string(kNodePreludeJs), std::string(kV8ValuesJs), std::string(kV8ProgramJs),
                                       std::string(kNodeRealmJs), std::string(kNodeServingJs)));
  if (!process.ok()) return process.status();
  std::unique_ptr<NodeShell> shell(new NodeShell(*std::move(process)));
  ShellAnswer started;
  const std::optional<ShellProcess::Heard> heard = shell->process_->Hear();
  if (!heard || !google::protobuf::util::JsonStringToMessage(heard->text, &started).ok() || !started.has_started()) {
    return absl::FailedPreconditionError(
        absl::StrCat(program, " does not start as a shell; it says: ", shell->process_->LastWords()));
  }
  shell->version_ = started.started().version();
  return shell;
}

absl::StatusOr<std::string> NodeShell::HearFor(char letter) {
  while (true) {
    std::optional<ShellProcess::Heard> heard = process_->Hear();
    if (!heard) return process_->WhyEnded();
    if (heard->letter == letter) return std::move(heard->text);
    if (heard->letter == 'P') {
      Notify(JsonToCbor(heard->text));
      OnSuspended();
      process_->Say('G', std::exchange(resume_, ""));
    } else if (heard->letter == 'R') {
      ShellImport import;
      const bool read = google::protobuf::util::JsonStringToMessage(heard->text, &import).ok();
      process_->Say('N', absl::StrCat(read && modules() != nullptr ? modules()->FindImport(import) : -1));
    } else if (heard->letter == 'S') {
      ShellScript script;
      const bool read = google::protobuf::util::JsonStringToMessage(heard->text, &script).ok();
      if (read && modules() != nullptr) modules()->NoteScript(script.number(), script.specifier());
    } else {
      return absl::InternalError(absl::StrCat("the shell says what nobody asked for: ", heard->text));
    }
  }
}

std::string NodeShell::Dispatch(std::string_view request) {
  process_->Say('I', CborToJson(request));
  absl::StatusOr<std::string> answer = HearFor('I');
  return answer.ok() ? JsonToCbor(*answer) : std::string();
}

absl::StatusOr<ShellAnswer> NodeShell::Order(const ShellOrder& order) {
  std::string text;
  const auto written = google::protobuf::util::MessageToJsonString(order, &text);
  if (!written.ok()) return absl::InternalError(absl::StrCat("an order cannot be written: ", written.ToString()));
  process_->Say('O', text);
  const absl::StatusOr<std::string> heard = HearFor('A');
  if (!heard.ok()) return heard.status();
  ShellAnswer answer;
  const auto read = google::protobuf::util::JsonStringToMessage(*heard, &answer);
  if (!read.ok()) return absl::InternalError(absl::StrCat("the shell's answer cannot be read: ", read.ToString()));
  if (!answer.error().empty()) return absl::InternalError(absl::StrCat("the shell fails: ", answer.error()));
  return answer;
}

std::vector<std::string> NodeShell::OwnScripts() const { return {"^node:", "^twinstep:", "^evalmachine"}; }

// Debugger.pause is no way: with the host's code on the stack V8 pauses at once, and forgets it, as that code is
// ignored. A `debugger` statement of the prelude is stepped on from, which takes breakpoints that are active.
absl::Status NodeShell::PreparePauseFirst(bool breakpoints_active) {
  EnterProgram(breakpoints_active);
  return SetBreakpointsActive(true);
}

void NodeShell::Detach() {
  detached_ = true;
  SkipAllPauses(true).IgnoreError();
}

void NodeShell::Attach() {
  if (std::exchange(detached_, false)) SkipAllPauses(false).IgnoreError();
}

absl::Status NodeShell::Watch(bool attaches) {
  ShellOrder order;
  order.mutable_watch()->set_attaches(attaches);
  return Order(order).status();
}

}  // namespace twinstep
