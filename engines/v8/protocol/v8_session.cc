#include "engines/v8/protocol/v8_session.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "model/script_pattern.h"
#include "model/sessions/act_at_pause.h"
#include "model/source/joined_tree.h"
#include "model/source/source_text.h"
#include "model/words.h"

namespace twinstep {

Location InSource(const ScriptStart& start, const InspectorPosition& position) {
  return start.LocationAt({static_cast<int>(position.line) + 1, static_cast<int>(position.column)});
}

V8Session::V8Session(InspectorSession& inspector, const Program& program, const SessionOptions& options)
    : inspector_(inspector),
      program_(program),
      options_(options),
      start_(program),
      url_breakpoints_(inspector, start_) {}

absl::Status V8Session::RemoveBreakpoints() {
  absl::Status status;
  for (const SetOne& one : breakpoints_) status.Update(inspector_.RemoveBreakpoint(one.breakpoint.id));
  breakpoints_.clear();
  status.Update(url_breakpoints_.RemoveAll());
  return status;
}

absl::Status V8Session::TakeBack() {
  absl::Status status;
  inspector_.set_pause_handler(nullptr);
  status.Update(RemoveBreakpoints());
  if (pauses_on_exceptions_) status.Update(inspector_.PauseOnExceptions("none"));
  if (blackboxes_by_url_) status.Update(inspector_.BlackboxPattern("", /*anonymous=*/false));
  if (!breakpoints_active_) status.Update(inspector_.SetBreakpointsActive(true));
  if (pauses_off_) status.Update(inspector_.SkipAllPauses(false));
  status.Update(PauseBeforeScripts(false));
  return status;
}

absl::StatusOr<Output> V8Session::Act(const Action& action, const ValueLimits& limits) {
  Output output;
  switch (action.kind_case()) {
    case Action::kRemoveBreakpoint: {
      if (!action.remove_breakpoint().has_scripts()) return RemoveBreakpointAt(action.remove_breakpoint().location());
      ASSIGN_OR_RETURN(const bool removed, url_breakpoints_.Remove(action.remove_breakpoint()));
      output.mutable_breakpoint_removed()->set_removed(removed);
      return output;
    }
    case Action::kSetBreakpoint:
      if (!action.set_breakpoint().function().empty()) return SetBreakpointAtCalls(action.set_breakpoint().function());
      if (action.set_breakpoint().has_scripts()) return SetBreakpointByUrl(action.set_breakpoint(), limits);
      return SetBreakpointThat(action.set_breakpoint(), limits);
    case Action::kPauseOnExceptions: {
      const PauseOnExceptions::Mode mode = action.pause_on_exceptions().mode();
      pauses_on_exceptions_ = pauses_on_exceptions_ || mode != PauseOnExceptions::NONE;
      exceptions_on_ = mode != PauseOnExceptions::NONE;
      NoteExceptions(nullptr);
      RETURN_IF_ERROR(inspector_.PauseOnExceptions(ModeName(mode)));
      output.mutable_done();
      return output;
    }
    case Action::kBreakpointsActive:
      breakpoints_active_ = action.breakpoints_active().active();
      RETURN_IF_ERROR(inspector_.SetBreakpointsActive(breakpoints_active_));
      output.mutable_done();
      return output;
    case Action::kPausesActive: {
      // The other one would pause alone, and nobody would take it on.
      const bool refused = watched_ && !action.pauses_active().active();
      output.mutable_done()->set_refused(refused);
      if (refused) return output;
      pauses_off_ = !action.pauses_active().active();
      RETURN_IF_ERROR(inspector_.SkipAllPauses(pauses_off_));
      return output;
    }
    case Action::kPauseBeforeScripts:
      if (!inspector_.pauses_before_scripts()) {
        return absl::UnimplementedError(
            "pauses before scripts cannot be seen through this host's protocol: use the linked V8 or Node's (v8@node)");
      }
      RETURN_IF_ERROR(PauseBeforeScripts(action.pause_before_scripts().active()));
      output.mutable_done();
      return output;
    case Action::kBlackbox:
      if (!action.blackbox().has_begin()) return BlackboxByUrl(action.blackbox());
      return BlackboxRange(action.blackbox());
    case Action::kListPlaces:
      return Places(action.list_places());
    case Action::kWatch:
      output.mutable_done()->set_refused(pauses_off_ && action.watch().attaches());
      if (output.done().refused()) return output;
      watched_ = action.watch().attaches();
      RETURN_IF_ERROR(inspector_.Watch(watched_));
      return output;
    case Action::kPause:
      if (started_) return absl::FailedPreconditionError("the program runs already: pause is for before the start");
      pause_requested_ = true;
      output.mutable_done();
      return output;
    case Action::kEdit:
      return EditSource(action.edit());
    case Action::kCollectGarbage:
      RETURN_IF_ERROR(CollectGarbage());
      output.mutable_done();
      return output;
    default:
      return ActAtPause(pause_, action, limits);
  }
}

absl::StatusOr<std::vector<uint64_t>> V8Session::CountsAt(absl::Span<const Location> places) {
  if (!options_.counts) return absl::FailedPreconditionError("nothing is counted in this session");
  const SourceText text(program_.source());
  std::vector<int> offsets;
  for (const Location& place : places) {
    const TextPosition position{static_cast<int>(place.line()), static_cast<int>(place.column())};
    const bool is_main = place.source() == Location::MAIN && position.line >= 1 && position.line <= text.line_count();
    offsets.push_back(is_main ? text.OffsetAt(position).value_or(text.length()) : text.length());
  }
  ASSIGN_OR_RETURN(std::vector<InspectorSession::CoveredFunction> taken, inspector_.TakeCoverage(main_script_));
  counts_.Add(offsets, taken);
  return counts_.counts();
}

absl::StatusOr<Finished> V8Session::Run(Driver& driver) {
  if (std::exchange(started_, true)) return absl::FailedPreconditionError("a session runs once");
  driver_ = &driver;
  inspector_.set_pause_handler(this);
  // Only now: V8 would pause in what the adapter itself runs, and forgets the pause where breakpoints are switched off.
  if (pause_requested_) {
    RETURN_IF_ERROR(PauseFirst());
    expected_reason_ = Paused::FIRST_STATEMENT;
  }
  inspector_.TakePutLater();
  absl::StatusOr<Finished> finished = RunWithLimits();
  if (finished.ok()) AddPlacedLater(*finished);
  inspector_.set_pause_handler(nullptr);
  driver_ = nullptr;
  return finished;
}

bool V8Session::IsMainScript(int script_id) const {
  return script_id == main_script_ ||
         std::any_of(former_scripts_.begin(), former_scripts_.end(),
                     [&](const auto& made) { return made.first <= script_id && script_id < made.second; });
}

uint32_t V8Session::CodeOf(int script_id) const {
  const auto [code, is_new] = codes_.try_emplace(script_id, 0);
  if (!is_new) return code->second;
  const absl::StatusOr<std::string> source = inspector_.ScriptSource(script_id);
  if (!source.ok()) return 0;
  std::string_view text = *source;
  // V8 alone puts what Function is given into parentheses.
  const bool is_function = (text.starts_with("(function") || text.starts_with("(async function")) &&
                           text.find(" anonymous(") != text.npos && text.ends_with("\n})");
  if (is_function) text = text.substr(1, text.size() - 2);
  return code->second = HashOfMade(text);
}

Location V8Session::ToLocation(const InspectorPosition& position) const {
  if (IsMainScript(position.script_id)) return InSource(start_, position);
  Location location;
  location.set_line(static_cast<uint32_t>(position.line + 1));
  location.set_column(static_cast<uint32_t>(position.column));
  if (const Program::Module* module = FindModule(position.script_id); module != nullptr) {
    location.set_source(Location::MODULE);
    location.set_name(module->specifier());
  } else {
    // V8 numbers scripts in the order in which it compiles them, and the setup scripts come first.
    const bool is_made = position.script_id > main_script_;
    location.set_source(is_made ? Location::EVAL : Location::OTHER);
    if (is_made) location.set_code(CodeOf(position.script_id));
    const auto setup = std::find(setup_scripts_.begin(), setup_scripts_.end(), position.script_id);
    if (setup != setup_scripts_.end()) {
      location.set_name(UrlOfSetup(static_cast<int>(setup - setup_scripts_.begin())));
    }
  }
  return location;
}

}  // namespace twinstep
