#include "engines/shells/socket_process.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engines/shells/protocol_shell.h"
#include "engines/shells/runnable.h"
#include "engines/shells/workerd_modules.h"
#include "google/protobuf/struct.pb.h"
#include "google/protobuf/util/json_util.h"

namespace twinstep {
namespace {

using google::protobuf::Struct;

constexpr absl::Duration kHostStart = absl::Seconds(60);
// To answer a request whose program was ended.
constexpr absl::Duration kEnd = absl::Seconds(1);
// Of a program that was ended, too, which workerd takes for a failure of its request.
constexpr char kAnswered[] = "HTTP/1.1 ";

}  // namespace

absl::Status SocketProcess::NotStarted() const {
  return absl::FailedPreconditionError(absl::StrCat(
      "this ", std::string(host_.name), " does not start to listen for a debugger; it says: ", process_->LastWords()));
}

absl::StatusOr<std::shared_ptr<SocketProcess>> SocketProcess::Start(const SocketHost& host, const std::string& program,
                                                                    const std::vector<std::string>& flags) {
  absl::StatusOr<std::unique_ptr<ShellProcess>> process =
      ShellProcess::Start(program, host.arguments(flags), host.script(flags));
  if (!process.ok()) return process.status();
  std::shared_ptr<SocketProcess> started(new SocketProcess(host, *std::move(process)));
  if (absl::Status status = started->Listen(); !status.ok()) return status;
  return started;
}

absl::Status SocketProcess::Listen() {
  process_->Arm(kHostStart);
  std::optional<ShellProcess::Heard> heard;
  if (!takes_requests()) {
    // What it runs says that it is there; where it listens stands on standard error before.
    heard = process_->Hear();
    const std::string errors = process_->Errors();
    const size_t begin = errors.find("ws://");
    if (!heard || begin == std::string::npos) return NotStarted();
    web_socket_ = errors.substr(begin, errors.find_first_of(" \n", begin) - begin);
  }
  while (takes_requests() && (web_socket_.empty() || requests_.empty())) {
    heard = process_->Hear();
    Struct event;
    if (!heard ||
        !google::protobuf::util::JsonStringToMessage(absl::StrCat(std::string(1, heard->letter), heard->text), &event)
             .ok() ||
        !event.fields().contains("port") || !event.fields().contains("event")) {
      return NotStarted();
    }
    const std::string at = absl::StrCat("127.0.0.1:", static_cast<int>(MemberOf(event, {"port"}).number_value()), "/");
    if (MemberOf(event, {"event"}).string_value() == "listen-inspector") {
      web_socket_ = absl::StrCat("ws://", at);
    } else {
      requests_ = absl::StrCat("http://", at);
    }
  }
  process_->Disarm();
  return absl::OkStatus();
}

bool SocketProcess::HasRoom() { return !retired_ && realms_ < std::max(1, host_.realms) && process_->Runs(); }

absl::StatusOr<SocketProcess::Realm> SocketProcess::NewRealm(const Program& program) {
  ++realms_;
  if (!takes_requests()) return Realm{.web_socket = web_socket_, .requests = ""};
  const absl::StatusOr<Struct> modules = ModulesOf(program);
  if (!modules.ok()) return modules.status();
  const std::string name = absl::StrCat("realm", realms_);
  Realm realm = {.web_socket = absl::StrCat(web_socket_, "twinstep:", name),
                 .requests = absl::StrCat(requests_, name, "/")};
  if (absl::Status status = Request(realm.requests, MessageText(*modules)); !status.ok()) return status;
  if (!FinishRequest()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "this ", std::string(host_.name), " makes no realm for the program; it says: ", process_->Errors()));
  }
  return realm;
}

bool SocketProcess::NeedsNoModules(const Program& program) const {
  return !takes_requests() ||
         (program.kind() != Program::MODULE && program.modules_size() == 0 && !MayImport(program.source()));
}

absl::Status SocketProcess::Request(const std::string& url, const std::string& body) {
  absl::StatusOr<std::unique_ptr<HttpRequest>> request = HttpRequest::Send(url, body);
  if (!request.ok()) return request.status();
  request_ = *std::move(request);
  return absl::OkStatus();
}

bool SocketProcess::FinishRequest() {
  if (request_ == nullptr) return true;
  process_->Arm(kEnd);
  const bool answered = process_->WaitFor(request_->fd());
  process_->Disarm();
  const bool done = answered && absl::StartsWith(request_->Answer(), kAnswered);
  request_.reset();
  return done;
}

}  // namespace twinstep
