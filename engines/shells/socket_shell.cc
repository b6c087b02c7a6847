#include "engines/shells/socket_shell.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "engines/shell_subject.h"
#include "engines/shells/realm_program_js.h"
#include "engines/shells/socket_prelude_js.h"
#include "engines/shells/socket_program_js.h"
#include "engines/shells/v8_program_js.h"
#include "engines/shells/v8_values_js.h"
#include "engines/shells/workerd_modules.h"
#include "engines/v8/protocol/json.h"
#include "model/module_specifier.h"

namespace twinstep {
namespace {

using google::protobuf::Struct;

constexpr char kBeforeScript[] = "\"reason\":\"instrumentation\"";
constexpr char kMainFile[] = "main.js";
constexpr char kDone[] = "twinstep:done";
constexpr char kFails[] = "twinstep:fails";

bool Imports(std::string_view source, std::string_view specifier_start) {
  return source.find(absl::StrCat("from ", std::string(specifier_start))) != std::string_view::npos;
}

}  // namespace

SocketShell::SocketShell(const SocketHost& host, std::string version, std::shared_ptr<SocketProcess> process)
    : ProtocolShell(std::move(version)), host_(host), socket_process_(std::move(process)) {}

absl::StatusOr<std::unique_ptr<SocketShell>> SocketShell::Start(const SocketHost& host, const std::string& path,
                                                                std::shared_ptr<SocketProcess> process,
                                                                const Program& program) {
  const absl::StatusOr<std::string> version =
      ShellVersion({.engine = "v8", .shell = std::string(host.name), .path = path});
  if (!version.ok()) return version.status();
  std::unique_ptr<SocketShell> shell(new SocketShell(host, *version, std::move(process)));
  if (absl::Status status = shell->BeginRealm(program); !status.ok()) return status;
  return shell;
}

SocketShell::~SocketShell() {
  // One in which a program may go on has no room for others.
  if (in_phase_ && !(terminated() && socket_process_->FinishRequest())) socket_process_->Retire();
}

bool SocketShell::CanLoad(const Program& program) const { return socket_process_->NeedsNoModules(program); }

absl::Status SocketShell::BeginRealm(const Program& program) {
  const absl::StatusOr<SocketProcess::Realm> realm = socket_process_->NewRealm(program);
  if (!realm.ok()) return realm.status();
  requests_ = realm->requests;
  web_socket_ = realm->web_socket;
  prefix_ = absl::StrReplaceAll(std::string(host_.module_prefix), {{"{FOLDER}", socket_process_->process().folder()}});
  // It ends with what it is a part of.
  std::shared_ptr<ShellProcess> process(socket_process_, &socket_process_->process());
  if (absl::Status status = Connect(std::move(process), realm->web_socket); !status.ok()) return status;
  if (absl::Status status = Ask("Runtime.enable", {}).status(); !status.ok()) return status;
  int context = 0;
  for (const std::string& text : waiting()) {
    const absl::StatusOr<Struct> event = ParseMessage(text);
    if (event.ok() && MemberOf(*event, {"method"}).string_value() == "Runtime.executionContextCreated") {
      context = static_cast<int>(MemberOf(*event, {"params", "context", "id"}).number_value());
    }
  }
  waiting().clear();
  return BeginPrelude(context, {kSocketPreludeJs, kV8ValuesJs, kV8ProgramJs, kRealmProgramJs, kSocketProgramJs});
}

absl::StatusOr<ShellAnswer> SocketShell::Order(const ShellOrder& order) {
  if (order.has_load()) return Load(order.load());
  if (order.kind_case() == ShellOrder::kRun) return Run(order.pause_first());
  return ProtocolShell::Order(order);
}

absl::StatusOr<ShellAnswer> SocketShell::Load(const ShellLoad& load) {
  const Program& program = load.program();
  const bool has_modules = program.kind() == Program::MODULE || program.modules_size() > 0;
  for (const std::string_view start : {"'", "\""}) {
    bool bare = false;
    for (const Program::Module& module : program.modules()) {
      const std::string name = ResolveSpecifier("", module.specifier());
      bare |= Imports(program.source(), absl::StrCat(std::string(start), name, std::string(start)));
    }
    if (bare) return absl::UnimplementedError("a host looks up modules by paths that begin with ./ or ../ alone");
  }
  if (socket_process_->takes_requests() && has_modules && !load.bare()) {
    bool plain = EndsInPlainLine(program.source());
    for (const Program::Module& module : program.modules()) plain &= EndsInPlainLine(module.source());
    if (!plain) {
      return absl::UnimplementedError(
          "this host can debug a module only if it ends with a line break, before which there is no comment");
    }
  }
  if (has_modules && !socket_process_->takes_requests()) {
    const std::filesystem::path folder = std::filesystem::path(process().folder()) / "modules";
    std::error_code error;
    const auto write = [&](const std::string& name, const std::string& source) {
      std::filesystem::create_directories((folder / name).parent_path(), error);
      return static_cast<bool>((std::ofstream(folder / name) << source).flush());
    };
    bool written = write("package.json", "{\"type\": \"module\"}") && write(kMainFile, program.source());
    for (const Program::Module& module : program.modules()) {
      written = written && write(ResolveSpecifier("", module.specifier()), module.source());
    }
    if (!written) return absl::ResourceExhaustedError("modules cannot be written: set TMPDIR to another folder");
  }
  if (absl::StatusOr<ShellAnswer> loaded = AskPrelude("load", load); !loaded.ok()) return loaded;
  const absl::StatusOr<int> last = NextScript();
  if (!last.ok()) return last.status();
  ShellAnswer answer;
  ShellLoaded& loaded = *answer.mutable_loaded();
  loaded.set_main_script(-1);
  loaded.set_context(context());
  loaded.set_first_script(*last + 1);
  set_first_script(*last + 1);
  if (program.setup_size() > 0 || !load.truth_host().empty()) {
    if (absl::Status status = BeginPhase("runSetup"); !status.ok()) return status;
    if (absl::Status status = FinishPhase(/*until_first_script=*/false); !status.ok()) return status;
    for (const std::string& url : load.setup_urls()) {
      if (const auto found = scripts_.find(url); found != scripts_.end()) loaded.add_setup_scripts(found->second);
    }
    const absl::StatusOr<std::vector<std::string>> names = LexicalNames(context());
    if (!names.ok()) return names.status();
    Struct known;
    google::protobuf::ListValue& lexicals = *(*known.mutable_fields())["lexicals"].mutable_list_value();
    for (const std::string& name : *names) lexicals.add_values()->set_string_value(name);
    const absl::StatusOr<ShellAnswer> said = AskPrelude("loaded", known);
    if (!said.ok()) return said.status();
    if (said->loaded().has_setup_failed()) {
      *loaded.mutable_setup_failed() = said->loaded().setup_failed();
      return answer;
    }
  }
  const absl::StatusOr<bool> rejected = IsRejected(program);
  if (!rejected.ok()) return rejected.status();
  if (*rejected) state_ = State::kEnded;
  const std::string main = program.kind() == Program::MODULE ? absl::StrCat(prefix_, kMainFile) : kMainFile;
  set_main_url(main);
  if (load.bare() || *rejected) return answer;
  if (absl::Status status = SkipAllPauses(false); !status.ok()) return status;
  Struct instrument;
  SetMember(instrument, "instrumentation", std::string("beforeScriptExecution"));
  const absl::StatusOr<Struct> set = Ask("Debugger.setInstrumentationBreakpoint", std::move(instrument));
  if (!set.ok()) return set.status();
  instrumentation_ = MemberOf(*set, {"breakpointId"}).string_value();
  if (program.kind() != Program::MODULE) source_ = program.source();
  if (absl::Status status = RunMain(/*until_first_script=*/true); !status.ok()) return status;
  // What a realm is made of has its numbers from its beginning, the program's modules behind the host's own.
  const auto lower = [&](const std::string& url) {
    const auto found = scripts_.find(url);
    if (found != scripts_.end()) loaded.set_first_script(std::min(loaded.first_script(), found->second));
  };
  if (program.kind() == Program::MODULE) lower(prefix_ + kMainFile);
  for (const Program::Module& module : program.modules()) {
    lower(prefix_ + ResolveSpecifier("", module.specifier()));
    lower(module.specifier());
  }
  if (const auto found = scripts_.find(main); found != scripts_.end()) loaded.set_main_script(found->second);
  return answer;
}

absl::StatusOr<bool> SocketShell::IsRejected(const Program& program) {
  // Of a module the protocol says it only when it runs.
  if (program.kind() == Program::MODULE) return false;
  const absl::StatusOr<Struct> compiled = Compile(program.source(), "", /*persist=*/false);
  if (!compiled.ok()) return compiled.status();
  const Struct& exception = MemberOf(*compiled, {"exceptionDetails", "exception"}).struct_value();
  if (exception.fields().empty()) return false;
  if (absl::Status status = AskPreludeText("reject", "{}", {ArgumentOf(exception)}).status(); !status.ok())
    return status;
  return true;
}

absl::Status SocketShell::RunMain(bool until_first_script) {
  if (absl::Status status = BeginPhase("runMain"); !status.ok()) return status;
  return FinishPhase(until_first_script);
}

absl::StatusOr<ShellAnswer> SocketShell::Run(bool pause_first) {
  if (state_ == State::kPausedFirst) {
    if (pause_first) {
      // V8 pauses once the pause before the script is over.
      if (absl::Status status = Pause(); !status.ok()) return status;
    }
    if (absl::Status status = Continue(Step::kResume); !status.ok()) return status;
    if (absl::Status status = FinishPhase(/*until_first_script=*/false); !status.ok()) return status;
  } else if (state_ == State::kNotBegun) {
    if (absl::Status status = RunMain(/*until_first_script=*/false); !status.ok()) return status;
  }
  absl::StatusOr<ShellAnswer> ended = AskPreludeText("finish", "{}");
  if (!terminated()) return ended;
  // What it has printed and logged; where the host has ended with the program nobody knows.
  if (!ended.ok()) ended = ShellAnswer();
  ended->mutable_finished()->set_terminated(true);
  return ended;
}

absl::Status SocketShell::BeginPhase(const std::string& name) {
  in_phase_ = true;
  if (socket_process_->takes_requests()) return socket_process_->Request(requests_ + name);
  process().Say(name[0], std::string_view(name).substr(1));
  return absl::OkStatus();
}

absl::Status SocketShell::FinishPhase(bool until_first_script) {
  while (true) {
    if (terminated()) return absl::OkStatus();
    const std::optional<std::string> text = NextMessage();
    if (!text) return WhyEnded();
    if (IsPaused(*text)) {
      if (until_first_script) {
        state_ = State::kPausedFirst;
        return CheckNothingRan(*text);
      }
      if (absl::Status status = NotePause(*text); !status.ok()) return status;
      continue;
    }
    const absl::StatusOr<Struct> event = ParseMessage(*text);
    if (!event.ok()) return event.status();
    const std::string& method = MemberOf(*event, {"method"}).string_value();
    if (method == "Debugger.breakpointResolved") {
      Notify(JsonToCbor(*text));
    } else if (method == "Debugger.scriptParsed") {
      NoteScript(MemberOf(*event, {"params"}).struct_value());
      Notify(JsonToCbor(*text));
    } else if (method == "Runtime.consoleAPICalled") {
      const google::protobuf::ListValue& arguments = MemberOf(*event, {"params", "args"}).list_value();
      if (arguments.values_size() < 2) continue;
      const std::string& word = MemberOf(arguments.values(0).struct_value(), {"value"}).string_value();
      if (word == kDone) {
        in_phase_ = false;
        if (until_first_script) state_ = State::kEnded;
        // Each call of the prelude is a script of its own.
        return RemoveInstrumentation();
      }
      if (word == kFails) {
        return absl::InternalError(
            absl::StrCat("the host fails: ", MemberOf(arguments.values(1).struct_value(), {"value"}).string_value()));
      }
    }
  }
}

absl::Status SocketShell::CheckNothingRan(const std::string& message) {
  const absl::StatusOr<Struct> paused = ParseMessage(message);
  if (!paused.ok()) return paused.status();
  const google::protobuf::ListValue& frames = MemberOf(*paused, {"params", "callFrames"}).list_value();
  if (frames.values_size() == 0) return absl::OkStatus();
  const Struct& place = MemberOf(frames.values(0).struct_value(), {"location"}).struct_value();
  const std::vector<std::string> lines = absl::StrSplit(source_, '\n');
  const auto line = static_cast<size_t>(MemberOf(place, {"lineNumber"}).number_value());
  const auto column = static_cast<size_t>(MemberOf(place, {"columnNumber"}).number_value());
  std::string before;
  for (size_t i = 0; i < line && i < lines.size(); ++i) absl::StrAppend(&before, lines[i], "\n");
  if (line < lines.size()) before += lines[line].substr(0, column);
  if (!absl::StrContains(before, "static")) return absl::OkStatus();
  return absl::UnimplementedError(
      "V8's pause before a script is one at its first statement, after static fields and blocks of classes above it: "
      "begin the program with another statement");
}

absl::Status SocketShell::NotePause(const std::string& message) {
  if (absl::StrContains(message, kBeforeScript)) return Continue(Step::kResume);
  // Until then: V8 would pass a breakpoint at the first place of a script whose pause before it was taken back.
  if (absl::Status status = RemoveInstrumentation(); !status.ok()) return status;
  Notify(JsonToCbor(message));
  OnSuspended();
  return absl::OkStatus();
}

absl::Status SocketShell::RemoveInstrumentation() {
  if (instrumentation_.empty()) return absl::OkStatus();
  Struct remove;
  SetMember(remove, "breakpointId", std::exchange(instrumentation_, ""));
  return Ask("Debugger.removeBreakpoint", std::move(remove)).status();
}

void SocketShell::Detach() {
  // A pause lasts as long as one of them is enabled.
  Watch(/*attaches=*/false).IgnoreError();
  ProtocolShell::Detach();
}

absl::Status SocketShell::Watch(bool attaches) {
  if (!host_.offers_watching) return ProtocolShell::Watch(attaches);
  if (attaches == (watching_ != nullptr)) return absl::OkStatus();
  if (!attaches) {
    absl::Status left = AskWatching("Debugger.disable", {});
    watching_.reset();
    return left;
  }
  absl::StatusOr<std::unique_ptr<WebSocket>> socket = WebSocket::Connect(web_socket_);
  if (!socket.ok()) return socket.status();
  watching_ = *std::move(socket);
  if (absl::Status status = AskWatching("Debugger.enable", {}); !status.ok()) return status;
  // V8 passes by only what all of its debuggers pass by.
  Struct own;
  google::protobuf::ListValue& patterns = *(*own.mutable_fields())["patterns"].mutable_list_value();
  for (const std::string& pattern : OwnScripts()) patterns.add_values()->set_string_value(pattern);
  return AskWatching("Debugger.setBlackboxPatterns", own);
}

absl::Status SocketShell::AskWatching(const std::string& method, const Struct& parameters) {
  const std::string start = absl::StrCat("{\"id\":", ++watching_calls_, ",");
  absl::Status sent =
      watching_->Send(absl::StrCat(start, "\"method\":\"", method, "\",\"params\":", MessageText(parameters), "}"));
  if (!sent.ok()) return sent;
  while (true) {
    absl::StatusOr<std::optional<std::string>> message = watching_->Receive();
    if (!message.ok()) return message.status();
    if (message->has_value() && absl::StartsWith(**message, start)) return absl::OkStatus();
    if (!message->has_value() && !process().WaitFor(watching_->fd())) return WhyEnded();
  }
}

void SocketShell::NoteScript(const Struct& parameters) {
  int number = 0;
  const std::string& url = MemberOf(parameters, {"url"}).string_value();
  if (url.empty() || !absl::SimpleAtoi(MemberOf(parameters, {"scriptId"}).string_value(), &number)) return;
  scripts_.emplace(url, number);
  if (modules() != nullptr && absl::StartsWith(url, prefix_)) modules()->NoteScript(number, url.substr(prefix_.size()));
}

}  // namespace twinstep
