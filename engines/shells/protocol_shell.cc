#include "engines/shells/protocol_shell.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "engines/v8/protocol/json.h"
#include "engines/v8/protocol/v8_logpoints.h"
#include "google/protobuf/util/json_util.h"

namespace twinstep {

using google::protobuf::Struct;
using google::protobuf::util::JsonStringToMessage;
using google::protobuf::util::MessageToJsonString;

namespace {

constexpr int64_t kFirstId = int64_t{1} << 30;
constexpr char kPaused[] = "{\"method\":\"Debugger.paused\"";

std::string Request(int64_t id, const std::string& method, const Struct& parameters) {
  return absl::StrCat("{\"id\":", id, ",\"method\":\"", method, "\",\"params\":", MessageText(parameters), "}");
}

}  // namespace

void SetMember(Struct& out, const std::string& name, const std::string& value) {
  (*out.mutable_fields())[name].set_string_value(value);
}
void SetMember(Struct& out, const std::string& name, bool value) {
  (*out.mutable_fields())[name].set_bool_value(value);
}
void SetMember(Struct& out, const std::string& name, double value) {
  (*out.mutable_fields())[name].set_number_value(value);
}

const google::protobuf::Value& MemberOf(const Struct& message, std::initializer_list<const char*> path) {
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

absl::StatusOr<Struct> ParseMessage(const std::string& text) {
  Struct message;
  if (!JsonStringToMessage(text, &message).ok()) {
    return absl::InternalError(absl::StrCat("a message of the protocol cannot be read: ", text.substr(0, 200)));
  }
  return message;
}

std::string MessageText(const google::protobuf::Message& message) {
  std::string text;
  return MessageToJsonString(message, &text).ok() ? text : std::string();
}

bool IsPaused(std::string_view message) { return message.starts_with(kPaused); }

Struct ArgumentOf(const Struct& remote_object) {
  Struct argument;
  for (const char* const name : {"objectId", "unserializableValue", "value"}) {
    const auto found = remote_object.fields().find(name);
    if (found == remote_object.fields().end()) continue;
    (*argument.mutable_fields())[name] = found->second;
    break;
  }
  return argument;
}

Struct ArgumentOf(const std::string& object_id) {
  Struct argument;
  SetMember(argument, "objectId", object_id);
  return argument;
}

absl::Status ProtocolShell::WhyEnded() {
  absl::Status status = terminated_ ? absl::OkStatus() : process_->WhyEnded();
  return status.ok() ? absl::AbortedError("the debugger has left the program") : status;
}

absl::Status ProtocolShell::Connect(std::shared_ptr<ShellProcess> process, const std::string& web_socket) {
  process_ = std::move(process);
  return Reconnect(web_socket);
}

absl::Status ProtocolShell::Reconnect(const std::string& web_socket) {
  socket_.reset();
  waiting_.clear();
  absl::StatusOr<std::unique_ptr<WebSocket>> socket = WebSocket::Connect(web_socket);
  if (!socket.ok()) return socket.status();
  socket_ = *std::move(socket);
  last_id_ = kFirstId;
  detached_ = false;
  return absl::OkStatus();
}

absl::Status ProtocolShell::BeginPrelude(int context, std::initializer_list<std::string_view> parts) {
  context_ = context;
  terminated_ = false;
  std::string text = "(() => {";
  for (const std::string_view part : parts) absl::StrAppend(&text, std::string(part));
  Struct evaluate;
  SetMember(evaluate, "expression", absl::StrCat(text, "})()\n//# sourceURL=twinstep:prelude.js"));
  SetMember(evaluate, "contextId", static_cast<double>(context_));
  const absl::StatusOr<Struct> prelude = Ask("Runtime.evaluate", std::move(evaluate));
  if (!prelude.ok()) return prelude.status();
  prelude_ = MemberOf(*prelude, {"result", "objectId"}).string_value();
  if (prelude_.empty() || prelude->fields().contains("exceptionDetails")) {
    return absl::InternalError(absl::StrCat("the prelude fails: ", MessageText(*prelude)));
  }
  process().ForgetErrors();
  return absl::OkStatus();
}

std::optional<std::string> ProtocolShell::NextMessage() {
  if (waiting_.empty()) return Hear();
  std::string message = std::move(waiting_.front());
  waiting_.pop_front();
  return message;
}

std::optional<std::string> ProtocolShell::Hear() {
  while (socket_ != nullptr) {
    absl::StatusOr<std::optional<std::string>> message = socket_->Receive();
    if (message.ok() && message->has_value()) return *std::move(message);
    // Where it hangs up it ends.
    if (!message.ok() || !process_->WaitFor(socket_->fd())) {
      socket_.reset();
      while (process_->Hear()) {
      }
    }
  }
  // How a host ends whose program was ended is no matter of the engine's: Node aborts where that was in a callback of
  // its own.
  if (!terminated_) process_->WhyEnded().IgnoreError();
  return std::nullopt;
}

std::optional<std::string> ProtocolShell::Exchange(int64_t id, std::string_view request) {
  if (socket_ == nullptr || !socket_->Send(request).ok()) return Hear(), std::nullopt;
  const std::string start = absl::StrCat("{\"id\":", id, ",");
  while (true) {
    std::optional<std::string> message = Hear();
    if (!message) return std::nullopt;
    if (absl::StartsWith(*message, start)) return message;
    waiting_.push_back(*std::move(message));
  }
}

std::string ProtocolShell::Dispatch(std::string_view request) {
  const std::string text = CborToJson(request);
  // InspectorSession writes its id first.
  int64_t id = 0;
  const size_t colon = text.find(':');
  if (!absl::SimpleAtoi(text.substr(colon + 1, text.find(',') - colon - 1), &id)) return {};
  if (absl::StrContains(text, "\"terminateOnResume\":true")) terminated_ = true;
  const std::optional<std::string> answer = Exchange(id, text);
  return answer ? JsonToCbor(*answer) : std::string();
}

absl::StatusOr<Struct> ProtocolShell::Ask(const std::string& method, Struct parameters) {
  const int64_t id = ++last_id_;
  const std::optional<std::string> answer = Exchange(id, Request(id, method, parameters));
  if (!answer) return WhyEnded();
  absl::StatusOr<Struct> message = ParseMessage(*answer);
  if (!message.ok()) return message;
  if (message->fields().contains("error")) {
    return absl::InternalError(absl::StrCat(method, ": ", MemberOf(*message, {"error", "message"}).string_value()));
  }
  return MemberOf(*message, {"result"}).struct_value();
}

int64_t ProtocolShell::AskLater(const std::string& method, Struct parameters) {
  const int64_t id = ++last_id_;
  if (socket_ != nullptr && !socket_->Send(Request(id, method, parameters)).ok()) socket_.reset();
  return id;
}

absl::StatusOr<ShellAnswer> ProtocolShell::AskPreludeText(const std::string& name, const std::string& text,
                                                          const std::vector<Struct>& objects, bool awaits) {
  Struct call;
  SetMember(call, "objectId", prelude_);
  SetMember(call, "functionDeclaration",
            std::string("function(name, text, ...objects) { return this(name, text, ...objects); \n//# "
                        "sourceURL=twinstep:call.js\n}"));
  SetMember(call, "returnByValue", true);
  SetMember(call, "awaitPromise", awaits);
  SetMember(call, "silent", true);
  google::protobuf::ListValue& arguments = *(*call.mutable_fields())["arguments"].mutable_list_value();
  SetMember(*arguments.add_values()->mutable_struct_value(), "value", name);
  SetMember(*arguments.add_values()->mutable_struct_value(), "value", text);
  for (const Struct& object : objects) *arguments.add_values()->mutable_struct_value() = object;
  absl::StatusOr<Struct> result = Ask("Runtime.callFunctionOn", std::move(call));
  if (!result.ok()) return result.status();
  ShellAnswer answer;
  if (result->fields().contains("exceptionDetails") ||
      !JsonStringToMessage(MemberOf(*result, {"result", "value"}).string_value(), &answer).ok()) {
    return absl::InternalError(absl::StrCat("the prelude fails at ", name, ": ", MessageText(*result).substr(0, 1000)));
  }
  return answer;
}

absl::StatusOr<ShellAnswer> ProtocolShell::AskPrelude(const std::string& name, const google::protobuf::Message& message,
                                                      const std::vector<Struct>& objects) {
  return AskPreludeText(name, MessageText(message), objects);
}

absl::StatusOr<ShellAnswer> ProtocolShell::Order(const ShellOrder& order) {
  ShellAnswer done;
  done.set_done(true);
  switch (order.kind_case()) {
    case ShellOrder::kRead: {
      std::vector<Struct> objects;
      for (const std::string& id : order.read().object_ids()) objects.push_back(ArgumentOf(id));
      return AskPrelude("read", order.read(), objects);
    }
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
    default:
      return done;
  }
}

absl::StatusOr<Struct> ProtocolShell::Compile(const std::string& source, const std::string& url, bool persist) {
  Struct compile;
  SetMember(compile, "expression", source);
  SetMember(compile, "sourceURL", url);
  SetMember(compile, "persistScript", persist);
  SetMember(compile, "executionContextId", static_cast<double>(context_));
  return Ask("Runtime.compileScript", std::move(compile));
}

absl::StatusOr<int> ProtocolShell::NextScript() {
  const absl::StatusOr<Struct> compiled = Compile("0", "twinstep:number.js", /*persist=*/true);
  if (!compiled.ok()) return compiled.status();
  int number = 0;
  if (!absl::SimpleAtoi(MemberOf(*compiled, {"scriptId"}).string_value(), &number)) {
    return absl::InternalError("a script has no number");
  }
  return number;
}

absl::Status ProtocolShell::InstallLogpoints(const std::string& installer) {
  Struct evaluate;
  SetMember(evaluate, "expression", installer);
  SetMember(evaluate, "contextId", static_cast<double>(context_));
  const absl::StatusOr<Struct> give = Ask("Runtime.evaluate", std::move(evaluate));
  if (!give.ok()) return give.status();
  Struct name;
  SetMember(name, "name", std::string(V8Logpoints::kName));
  return AskPrelude("installLogpoints", name, {ArgumentOf(MemberOf(*give, {"result", "objectId"}).string_value())})
      .status();
}

void ProtocolShell::Detach() {
  Ask("Debugger.disable", {}).IgnoreError();
  detached_ = true;
}

absl::Status ProtocolShell::Watch(bool) {
  return absl::UnimplementedError("a second debugger is not offered where V8 is reached by a socket");
}

}  // namespace twinstep
