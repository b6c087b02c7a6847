#include "engines/shells/browser_shell.h"

#include <cstdint>
#include <fstream>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "engines/shell_subject.h"
#include "engines/shells/browser_prelude_js.h"
#include "engines/shells/browser_program_js.h"
#include "engines/shells/realm_program_js.h"
#include "engines/shells/v8_brands_js.h"
#include "engines/shells/v8_program_js.h"
#include "engines/shells/v8_values_js.h"
#include "engines/v8/protocol/json.h"

namespace twinstep {
namespace {

using google::protobuf::Struct;

constexpr absl::Duration kBrowserStart = absl::Seconds(60);
constexpr absl::Duration kBrowserLook = absl::Milliseconds(10);
constexpr char kProfile[] = "profile";
constexpr char kMain[] = "main.js";

std::vector<std::string> Arguments(const std::vector<std::string>& flags) {
  // As where V8 is linked (engines/v8/v8_process.cc). The prelude asks V8 by its own functions what a proxy is.
  std::vector<std::string> of_v8 = {"--no-compilation-cache", "--random-seed=42", "--max-old-space-size=256",
                                    "--allow-natives-syntax"};
  of_v8.insert(of_v8.end(), flags.begin(), flags.end());
  return {"--headless",
          "--single-process",
          "--no-zygote",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-extensions",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--disable-breakpad",
          "--no-first-run",
          "--no-default-browser-check",
          "--mute-audio",
          "--lang=en-US",
          "--remote-debugging-port=0",
          absl::StrCat("--user-data-dir=", kProfile),
          absl::StrCat("--js-flags=", absl::StrJoin(of_v8, " "))};
}

// Port and path are in a file once the browser listens.
std::optional<std::pair<std::string, std::string>> Listening(const std::string& folder) {
  std::ifstream file(absl::StrCat(folder, "/", kProfile, "/DevToolsActivePort"));
  std::string port, path;
  if (!std::getline(file, port) || !std::getline(file, path) || path.empty()) return std::nullopt;
  return std::make_pair(absl::StrCat("ws://127.0.0.1:", port), path);
}

absl::Status NotStarted(const std::string& program, const ShellProcess& process) {
  return absl::FailedPreconditionError(
      absl::StrCat(program, " does not start as a browser that can be driven; it says: ", process.LastWords()));
}

}  // namespace

absl::StatusOr<std::unique_ptr<BrowserShell>> BrowserShell::Start(const std::string& program,
                                                                  const std::vector<std::string>& flags) {
  const absl::StatusOr<std::string> version = ShellVersion({.engine = "v8", .shell = "chromium", .path = program});
  if (!version.ok()) return version.status();
  std::unique_ptr<BrowserShell> shell(new BrowserShell(*version));
  if (absl::Status status = shell->BeginProcess(program, flags); !status.ok()) return status;
  return shell;
}

absl::Status BrowserShell::BeginProcess(const std::string& program, const std::vector<std::string>& flags) {
  absl::StatusOr<std::unique_ptr<ShellProcess>> process = ShellProcess::Start(program, Arguments(flags), "");
  if (!process.ok()) return process.status();
  (*process)->Arm(kBrowserStart);
  std::optional<std::pair<std::string, std::string>> at;
  while (!(at = Listening((*process)->folder()))) {
    if (!(*process)->Runs()) return NotStarted(program, **process);
    absl::SleepFor(kBrowserLook);
  }
  (*process)->Disarm();
  if (absl::Status status = Connect(*std::move(process), absl::StrCat(at->first, at->second)); !status.ok()) {
    return status;
  }
  Struct create;
  SetMember(create, "url", std::string("about:blank"));
  const absl::StatusOr<Struct> target = Ask("Target.createTarget", std::move(create));
  if (!target.ok()) return target.status();
  page_ = absl::StrCat(at->first, "/devtools/page/", MemberOf(*target, {"targetId"}).string_value());
  if (absl::Status status = Reconnect(page_); !status.ok()) return status;
  return Ask("Runtime.enable", {}).status();
}

absl::StatusOr<ShellAnswer> BrowserShell::Order(const ShellOrder& order) {
  ShellAnswer done;
  done.set_done(true);
  switch (order.kind_case()) {
    case ShellOrder::kLoad:
      return Load(order.load());
    case ShellOrder::kRun:
      return Run(order.pause_first());
    case ShellOrder::kCollectGarbage:
      if (absl::Status status = Ask("HeapProfiler.collectGarbage", {}).status(); !status.ok()) return status;
      return done;
    case ShellOrder::kClearStep: {
      // A second debugger would pause there: only this one skips pauses.
      watcher_.reset();
      Struct evaluate;
      SetMember(evaluate, "expression", std::string("debugger"));
      if (absl::Status status = Ask("Runtime.evaluate", std::move(evaluate)).status(); !status.ok()) return status;
      return done;
    }
    case ShellOrder::kClose:
      watcher_.reset();
      return done;
    default:
      return ProtocolShell::Order(order);
  }
}

absl::StatusOr<int> BrowserShell::NewRealm() {
  waiting().clear();
  Struct navigate;
  SetMember(navigate, "url", std::string("about:blank"));
  const absl::StatusOr<Struct> gone = Ask("Page.navigate", std::move(navigate));
  if (!gone.ok()) return gone.status();
  while (std::optional<std::string> text = NextMessage()) {
    if (!absl::StrContains(*text, "Runtime.executionContextCreated")) continue;
    const absl::StatusOr<Struct> event = ParseMessage(*text);
    if (!event.ok()) return event.status();
    const Struct& context = MemberOf(*event, {"params", "context"}).struct_value();
    if (!MemberOf(context, {"auxData", "isDefault"}).bool_value()) continue;
    return static_cast<int>(MemberOf(context, {"id"}).number_value());
  }
  return WhyEnded();
}

absl::StatusOr<ShellAnswer> BrowserShell::Load(const ShellLoad& load) {
  bare_ = load.bare();
  main_.clear();
  const absl::StatusOr<int> realm = NewRealm();
  if (!realm.ok()) return realm.status();
  const absl::Status begun = BeginPrelude(
      *realm, {kBrowserPreludeJs, kV8BrandsJs, kV8ValuesJs, kV8ProgramJs, kRealmProgramJs, kBrowserProgramJs});
  if (!begun.ok()) return begun;
  const absl::StatusOr<ShellAnswer> taken = AskPrelude("load", load);
  if (!taken.ok()) return taken.status();
  if (!taken->error().empty()) return absl::UnimplementedError(taken->error());
  const absl::StatusOr<int> last = NextScript();
  if (!last.ok()) return last.status();
  ShellAnswer answer;
  ShellLoaded& loaded = *answer.mutable_loaded();
  loaded.set_main_script(-1);
  loaded.set_context(context());
  loaded.set_first_script(*last + 1);
  set_first_script(*last + 1);
  const absl::StatusOr<bool> set_up = RunSetup(load, loaded);
  if (!set_up.ok()) return set_up.status();
  const absl::StatusOr<std::vector<std::string>> names = LexicalNames(context());
  if (!names.ok()) return names.status();
  Struct known;
  google::protobuf::ListValue& lexicals = *(*known.mutable_fields())["lexicals"].mutable_list_value();
  for (const std::string& name : *names) lexicals.add_values()->set_string_value(name);
  const absl::StatusOr<ShellAnswer> said = AskPrelude("loaded", known);
  if (!said.ok()) return said.status();
  if (!*set_up) {
    *loaded.mutable_setup_failed() = said->loaded().setup_failed();
    return answer;
  }
  const absl::StatusOr<Struct> compiled = Compile(load.program().source(), kMain, /*persist=*/true);
  if (!compiled.ok()) return compiled.status();
  const Struct& details = MemberOf(*compiled, {"exceptionDetails"}).struct_value();
  if (!details.fields().empty()) {
    if (absl::Status status = Tell("reject", details); !status.ok()) return status;
    return answer;
  }
  main_ = MemberOf(*compiled, {"scriptId"}).string_value();
  int number = 0;
  if (!absl::SimpleAtoi(main_, &number)) return absl::InternalError("a script has no number");
  loaded.set_main_script(number);
  Struct begin;
  SetMember(begin, "firstScript", static_cast<double>(loaded.first_script()));
  SetMember(begin, "main", static_cast<double>(number));
  if (absl::Status status = AskPrelude("begin", begin).status(); !status.ok()) return status;
  return answer;
}

absl::StatusOr<bool> BrowserShell::RunSetup(const ShellLoad& load, ShellLoaded& loaded) {
  for (int i = 0; i < load.program().setup_size(); ++i) {
    const absl::StatusOr<Struct> compiled = Compile(load.program().setup(i), load.setup_urls(i), /*persist=*/true);
    if (!compiled.ok()) return compiled.status();
    const std::string& script = MemberOf(*compiled, {"scriptId"}).string_value();
    Struct details = MemberOf(*compiled, {"exceptionDetails"}).struct_value();
    bool at_it = true;
    if (int number = 0; details.fields().empty() && absl::SimpleAtoi(script, &number)) {
      loaded.add_setup_scripts(number);
      absl::StatusOr<Struct> ran = RunScript(script);
      if (!ran.ok()) return ran.status();
      details = *std::move(ran);
      at_it = MemberOf(details, {"scriptId"}).string_value() == script;
    }
    if (details.fields().empty()) {
      if (absl::Status status = AskPreludeText("settle", "{}", {}, /*awaits=*/true).status(); !status.ok())
        return status;
      continue;
    }
    Struct failure;
    SetMember(failure, "script", static_cast<double>(i));
    if (at_it) {
      SetMember(failure, "line", MemberOf(details, {"lineNumber"}).number_value() + 1);
      SetMember(failure, "column", MemberOf(details, {"columnNumber"}).number_value());
    }
    const Struct exception = ArgumentOf(MemberOf(details, {"exception"}).struct_value());
    if (absl::Status status = AskPrelude("setupFailed", failure, {exception}).status(); !status.ok()) return status;
    return false;
  }
  if (absl::Status status = AskPreludeText("endSetup", "{}").status(); !status.ok()) return status;
  return true;
}

absl::Status BrowserShell::Tell(const std::string& name, const Struct& details) {
  Struct order;
  *(*order.mutable_fields())["details"].mutable_struct_value() = details;
  return AskPrelude(name, order, {ArgumentOf(MemberOf(details, {"exception"}).struct_value())}).status();
}

absl::StatusOr<Struct> BrowserShell::RunScript(const std::string& script) {
  Struct run;
  SetMember(run, "scriptId", script);
  SetMember(run, "executionContextId", static_cast<double>(context()));
  const std::string start = absl::StrCat("{\"id\":", AskLater("Runtime.runScript", std::move(run)), ",");
  while (std::optional<std::string> text = NextMessage()) {
    if (IsPaused(*text)) {
      Notify(JsonToCbor(*text));
      OnSuspended();
    } else if (absl::StartsWith(*text, "{\"method\":\"Debugger.")) {
      Notify(JsonToCbor(*text));
    } else if (absl::StartsWith(*text, start)) {
      const absl::StatusOr<Struct> answer = ParseMessage(*text);
      if (!answer.ok()) return answer.status();
      if (!answer->fields().contains("error")) {
        return MemberOf(*answer, {"result", "exceptionDetails"}).struct_value();
      }
      // One that was ended.
      if (terminated()) return Struct();
      return absl::InternalError(
          absl::StrCat("Runtime.runScript: ", MemberOf(*answer, {"error", "message"}).string_value()));
    }
  }
  return WhyEnded();
}

absl::StatusOr<ShellAnswer> BrowserShell::Run(bool pause_first) {
  if (bare_ && !main_.empty()) {
    if (absl::Status status = AskPreludeText("runBare", "{}").status(); !status.ok()) return status;
  } else if (!main_.empty()) {
    if (pause_first) {
      if (absl::Status status = Pause(); !status.ok()) return status;
    }
    const absl::StatusOr<Struct> details = RunScript(main_);
    if (!details.ok()) return details.status();
    if (!terminated() && !details->fields().empty()) {
      if (absl::Status status = Tell("ended", *details); !status.ok()) return status;
    }
  }
  if (!main_.empty() && !terminated()) {
    if (absl::Status status = AskPreludeText("settle", "{}", {}, /*awaits=*/true).status(); !status.ok()) return status;
  }
  absl::StatusOr<ShellAnswer> ended = AskPreludeText("finish", "{}");
  if (ended.ok() && terminated()) ended->mutable_finished()->set_terminated(true);
  return ended;
}

absl::Status BrowserShell::Watch(bool attaches) {
  watcher_.reset();
  if (!attaches) return absl::OkStatus();
  absl::StatusOr<std::unique_ptr<WebSocket>> watcher = WebSocket::Connect(page_);
  if (!watcher.ok()) return watcher.status();
  watcher_ = *std::move(watcher);
  if (absl::Status status = watcher_->Send(R"({"id":1,"method":"Debugger.enable"})"); !status.ok()) return status;
  while (true) {
    const absl::StatusOr<std::optional<std::string>> message = watcher_->Receive();
    if (!message.ok()) return message.status();
    if (message->has_value() && absl::StartsWith(**message, "{\"id\":1,")) return absl::OkStatus();
    if (!message->has_value() && !process().WaitFor(watcher_->fd())) return WhyEnded();
  }
}

}  // namespace twinstep
