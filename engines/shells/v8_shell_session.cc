#include "engines/shells/v8_shell_session.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/console_lines.h"
#include "engines/deterministic_random.h"
#include "engines/truth/truth_sink.h"
#include "engines/v8/protocol/async_calls.h"
#include "engines/v8/protocol/object_reader.h"
#include "model/module_specifier.h"
#include "model/script_pattern.h"
#include "model/setup_scripts.h"

namespace twinstep {
namespace {

// Of the value that ended a program.
constexpr ValueLimits kThrownLimits = {.object_depth = 1};

void Write(const ValueLimits& limits, ShellLimits& out) {
  out.set_object_depth(limits.object_depth);
  out.set_properties(limits.properties);
  out.set_string_length(limits.string_length);
}

// Reads in the shell.
class ShellObjectReader final : public ObjectReader {
 public:
  ShellObjectReader(V8Shell& shell, uint32_t number) : shell_(shell), number_(number) {}

  absl::Status ReadObject(const CborString& object_id, const ValueLimits& limits, Value& out) override {
    ShellOrder order = OrderFor(ShellRead::VALUE, {&object_id, 1}, limits);
    absl::StatusOr<ShellAnswer> answer = shell_.Order(order);
    if (!answer.ok()) return answer.status();
    out = std::move(*answer->mutable_value());
    return absl::OkStatus();
  }

  absl::Status ReadScopes(absl::Span<const PausedMessage::ScopeEntry> scopes, const ValueLimits& limits,
                          bool with_globals, Frame& frame) override {
    std::vector<CborString> ids;
    std::vector<Scope::Kind> kinds;
    for (const PausedMessage::ScopeEntry& scope : scopes) {
      const Scope::Kind kind = ScopeKind(scope.type);
      if (kind == Scope::GLOBAL && !with_globals) continue;
      ids.push_back(scope.object_id);
      kinds.push_back(kind);
    }
    if (ids.empty()) return absl::OkStatus();
    ShellOrder order = OrderFor(ShellRead::SCOPES, ids, limits);
    order.mutable_read()->mutable_kinds()->Add(kinds.begin(), kinds.end());
    absl::StatusOr<ShellAnswer> answer = shell_.Order(order);
    if (!answer.ok()) return answer.status();
    frame.mutable_scopes()->MergeFrom(answer->frame().scopes());
    return absl::OkStatus();
  }

  void Forget() override {}

  int FindScope(absl::Span<const PausedMessage::ScopeEntry> scopes, std::string_view name) override {
    std::vector<CborString> ids;
    for (const PausedMessage::ScopeEntry& scope : scopes) ids.push_back(scope.object_id);
    if (ids.empty()) return -1;
    ShellOrder order = OrderFor(ShellRead::FIND_SCOPE, ids, {});
    order.mutable_read()->set_name(std::string(name));
    const absl::StatusOr<ShellAnswer> answer = shell_.Order(order);
    return answer.ok() ? answer->number() : -1;
  }

  absl::Status ReadErrorStack(const CborString& object_id, ExceptionTold& out) override {
    absl::StatusOr<ShellAnswer> answer = shell_.Order(OrderFor(ShellRead::ERROR_STACK, {&object_id, 1}, {}));
    if (!answer.ok()) return answer.status();
    out = std::move(*answer->mutable_told());
    return absl::OkStatus();
  }

  absl::StatusOr<ObjectLook> Look(const CborString& object_id) override {
    const absl::StatusOr<ShellAnswer> answer = shell_.Order(OrderFor(ShellRead::LOOK, {&object_id, 1}, {}));
    if (!answer.ok()) return answer.status();
    const ShellLook& look = answer->look();
    return ObjectLook{.is_global = look.is_global(),
                      .is_function = look.is_function(),
                      .is_error = look.is_error(),
                      .has_entries = look.has_entries(),
                      .elements = static_cast<size_t>(look.elements())};
  }

  absl::Status ReadEntries(const CborString& list_id, const ValueLimits& limits, Opened& opened,
                           uint32_t& left_out) override {
    absl::StatusOr<ShellAnswer> answer = shell_.Order(OrderFor(ShellRead::ENTRIES, {&list_id, 1}, limits));
    if (!answer.ok()) return answer.status();
    opened.mutable_entries()->MergeFrom(answer->opened().entries());
    left_out = answer->opened().left_out();
    return absl::OkStatus();
  }

 private:
  ShellOrder OrderFor(ShellRead::What what, absl::Span<const CborString> ids, const ValueLimits& limits) {
    ShellOrder order;
    ShellRead& read = *order.mutable_read();
    read.set_what(what);
    for (const CborString& id : ids) read.add_object_ids(std::string(id.bytes));
    Write(limits, *read.mutable_limits());
    read.set_reader(number_);
    return order;
  }

  V8Shell& shell_;
  const uint32_t number_;
};

}  // namespace

V8ShellSession::V8ShellSession(V8Shell& shell, bool debugged, const Program& program, const SessionOptions& options,
                               std::function<void(bool)> on_exit)
    : V8Session(shell, program, options), shell_(shell), debugged_(debugged), on_exit_(std::move(on_exit)) {
  shell_.set_modules(this);
}

V8ShellSession::~V8ShellSession() {
  Finished ended;
  if (!spoiled_ && !shell_.serves_one() && !Ended(ended)) {
    absl::Status status;
    ShellOrder order;
    shell_.EnterProgram(std::nullopt);
    if (debugged_) {
      shell_.Attach();
      status.Update(TakeBack());
      if (stepped() || pause_requested()) {
        status.Update(shell_.SkipAllPauses(true));
        order.set_clear_step(true);
        status.Update(shell_.Order(order).status());
        status.Update(shell_.SkipAllPauses(false));
      }
      // V8 keeps a number of stacks, those of other sessions among them.
      status.Update(shell_.SetAsyncCallDepth(0));
    }
    order.set_close(true);
    status.Update(shell_.Order(order).status());
    spoiled_ = !status.ok() || edited() || detached_;
  } else {
    spoiled_ = true;
  }
  shell_.set_pause_handler(nullptr);
  shell_.set_modules(nullptr);
  on_exit_(spoiled_);
}

absl::Status V8ShellSession::Load() {
  ShellOrder order;
  ShellLoad& load = *order.mutable_load();
  *load.mutable_program() = program();
  load.set_bare(!debugged_);
  for (int i = 0; i < program().setup_size(); ++i) load.add_setup_urls(UrlOfSetup(i));
  if (truth_ != nullptr) {
    const TruthSink sink(*truth_);
    load.set_truth_host(sink.HostName());
    load.set_truth_script(sink.Script());
    load.set_truth_events(truth_->limits.events);
  }
  load.set_tells_rejections(tells_rejections_);
  load.set_clock_millis(static_cast<double>(kFrozenTimeMillis));
  Write(kThrownLimits, *load.mutable_exception_limits());
  spoiled_ = true;
  if (debugged_) {
    if (absl::Status status = shell_.SkipAllPauses(true); !status.ok()) return status;
  }
  shell_.process().Arm(options().cpu_limit);
  absl::StatusOr<ShellAnswer> answer = shell_.Order(order);
  shell_.process().Disarm();
  if (Finished ended; Ended(ended)) return absl::ResourceExhaustedError("setup scripts ran out of time or memory");
  if (!answer.ok()) return answer.status();
  spoiled_ = false;
  const ShellLoaded& loaded = answer->loaded();
  shell_.set_first_script(loaded.first_script());
  if (debugged_) {
    if (absl::Status status = shell_.SkipAllPauses(false); !status.ok()) return status;
    if (absl::Status status = shell_.SetAsyncCallDepth(kAsyncDepth); !status.ok()) return status;
  }
  setup_scripts().assign(loaded.setup_scripts().begin(), loaded.setup_scripts().end());
  if (loaded.has_setup_failed()) return SetupFailed(program(), loaded.setup_failed());
  set_main_script(loaded.main_script());
  loaded_ = true;
  return absl::OkStatus();
}

bool V8ShellSession::Ended(Finished& finished) const {
  if (out_of_memory_ || shell_.process().end() == ShellProcess::End::kOutOfMemory) {
    finished.set_outcome(Finished::OUT_OF_MEMORY);
    return true;
  }
  if (shell_.process().end() != ShellProcess::End::kTimedOut) return false;
  finished.set_outcome(Finished::TIMED_OUT);
  return true;
}

absl::Status V8ShellSession::PauseFirst() { return shell_.PreparePauseFirst(breakpoints_active()); }

absl::Status V8ShellSession::EndProgram() {
  // What a limit has ended has ended.
  return shell_.process().WhyEnded().ok() ? inspector().Terminate() : absl::OkStatus();
}

absl::StatusOr<Finished> V8ShellSession::RunWithLimits() {
  ShellOrder order;
  order.set_run(true);
  order.set_pause_first(pause_requested());
  shell_.process().Arm(options().cpu_limit);
  absl::StatusOr<ShellAnswer> answer = shell_.Order(order);
  shell_.process().Disarm();
  Finished finished;
  if (Ended(finished)) {
    // By the user, before anything failed.
    const bool left = abandoned() && failure().ok();
    if (left && finished.outcome() == Finished::TIMED_OUT) finished.set_outcome(Finished::ABANDONED);
    logpoints().Take(finished);
    return finished;
  }
  if (!failure().ok()) return failure();
  if (!answer.ok()) {
    spoiled_ = true;
    return answer.status();
  }
  ShellFinished& told = *answer->mutable_finished();
  finished = std::move(*told.mutable_finished());
  ConsoleLines lines;
  for (std::string& line : *told.mutable_printed()) lines.Add(std::move(line));
  for (int64_t i = 0; i < told.printed_more(); ++i) lines.Add("");
  for (std::string& line : lines.Take()) finished.add_console(std::move(line));
  for (ShellLogged& logged : *told.mutable_logged()) {
    Value* const value = logpoints().Note(logged.number(), logged.thrown(), logged.printed());
    if (value != nullptr) *value = std::move(*logged.mutable_value());
  }
  logpoints().Take(finished);
  TakeTruth(told);
  if (!told.terminated() && !abandoned()) return finished;
  finished.set_outcome(Finished::ABANDONED);
  finished.clear_exception();
  finished.clear_told();
  return finished;
}

void V8ShellSession::TakeTruth(const ShellFinished& finished) {
  if (truth_ == nullptr) return;
  TruthSink sink(*truth_);
  for (const ShellTruthEvent& event : finished.truth()) {
    int next = 0;
    const bool goes_on = sink.Take(
        event.numbers_size(), [&](int index) { return event.numbers(index); },
        [&](int, Value& out) {
          if (next < event.values_size()) out = event.values(next++);
        });
    if (!goes_on) return;
  }
}

void V8ShellSession::OnPaused(PausedMessage* message) {
  // V8 asks whether its heap may grow.
  if (message != nullptr && message->reason() == "OOM") {
    out_of_memory_ = true;
    inspector().Terminate().IgnoreError();
    return;
  }
  V8Session::OnPaused(message);
}

absl::Status V8ShellSession::CheckLimits() {
  if (out_of_memory_) return absl::ResourceExhaustedError("the session has used all of its memory");
  return shell_.process().WhyEnded();
}

void V8ShellSession::NoteExceptions(PausedMessage*) {}

absl::Status V8ShellSession::CollectGarbage() {
  ShellOrder order;
  order.set_collect_garbage(true);
  return shell_.Order(order).status();
}

absl::StatusOr<int> V8ShellSession::NextScript() {
  ShellOrder order;
  order.set_next_script(true);
  const absl::StatusOr<ShellAnswer> answer = shell_.Order(order);
  if (!answer.ok()) return answer.status();
  return answer->number();
}

absl::Status V8ShellSession::PrepareLogpoint(size_t number, const ValueLimits& limits) {
  ShellOrder order;
  if (number == 0) {
    order.set_install_logpoints(V8Logpoints::Installer());
    if (absl::Status status = shell_.Order(order).status(); !status.ok()) return status;
  }
  order.mutable_logpoint()->set_number(static_cast<uint32_t>(number));
  Write(limits, *order.mutable_logpoint()->mutable_limits());
  return shell_.Order(order).status();
}

std::unique_ptr<ObjectReader> V8ShellSession::NewReader() {
  return std::make_unique<ShellObjectReader>(shell_, ++readers_);
}

int V8ShellSession::FindImport(const ShellImport& import) {
  const std::string importer = import.importer().empty() ? "" : ResolveSpecifier("", import.importer());
  const Program::Module* const module = twinstep::FindModule(program(), ResolveSpecifier(importer, import.specifier()));
  // Messages of a repeated field need not lie one behind the other.
  for (int i = 0; i < program().modules_size(); ++i) {
    if (&program().modules(i) == module) return i;
  }
  return -1;
}

void V8ShellSession::NoteScript(int number, const std::string& specifier) {
  const Program::Module* const module = twinstep::FindModule(program(), ResolveSpecifier("", specifier));
  if (module != nullptr) modules_.emplace_back(number, module);
}

int V8ShellSession::FindModuleScript(const std::string& specifier) const {
  const Program::Module* const module = twinstep::FindModule(program(), ResolveSpecifier("", specifier));
  const auto found =
      std::find_if(modules_.begin(), modules_.end(), [&](const auto& one) { return one.second == module; });
  return found == modules_.end() ? -1 : found->first;
}

const Program::Module* V8ShellSession::FindModule(int script_id) const {
  const auto found =
      std::find_if(modules_.begin(), modules_.end(), [&](const auto& one) { return one.first == script_id; });
  return found == modules_.end() ? nullptr : found->second;
}

}  // namespace twinstep
