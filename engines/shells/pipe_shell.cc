#include "engines/shells/pipe_shell.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/shells/d8_prelude_js.h"
#include "engines/shells/d8_program_js.h"
#include "engines/shells/node_prelude_js.h"
#include "engines/shells/node_realm_js.h"
#include "engines/shells/node_serving_js.h"
#include "engines/shells/shell_words.h"
#include "engines/shells/v8_brands_js.h"
#include "engines/shells/v8_inspected_js.h"
#include "engines/shells/v8_program_js.h"
#include "engines/shells/v8_serving_js.h"
#include "engines/shells/v8_values_js.h"
#include "engines/v8/protocol/json.h"
#include "google/protobuf/util/json_util.h"

namespace twinstep {
namespace {

// What makes V8 work here as it does where it is linked (engines/v8/v8_process.cc).
constexpr const char* kFlags[] = {"--no-compilation-cache", "--random-seed=42", "--max-old-space-size=256"};

bool Names(const Program& program, std::string_view name) {
  const auto names = [name](const std::string& text) { return text.find(name) != std::string::npos; };
  return names(program.source()) || std::any_of(program.setup().begin(), program.setup().end(), names);
}

const std::vector<PipeHost>& Hosts() {
  static const auto* const hosts = new std::vector<PipeHost>{
      {.name = "node",
       .serves_one = false,
       .offers_watching = true,
       .own_scripts = {"^node:", "^twinstep:", "^evalmachine"},
       .taken_name = "",
       .arguments = {"--expose-internals", "--experimental-vm-modules", "--no-warnings",
                     // A program that is ended takes Node's own frames with it.
                     "--no-force-async-hooks-checks"},
       .prelude = absl::StrCat(std::string(kNodePreludeJs), std::string(kV8ValuesJs), std::string(kV8ProgramJs),
                               std::string(kV8InspectedJs), std::string(kNodeRealmJs), std::string(kV8ServingJs),
                               std::string(kNodeServingJs))},
      {.name = "d8",
       .serves_one = true,
       .offers_watching = false,
       .own_scripts = {"^twinstep:"},
       .taken_name = "receive",
       .arguments = {"--enable-inspector", "--ignore-unhandled-promises", "--expose-gc"},
       // What stands at the top of a script would be the program's, too.
       .prelude =
           absl::StrCat("(() => {", std::string(kD8PreludeJs), std::string(kV8BrandsJs), std::string(kV8ValuesJs),
                        std::string(kV8ProgramJs), std::string(kV8InspectedJs), std::string(kV8ServingJs),
                        std::string(kD8ProgramJs), "})();\n//# sourceURL=twinstep:d8_prelude.js\n")},
  };
  return *hosts;
}

}  // namespace

const PipeHost* FindPipeHost(std::string_view name) {
  const auto found =
      std::find_if(Hosts().begin(), Hosts().end(), [&](const PipeHost& host) { return host.name == name; });
  return found == Hosts().end() ? nullptr : &*found;
}

absl::StatusOr<std::unique_ptr<PipeShell>> PipeShell::Start(const PipeHost& host, const std::string& program,
                                                            const std::vector<std::string>& flags) {
  std::vector<std::string> arguments = host.arguments;
  arguments.insert(arguments.end(), std::begin(kFlags), std::end(kFlags));
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  absl::StatusOr<std::unique_ptr<ShellProcess>> process = ShellProcess::Start(program, arguments, host.prelude);
  if (!process.ok()) return process.status();
  std::unique_ptr<PipeShell> shell(new PipeShell(host, *std::move(process)));
  ShellAnswer started;
  const std::optional<ShellProcess::Heard> heard = shell->process_->Hear();
  if (!heard || !google::protobuf::util::JsonStringToMessage(heard->text, &started).ok() || !started.has_started()) {
    return absl::FailedPreconditionError(
        absl::StrCat(program, " does not start as a shell; it says: ",
                     started.error().empty() ? shell->process_->LastWords() : started.error()));
  }
  shell->version_ = started.started().version();
  return shell;
}

absl::StatusOr<std::string> PipeShell::HearFor(char letter) {
  while (true) {
    std::optional<ShellProcess::Heard> heard = process_->Hear();
    if (!heard) return process_->WhyEnded();
    if (heard->letter == letter) return std::move(heard->text);
    if (heard->letter == 'P') {
      Notify(JsonToCbor(heard->text));
      OnSuspended();
      process_->Say('G', std::exchange(resume_, ""));
    } else if (heard->letter == 'E') {
      Notify(JsonToCbor(heard->text));
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

std::string PipeShell::Dispatch(std::string_view request) {
  process_->Say('I', InAscii(CborToJson(request)));
  absl::StatusOr<std::string> answer = HearFor('I');
  return answer.ok() ? JsonToCbor(*answer) : std::string();
}

absl::StatusOr<ShellAnswer> PipeShell::Order(const ShellOrder& order) {
  if (order.has_load() && !host_.taken_name.empty() && Names(order.load().program(), host_.taken_name)) {
    return absl::UnimplementedError(absl::StrCat("the inspector of ", std::string(host_.name), " speaks by the name ",
                                                 std::string(host_.taken_name),
                                                 " of the global object: call it otherwise in the program"));
  }
  std::string text;
  const auto written = google::protobuf::util::MessageToJsonString(order, &text);
  if (!written.ok()) return absl::InternalError(absl::StrCat("an order cannot be written: ", written.ToString()));
  process_->Say('O', InAscii(text));
  const absl::StatusOr<std::string> heard = HearFor('A');
  if (!heard.ok()) return heard.status();
  ShellAnswer answer;
  const auto read = google::protobuf::util::JsonStringToMessage(*heard, &answer);
  if (!read.ok()) return absl::InternalError(absl::StrCat("the shell's answer cannot be read: ", read.ToString()));
  if (!answer.error().empty()) return absl::InternalError(absl::StrCat("the shell fails: ", answer.error()));
  return answer;
}

// Debugger.pause is no way: with the host's code on the stack V8 pauses at once, and forgets it, as that code is
// ignored. A `debugger` statement of the prelude is stepped on from, which takes breakpoints that are active.
absl::Status PipeShell::PreparePauseFirst(bool breakpoints_active) {
  EnterProgram(breakpoints_active);
  return SetBreakpointsActive(true);
}

void PipeShell::Detach() {
  detached_ = true;
  SkipAllPauses(true).IgnoreError();
}

void PipeShell::Attach() {
  if (std::exchange(detached_, false)) SkipAllPauses(false).IgnoreError();
}

absl::Status PipeShell::Watch(bool attaches) {
  if (!host_.offers_watching) {
    return absl::UnimplementedError(
        absl::StrCat(std::string(host_.name), " offers one session of its inspector, and so no second debugger"));
  }
  ShellOrder order;
  order.mutable_watch()->set_attaches(attaches);
  return Order(order).status();
}

}  // namespace twinstep
