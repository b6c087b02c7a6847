#include "engines/shells/js_run.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/console_lines.h"
#include "engines/spidermonkey/firefox/firefox_session.h"
#include "engines/spidermonkey/firefox/source_names.h"
#include "engines/spidermonkey/firefox/told_message.h"
#include "model/module_specifier.h"
#include "model/script_pattern.h"
#include "model/setup_scripts.h"

namespace twinstep {

JsRun::JsRun(JsShell& shell, const Program& program, const SessionOptions& options, bool debugged)
    : shell_(shell), program_(program), options_(options), debugged_(debugged) {
  shell_.set_run(this);
}

JsRun::~JsRun() { shell_.set_run(nullptr); }

absl::Status JsRun::Open(absl::FunctionRef<absl::Status()> begin) {
  if (absl::Status status = shell_.Ask("newProgram").status(); !status.ok()) return status;
  if (truth_ != nullptr) {
    sink_ = std::make_unique<TruthSink>(*truth_);
    const std::string host = sink_->HostName(), script = sink_->Script();
    if (absl::Status status = shell_.Ask("recordTruth", {std::string_view(host), std::string_view(script)}).status();
        !status.ok()) {
      return status;
    }
  }
  if (tells_rejections_) {
    if (absl::Status status = shell_.Ask("tellRejections").status(); !status.ok()) return status;
  }
  if (absl::Status status = RunSetup(); !status.ok()) return status;
  if (absl::Status status = WriteModules(); !status.ok()) return status;
  return begin();
}

absl::Status JsRun::RunSetup() {
  for (int number = 0; number < program_.setup_size(); ++number) {
    const std::string url = UrlOfSetup(number);
    shell_.process().Arm(options_.cpu_limit);
    const absl::StatusOr<ShellWord> end =
        shell_.Ask("setup", {std::string_view(program_.setup(number)), std::string_view(url)});
    shell_.process().Disarm();
    SetupFailure failure;
    failure.set_script(static_cast<uint32_t>(number));
    if (Finished limit; NoteLimits(limit)) {
      failure.set_reason(limit.outcome() == Finished::OUT_OF_MEMORY ? "out of memory" : "too slow");
      return SetupFailed(program_, failure);
    }
    if (!end.ok()) return end.status();
    if (end->is_null()) continue;
    failure.set_reason((*end)[0].text());
    if ((*end)[1].integer() > 0) {
      failure.set_line(static_cast<uint32_t>((*end)[1].integer()));
      failure.set_column(static_cast<uint32_t>(std::max((*end)[2].integer(), 1) - 1));
    }
    return SetupFailed(program_, failure);
  }
  return absl::OkStatus();
}

// js finds modules in files; the main source is beside them.
absl::Status JsRun::WriteModules() {
  namespace fs = std::filesystem;
  main_path_ = absl::StrCat(JsShell::kModulesPath, kMainName);
  if (program_.kind() != Program::MODULE && program_.modules().empty()) return absl::OkStatus();
  has_files_ = true;
  const auto write = [&](const std::string& name, const std::string& source, const std::string& specifier) {
    const auto below = [&name](const std::string& folder) {
      return fs::path(absl::StrCat(folder, name)).lexically_normal().string();
    };
    const std::string file = below(absl::StrCat(shell_.process().folder(), JsShell::kModulesFolder));
    std::error_code error;
    fs::create_directories(fs::path(file).parent_path(), error);
    if (!(std::ofstream(file) << source).flush()) {
      return absl::ResourceExhaustedError(absl::StrCat("the module ", specifier, " cannot be written to ", file));
    }
    const std::string path = below(JsShell::kModulesPath);
    return shell_.Ask("addSpecifier", {std::string_view(path), std::string_view(specifier)}).status();
  };
  for (const Program::Module& module : program_.modules()) {
    absl::Status status = write(ResolveSpecifier("", module.specifier()), module.source(), module.specifier());
    if (!status.ok()) return status;
  }
  if (program_.kind() != Program::MODULE) return absl::OkStatus();
  return write(kMainName, program_.source(), kMainName);
}

absl::Status JsRun::Compile(bool& rejected, Finished& finished) {
  finished_ = &finished;
  shell_.process().Arm(options_.cpu_limit);
  absl::StatusOr<std::optional<ShellWord>> loaded = shell_.Load(
      "run", {program_.kind() == Program::MODULE, std::string_view(program_.source()), std::string_view(main_path_)});
  shell_.process().Disarm();
  finished_ = nullptr;
  if (Finished limit; NoteLimits(limit)) return absl::ResourceExhaustedError("SpiderMonkey ended the compilation");
  if (!loaded.ok()) return loaded.status();
  rejected = loaded->has_value();
  waits_ = !rejected;
  if (!rejected) return absl::OkStatus();
  if ((*loaded)->text() != "rejected") return absl::ResourceExhaustedError("SpiderMonkey ended the compilation");
  finished.set_outcome(Finished::REJECTED);
  return absl::OkStatus();
}

absl::Status JsRun::RunProgram(Finished& finished) {
  finished_ = &finished;
  waits_ = false;
  shell_.process().Arm(options_.cpu_limit);
  const absl::StatusOr<ShellWord> end = shell_.RunLoaded(/*runs=*/true);
  shell_.process().Disarm();
  finished_ = nullptr;
  if (Finished limit; NoteLimits(limit)) return absl::OkStatus();
  if (!end.ok()) return end.status();
  const std::string how = end->text();
  if (how == "memory") {
    out_of_memory_ = true;
  } else if (how == "threw") {
    finished.set_outcome(Finished::THREW);
  } else if (how == "completed") {
    finished.set_outcome(Finished::COMPLETED);
  }
  return absl::OkStatus();
}

bool JsRun::NoteLimits(Finished& finished) const {
  const ShellProcess::End end = shell_.process().end();
  const bool memory = out_of_memory_ || end == ShellProcess::End::kOutOfMemory;
  if (!memory && end != ShellProcess::End::kTimedOut) return false;
  finished.set_outcome(memory ? Finished::OUT_OF_MEMORY : Finished::TIMED_OUT);
  finished.clear_exception();
  finished.clear_told();
  finished.clear_rejections();
  return true;
}

absl::Status JsRun::CheckLimits() const {
  if (out_of_memory_) return absl::ResourceExhaustedError("the session has used all of its memory");
  return shell_.process().WhyEnded();
}

std::vector<std::string> JsRun::TakeConsole() {
  const absl::StatusOr<ShellWord> printed = shell_.Ask("takeConsole");
  if (!printed.ok()) return {};
  ConsoleLines lines;
  for (const ShellWord& line : (*printed)[0].list()) lines.Add(line.text());
  for (int i = 0; i < (*printed)[1].integer(); ++i) lines.Add(std::string(ConsoleLines::kLimit, ' '));
  return lines.Take();
}

absl::StatusOr<uint32_t> JsRun::PrintedLines() {
  const absl::StatusOr<ShellWord> printed = shell_.Ask("printed");
  if (!printed.ok()) return printed.status();
  return static_cast<uint32_t>(printed->integer());
}

bool JsRun::Close(bool ok) {
  if (waits_) ok = shell_.RunLoaded(/*runs=*/false).ok() && ok;
  waits_ = false;
  ok = shell_.Ask("close").ok() && ok;
  if (has_files_) {
    std::error_code error;
    std::filesystem::remove_all(shell_.process().folder() + "/modules", error);
  }
  return ok && !out_of_memory_ && shell_.process().end() == ShellProcess::End::kRuns;
}

absl::Status JsRun::Describe(Value& out) {
  if (debugged_) return shell_.WriteValue(kExceptionLimits, out);
  if (absl::Status status = shell_.Ask("begin").status(); !status.ok()) return status;
  absl::Status status = shell_.WriteValue(kExceptionLimits, out);
  status.Update(shell_.End());
  return status;
}

void JsRun::TellCalls(const ShellWord& calls, google::protobuf::RepeatedPtrField<CallSite>& out) const {
  for (const ShellWord& told : calls.list()) {
    CallSite& call = *out.Add();
    call.set_function_name(told[0].text());
    *call.mutable_location() = LocationInNamed(told[1].text(), static_cast<uint32_t>(told[2].integer()),
                                               static_cast<uint32_t>(told[3].integer()), program_);
    call.set_waits(told[4].truth());
  }
}

void JsRun::Tell(absl::Span<const ShellWord> told, ExceptionTold& out) const {
  if (told.size() != 4) return;
  SetToldMessage(told[0].text(), out);
  if (const ShellWord& place = told[1]; place[1].integer() > 0) {
    *out.mutable_location() = LocationInNamed(place[0].text(), static_cast<uint32_t>(place[1].integer()),
                                              static_cast<uint32_t>(place[2].integer()), program_);
  }
  TellCalls(told[2], *out.mutable_thrown_at());
  TellCalls(told[3], *out.mutable_made_at());
}

absl::Status JsRun::OnException(absl::Span<const ShellWord> told) {
  if (finished_ == nullptr) return absl::InternalError("the shell tells of an exception while nothing runs");
  Tell(told, *finished_->mutable_told());
  return Describe(*finished_->mutable_exception());
}

absl::Status JsRun::OnRejection(int promise, bool revoked, absl::Span<const ShellWord> told) {
  if (finished_ == nullptr) return absl::InternalError("the shell tells of a rejection while nothing runs");
  Rejection& rejection = *finished_->add_rejections();
  rejection.set_promise(static_cast<uint32_t>(promise));
  rejection.set_revoked(revoked);
  Tell(told, *rejection.mutable_told());
  return Describe(*rejection.mutable_reason());
}

bool JsRun::OnTruth(const ShellWord& event) {
  if (sink_ == nullptr) return false;
  const bool go_on = sink_->Take(
      static_cast<int>(event.list().size()),
      [&](int index) { return static_cast<int64_t>(event[static_cast<size_t>(index)].number()); },
      [&](int index, Value& out) {
        const ShellWord& word = event[static_cast<size_t>(index)];
        if (!ReadPrimitive(word, out)) out.mutable_object()->set_kind(static_cast<Object::Kind>(word[1].integer()));
      });
  if (sink_->ends_program()) shell_.process().Arm(absl::ZeroDuration());
  return go_on;
}

}  // namespace twinstep
