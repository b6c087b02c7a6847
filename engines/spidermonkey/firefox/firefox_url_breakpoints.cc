// Breakpoints by URL, as Firefox's server keeps them: in every source of that URL, those to come as well (thread.js,
// setBreakpoint and addSource). It takes no patterns; ours are tried on each source's URL in the same way.
#include <algorithm>
#include <utility>

#include "engines/spidermonkey/firefox/breakpoint_sites.h"
#include "engines/spidermonkey/firefox/firefox_session.h"

namespace twinstep {
namespace {

bool IsSameRequest(const SetBreakpoint& set, const ScriptPattern& scripts, const Location& requested) {
  return set.scripts().url() == scripts.url() && set.scripts().url_pattern() == scripts.url_pattern() &&
         set.location().line() == requested.line() && set.location().has_column() == requested.has_column() &&
         set.location().column() == requested.column();
}

}  // namespace

absl::StatusOr<bool> FirefoxSession::Matches(const ScriptPattern& scripts, const SourceState& source) {
  if (source.url.empty()) return false;
  if (scripts.has_url()) return source.url == scripts.url();
  return prelude_.UrlMatches(scripts.url_pattern(), source.url);
}

absl::StatusOr<Output> FirefoxSession::SetBreakpointByUrl(const class SetBreakpoint& set, const ValueLimits& limits) {
  Output output;
  if (state_ == State::kRejected || set.location().line() == 0) {
    output.mutable_breakpoint_refused();
    return output;
  }
  const bool repeated = std::any_of(url_breakpoints_.begin(), url_breakpoints_.end(), [&](const UrlBreakpoint& one) {
    return IsSameRequest(one.set, set.scripts(), set.location());
  });
  BreakpointSet& answer = *output.mutable_breakpoint_set();
  bool fell_together = false;
  for (size_t i = 0; i < sources_.size(); ++i) {
    if (sources_[i].kind != Location::MAIN && sources_[i].kind != Location::MODULE) continue;
    ASSIGN_OR_RETURN(const bool matches, Matches(set.scripts(), sources_[i]));
    if (!matches) continue;
    class SetBreakpoint here = set;
    here.mutable_location()->set_source(sources_[i].kind);
    here.mutable_location()->set_name(sources_[i].name);
    ASSIGN_OR_RETURN(Output one, SetBreakpointThat(here, limits));
    if (!one.has_breakpoint_set()) continue;
    fell_together |= one.breakpoint_set().duplicate();
    *(answer.has_location() ? answer.add_more() : answer.mutable_location()) = one.breakpoint_set().location();
  }
  answer.set_duplicate(repeated || fell_together);
  if (repeated) return output;
  url_breakpoints_.push_back({set, limits, {}});
  RETURN_IF_ERROR(prelude_.SetNewScriptHook(true));
  return output;
}

absl::Status FirefoxSession::SetInNewScript(int number) {
  for (UrlBreakpoint& breakpoint : url_breakpoints_) {
    const SourceState& source = sources_[static_cast<size_t>(number)];
    ASSIGN_OR_RETURN(const bool matches, Matches(breakpoint.set.scripts(), source));
    if (!matches) continue;
    listed_sites_.clear();
    RETURN_IF_ERROR(prelude_.ListSites(number));
    const BreakpointSites sites(std::move(listed_sites_));
    Location requested = breakpoint.set.location();
    requested.set_source(source.kind);
    const std::optional<Position> position = sites.Resolve(RequestOf(requested), options_.breakpoint_sliding == NEXT);
    if (!position) continue;
    const int key = BreakpointNumber(number, *position);
    breakpoints_[key].condition = breakpoint.set.condition();
    breakpoints_[key].log = breakpoint.set.log();
    breakpoints_[key].limits = breakpoint.limits;
    for (const BreakpointSite& site : sites.At(*position)) {
      RETURN_IF_ERROR(prelude_.SetBreakpoint(key, site, options_.tools_rules));
      breakpoint.installed.push_back({number, *position, site.script});
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Output> FirefoxSession::RemoveBreakpointByUrl(const class RemoveBreakpoint& remove) {
  Output output;
  output.mutable_breakpoint_removed()->set_removed(false);
  const auto found = std::find_if(url_breakpoints_.begin(), url_breakpoints_.end(), [&](const UrlBreakpoint& one) {
    return IsSameRequest(one.set, remove.scripts(), remove.location());
  });
  if (found == url_breakpoints_.end()) return output;
  output.mutable_breakpoint_removed()->set_removed(true);
  {
    for (const UrlBreakpoint::Installed& installed : found->installed) {
      const int key = BreakpointNumber(installed.source, installed.position);
      RETURN_IF_ERROR(prelude_.ClearBreakpoint(key, installed.script));
      stepper_.BreakpointChanged(installed.position);
    }
  }
  url_breakpoints_.erase(found);
  for (size_t i = 0; i < sources_.size(); ++i) {
    if (sources_[i].kind != Location::MAIN && sources_[i].kind != Location::MODULE) continue;
    ASSIGN_OR_RETURN(const bool matches, Matches(remove.scripts(), sources_[i]));
    if (!matches) continue;
    Location here = remove.location();
    here.set_source(sources_[i].kind);
    here.set_name(sources_[i].name);
    RETURN_IF_ERROR(RemoveBreakpointAt(here).status());
  }
  return output;
}

}  // namespace twinstep
