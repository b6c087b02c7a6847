#include "engines/shells/socket_shell.h"

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
#include "engines/shells/socket_prelude_js.h"
#include "engines/shells/socket_program_js.h"
#include "engines/shells/v8_program_js.h"
#include "engines/shells/v8_values_js.h"
#include "engines/v8/protocol/json.h"
#include "engines/v8/protocol/v8_logpoints.h"
#include "google/protobuf/util/json_util.h"
#include "model/module_specifier.h"

namespace twinstep {
namespace {

using google::protobuf::Struct;
using google::protobuf::util::JsonStringToMessage;
using google::protobuf::util::MessageToJsonString;

constexpr int64_t kFirstId = int64_t{1} << 30;
constexpr char kPaused[] = "{\"method\":\"Debugger.paused\"";
constexpr char kBeforeScript[] = "\"reason\":\"instrumentation\"";
constexpr char kMain[] = "main.js";
constexpr char kDone[] = "twinstep:done";
constexpr char kFails[] = "twinstep:fails";

std::string ToJson(const google::protobuf::Message& message) {
  std::string text;
  return MessageToJsonString(message, &text).ok() ? text : std::string();
}

void Set(Struct& out, const std::string& name, const std::string& value) {
  (*out.mutable_fields())[name].set_string_value(value);
}
void Set(Struct& out, const std::string& name, bool value) { (*out.mutable_fields())[name].set_bool_value(value); }
void Set(Struct& out, const std::string& name, double value) { (*out.mutable_fields())[name].set_number_value(value); }

// The member of that name on the path, empty where there is none.
const google::protobuf::Value& In(const Struct& message, std::initializer_list<const char*> path) {
  const Struct* at = &message;
  const google::protobuf::Value* value = &google::protobuf::Value::default_instance();
  for (const char* name : path) {
    const auto found = at->fields().find(name);
    if (found == at->fields().end()) return google::protobuf::Value::default_instance();
    value = &found->second;
    at = &value->struct_value();
  }
  return *value;
}

absl::StatusOr<Struct> Parse(const std::string& text) {
  Struct message;
  if (!JsonStringToMessage(text, &message).ok()) {
    return absl::InternalError(absl::StrCat("a message of the protocol cannot be read: ", text.substr(0, 200)));
  }
  return message;
}

bool Imports(std::string_view source, std::string_view specifier_start) {
  return source.find(absl::StrCat("from ", std::string(specifier_start))) != std::string_view::npos;
}

}  // namespace

SocketShell::SocketShell(const SocketHost& host, std::string program, std::vector<std::string> flags)
    : host_(host), program_(std::move(program)), flags_(std::move(flags)) {
  set_knows_frames(true);
}

absl::StatusOr<std::unique_ptr<SocketShell>> SocketShell::Start(const SocketHost& host, const std::string& program,
                                                                const std::vector<std::string>& flags) {
  std::unique_ptr<SocketShell> shell(new SocketShell(host, program, flags));
  const absl::StatusOr<std::string> version =
      ShellVersion({.engine = "v8", .shell = std::string(host.name), .path = program});
  if (!version.ok()) return version.status();
  shell->version_ = *version;
  if (absl::Status status = shell->Begin(); !status.ok()) return status;
  return shell;
}

absl::Status SocketShell::WhyEnded() {
  absl::Status status = terminated_ ? absl::OkStatus() : process_->WhyEnded();
  return status.ok() ? absl::AbortedError("the debugger has left the program") : status;
}

absl::Status SocketShell::Begin() {
  socket_.reset();
  waiting_.clear();
  absl::StatusOr<std::unique_ptr<ShellProcess>> process =
      ShellProcess::Start(program_, host_.arguments(flags_), host_.script(flags_));
  if (!process.ok()) return process.status();
  process_ = *std::move(process);
  absl::StatusOr<SocketAddress> address = AddressOf(host_, *process_);
  if (!address.ok()) return address.status();
  address_ = *std::move(address);
  absl::StatusOr<std::unique_ptr<WebSocket>> socket = WebSocket::Connect(address_.web_socket);
  if (!socket.ok()) return socket.status();
  socket_ = *std::move(socket);
  prefix_ = absl::StrReplaceAll(std::string(host_.module_prefix), {{"{FOLDER}", process_->folder()}});
  last_id_ = kFirstId;
  if (absl::Status status = Ask("Runtime.enable", {}).status(); !status.ok()) return status;
  for (const std::string& text : waiting_) {
    const absl::StatusOr<Struct> event = Parse(text);
    if (event.ok() && In(*event, {"method"}).string_value() == "Runtime.executionContextCreated") {
      context_ = static_cast<int>(In(*event, {"params", "context", "id"}).number_value());
    }
  }
  waiting_.clear();
  Struct evaluate;
  Set(evaluate, "expression",
      absl::StrCat("(() => {", std::string(kSocketPreludeJs), std::string(kV8ValuesJs), std::string(kV8ProgramJs),
                   std::string(kSocketProgramJs), "})()\n//# sourceURL=twinstep:prelude.js"));
  Set(evaluate, "contextId", static_cast<double>(context_));
  absl::StatusOr<Struct> prelude = Ask("Runtime.evaluate", std::move(evaluate));
  if (!prelude.ok()) return prelude.status();
  prelude_ = In(*prelude, {"result", "objectId"}).string_value();
  if (prelude_.empty() || prelude->fields().contains("exceptionDetails")) {
    return absl::InternalError(absl::StrCat("the prelude fails: ", ToJson(*prelude)));
  }
  return absl::OkStatus();
}

std::optional<std::string> SocketShell::Hear() {
  while (socket_ != nullptr) {
    absl::StatusOr<std::optional<std::string>> message = socket_->Receive();
    if (message.ok() && message->has_value()) return *std::move(message);
    // Where it hangs up it ends.
    if (!message.ok() || !process_->WaitFor(socket_->fd())) {
      socket_.reset();
      process_->Hear();
    }
  }
  // How a host ends whose program was ended is no matter of the engine's: Node aborts where that was in a callback of
  // its own.
  if (!terminated_) process_->WhyEnded().IgnoreError();
  return std::nullopt;
}

std::optional<std::string> SocketShell::Exchange(int64_t id, std::string_view request) {
  if (socket_ == nullptr || !socket_->Send(request).ok()) return Hear(), std::nullopt;
  const std::string start = absl::StrCat("{\"id\":", id, ",");
  while (true) {
    std::optional<std::string> message = Hear();
    if (!message) return std::nullopt;
    if (absl::StartsWith(*message, start)) return message;
    waiting_.push_back(*std::move(message));
  }
}

std::string SocketShell::Dispatch(std::string_view request) {
  const std::string text = CborToJson(request);
  // InspectorSession writes its id first.
  int64_t id = 0;
  const size_t colon = text.find(':');
  if (!absl::SimpleAtoi(text.substr(colon + 1, text.find(',') - colon - 1), &id)) return {};
  if (absl::StrContains(text, "\"terminateOnResume\":true")) terminated_ = true;
  const std::optional<std::string> answer = Exchange(id, text);
  return answer ? JsonToCbor(*answer) : std::string();
}

absl::StatusOr<Struct> SocketShell::Ask(const std::string& method, Struct parameters) {
  const int64_t id = ++last_id_;
  const std::string text =
      absl::StrCat("{\"id\":", id, ",\"method\":\"", method, "\",\"params\":", ToJson(parameters), "}");
  const std::optional<std::string> answer = Exchange(id, text);
  if (!answer) return WhyEnded();
  absl::StatusOr<Struct> message = Parse(*answer);
  if (!message.ok()) return message;
  if (message->fields().contains("error")) {
    return absl::InternalError(absl::StrCat(method, ": ", In(*message, {"error", "message"}).string_value()));
  }
  return In(*message, {"result"}).struct_value();
}

absl::StatusOr<ShellAnswer> SocketShell::AskPreludeText(const std::string& name, const std::string& text,
                                                        const std::vector<std::string>& objects) {
  Struct call;
  Set(call, "objectId", prelude_);
  Set(call, "functionDeclaration",
      std::string("function(name, text, ...objects) { return this(name, text, ...objects); \n//# "
                  "sourceURL=twinstep:call.js\n}"));
  Set(call, "returnByValue", true);
  Set(call, "silent", true);
  google::protobuf::ListValue& arguments = *(*call.mutable_fields())["arguments"].mutable_list_value();
  Set(*arguments.add_values()->mutable_struct_value(), "value", name);
  Set(*arguments.add_values()->mutable_struct_value(), "value", text);
  for (const std::string& object : objects) {
    Set(*arguments.add_values()->mutable_struct_value(), "objectId", object);
  }
  absl::StatusOr<Struct> result = Ask("Runtime.callFunctionOn", std::move(call));
  if (!result.ok()) return result.status();
  ShellAnswer answer;
  if (result->fields().contains("exceptionDetails") ||
      !JsonStringToMessage(In(*result, {"result", "value"}).string_value(), &answer).ok()) {
    return absl::InternalError(absl::StrCat("the prelude fails at ", name, ": ", ToJson(*result).substr(0, 1000)));
  }
  return answer;
}

absl::StatusOr<ShellAnswer> SocketShell::AskPrelude(const std::string& name, const google::protobuf::Message& message,
                                                    const std::vector<std::string>& objects) {
  return AskPreludeText(name, ToJson(message), objects);
}

absl::StatusOr<ShellAnswer> SocketShell::Order(const ShellOrder& order) {
  ShellAnswer done;
  done.set_done(true);
  switch (order.kind_case()) {
    case ShellOrder::kLoad:
      return Load(order.load());
    case ShellOrder::kRun:
      return Run(order.pause_first());
    case ShellOrder::kRead:
      return AskPrelude("read", order.read(), {order.read().object_ids().begin(), order.read().object_ids().end()});
    case ShellOrder::kLogpoint:
      return AskPrelude("logpoint", order.logpoint());
    case ShellOrder::kInstallLogpoints:
      if (absl::Status status = InstallLogpoints(order.install_logpoints()); !status.ok()) return status;
      return done;
    case ShellOrder::kCollectGarbage:
      return AskPreludeText("collectGarbage", "{}");
    case ShellOrder::kNextScript: {
      const absl::StatusOr<int> number = NextScript();
      if (!number.ok()) return number.status();
      done.set_number(*number);
      return done;
    }
    case ShellOrder::kWatch:
      if (absl::Status status = Watch(order.watch().attaches()); !status.ok()) return status;
      return done;
    case ShellOrder::kClose:
    case ShellOrder::kClearStep:
    case ShellOrder::KIND_NOT_SET:
      return done;
  }
  return done;
}

absl::StatusOr<int> SocketShell::NextScript() {
  Struct compile;
  Set(compile, "expression", std::string("0"));
  Set(compile, "sourceURL", std::string("twinstep:number.js"));
  Set(compile, "persistScript", true);
  Set(compile, "executionContextId", static_cast<double>(context_));
  const absl::StatusOr<Struct> compiled = Ask("Runtime.compileScript", std::move(compile));
  if (!compiled.ok()) return compiled.status();
  int number = 0;
  if (!absl::SimpleAtoi(In(*compiled, {"scriptId"}).string_value(), &number)) {
    return absl::InternalError("a script has no number");
  }
  return number;
}

absl::Status SocketShell::InstallLogpoints(const std::string& installer) {
  Struct evaluate;
  Set(evaluate, "expression", installer);
  Set(evaluate, "contextId", static_cast<double>(context_));
  const absl::StatusOr<Struct> give = Ask("Runtime.evaluate", std::move(evaluate));
  if (!give.ok()) return give.status();
  Struct name;
  Set(name, "name", std::string(V8Logpoints::kName));
  return AskPrelude("installLogpoints", name, {In(*give, {"result", "objectId"}).string_value()}).status();
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
  if (has_modules) {
    const std::filesystem::path folder = std::filesystem::path(process_->folder()) / "modules";
    std::error_code error;
    const auto write = [&](const std::string& name, const std::string& source) {
      std::filesystem::create_directories((folder / name).parent_path(), error);
      return static_cast<bool>((std::ofstream(folder / name) << source).flush());
    };
    bool written = write("package.json", "{\"type\": \"module\"}") && write(kMain, program.source());
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
  loaded.set_context(context_);
  loaded.set_first_script(*last + 1);
  set_first_script(*last + 1);
  if (program.setup_size() > 0 || !load.truth_host().empty()) {
    if (absl::Status status = BeginPhase("runSetup"); !status.ok()) return status;
    if (absl::Status status = FinishPhase(/*until_first_script=*/false); !status.ok()) return status;
    for (const std::string& url : load.setup_urls()) {
      if (const auto found = scripts_.find(url); found != scripts_.end()) loaded.add_setup_scripts(found->second);
    }
    const absl::StatusOr<std::vector<std::string>> names = LexicalNames(context_);
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
  if (load.bare() || *rejected) return answer;
  if (absl::Status status = SkipAllPauses(false); !status.ok()) return status;
  Struct instrument;
  Set(instrument, "instrumentation", std::string("beforeScriptExecution"));
  const absl::StatusOr<Struct> set = Ask("Debugger.setInstrumentationBreakpoint", std::move(instrument));
  if (!set.ok()) return set.status();
  instrumentation_ = In(*set, {"breakpointId"}).string_value();
  if (program.kind() != Program::MODULE) source_ = program.source();
  if (absl::Status status = RunMain(/*until_first_script=*/true); !status.ok()) return status;
  const std::string main = program.kind() == Program::MODULE ? absl::StrCat(prefix_, kMain) : kMain;
  if (const auto found = scripts_.find(main); found != scripts_.end()) loaded.set_main_script(found->second);
  return answer;
}

absl::StatusOr<bool> SocketShell::IsRejected(const Program& program) {
  // Of a module the protocol says it only when it runs.
  if (program.kind() == Program::MODULE) return false;
  Struct compile;
  Set(compile, "expression", program.source());
  Set(compile, "sourceURL", std::string());
  Set(compile, "persistScript", false);
  Set(compile, "executionContextId", static_cast<double>(context_));
  const absl::StatusOr<Struct> compiled = Ask("Runtime.compileScript", std::move(compile));
  if (!compiled.ok()) return compiled.status();
  const std::string& exception = In(*compiled, {"exceptionDetails", "exception", "objectId"}).string_value();
  if (exception.empty()) return false;
  if (absl::Status status = AskPreludeText("reject", "{}", {exception}).status(); !status.ok()) return status;
  return true;
}

absl::Status SocketShell::PreparePauseFirst(bool) { return absl::OkStatus(); }

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
  if (!terminated_) return ended;
  // What it has printed and logged; where the host has ended with the program nobody knows.
  if (!ended.ok()) ended = ShellAnswer();
  ended->mutable_finished()->set_terminated(true);
  return ended;
}

absl::Status SocketShell::BeginPhase(const std::string& name) {
  if (host_.phases_are_requests) {
    absl::StatusOr<std::unique_ptr<HttpRequest>> request = HttpRequest::Send(address_.requests + name);
    if (!request.ok()) return request.status();
    request_ = *std::move(request);
    return absl::OkStatus();
  }
  process_->Say(name[0], std::string_view(name).substr(1));
  return absl::OkStatus();
}

absl::Status SocketShell::FinishPhase(bool until_first_script) {
  while (true) {
    if (terminated_) return absl::OkStatus();
    std::optional<std::string> text;
    if (waiting_.empty()) {
      text = Hear();
    } else {
      text = std::move(waiting_.front());
      waiting_.pop_front();
    }
    if (!text) return WhyEnded();
    if (absl::StartsWith(*text, kPaused)) {
      if (until_first_script) {
        state_ = State::kPausedFirst;
        return CheckNothingRan(*text);
      }
      if (absl::Status status = NotePause(*text); !status.ok()) return status;
      continue;
    }
    const absl::StatusOr<Struct> event = Parse(*text);
    if (!event.ok()) return event.status();
    const std::string& method = In(*event, {"method"}).string_value();
    if (method == "Debugger.scriptParsed") {
      NoteScript(In(*event, {"params"}).struct_value());
    } else if (method == "Runtime.consoleAPICalled") {
      const google::protobuf::ListValue& arguments = In(*event, {"params", "args"}).list_value();
      if (arguments.values_size() < 2) continue;
      const std::string& word = In(arguments.values(0).struct_value(), {"value"}).string_value();
      if (word == kDone) {
        if (until_first_script) state_ = State::kEnded;
        // Each call of the prelude is a script of its own.
        return RemoveInstrumentation();
      }
      if (word == kFails) {
        return absl::InternalError(
            absl::StrCat("the host fails: ", In(arguments.values(1).struct_value(), {"value"}).string_value()));
      }
    }
  }
}

absl::Status SocketShell::CheckNothingRan(const std::string& message) {
  const absl::StatusOr<Struct> paused = Parse(message);
  if (!paused.ok()) return paused.status();
  const google::protobuf::ListValue& frames = In(*paused, {"params", "callFrames"}).list_value();
  if (frames.values_size() == 0) return absl::OkStatus();
  const Struct& place = In(frames.values(0).struct_value(), {"location"}).struct_value();
  const std::vector<std::string> lines = absl::StrSplit(source_, '\n');
  const auto line = static_cast<size_t>(In(place, {"lineNumber"}).number_value());
  const auto column = static_cast<size_t>(In(place, {"columnNumber"}).number_value());
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
  Set(remove, "breakpointId", std::exchange(instrumentation_, ""));
  return Ask("Debugger.removeBreakpoint", std::move(remove)).status();
}

void SocketShell::NoteScript(const Struct& parameters) {
  int number = 0;
  const std::string& url = In(parameters, {"url"}).string_value();
  if (url.empty() || !absl::SimpleAtoi(In(parameters, {"scriptId"}).string_value(), &number)) return;
  scripts_.emplace(url, number);
  if (modules() != nullptr && absl::StartsWith(url, prefix_)) modules()->NoteScript(number, url.substr(prefix_.size()));
}

void SocketShell::Detach() { socket_.reset(); }

absl::Status SocketShell::Watch(bool) {
  return absl::UnimplementedError("a second debugger is not offered where V8 is reached by a socket");
}

}  // namespace twinstep
