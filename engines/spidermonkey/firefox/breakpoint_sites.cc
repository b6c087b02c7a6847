#include "engines/spidermonkey/firefox/breakpoint_sites.h"

#include <algorithm>
#include <utility>

namespace twinstep {
namespace {

bool BeforePosition(const BreakpointSite& site, const Position& position) { return site.position < position; }

}  // namespace

BreakpointSites::BreakpointSites(std::vector<BreakpointSite> sites) : sites_(std::move(sites)) {
  std::sort(sites_.begin(), sites_.end());
  // Backwards, so that the last of a script's offsets at a position stays.
  const auto kept = std::unique(sites_.rbegin(), sites_.rend(), [](const BreakpointSite& a, const BreakpointSite& b) {
    return a.position == b.position && a.script == b.script;
  });
  sites_.erase(sites_.begin(), kept.base());
}

std::vector<Position> BreakpointSites::Positions() const {
  std::vector<Position> positions;
  for (const BreakpointSite& site : sites_) {
    if (positions.empty() || positions.back() != site.position) positions.push_back(site.position);
  }
  return positions;
}

std::optional<Position> BreakpointSites::Resolve(const BreakpointRequest& request, bool slide) const {
  const Position wanted = {request.line, request.column.value_or(0)};
  const auto it = std::lower_bound(sites_.begin(), sites_.end(), wanted, BeforePosition);
  if (it == sites_.end()) return std::nullopt;
  if (request.column) return it->position == wanted ? std::optional(wanted) : std::nullopt;
  // The first site at or after the start of the line has the smallest column of the first line that has any.
  if (it->position.line != request.line && !slide) return std::nullopt;
  return it->position;
}

absl::Span<const BreakpointSite> BreakpointSites::At(Position position) const {
  const auto begin = std::lower_bound(sites_.begin(), sites_.end(), position, BeforePosition);
  auto end = begin;
  while (end != sites_.end() && end->position == position) ++end;
  return absl::MakeConstSpan(sites_).subspan(begin - sites_.begin(), end - begin);
}

std::optional<BreakpointSites::SetResult> BreakpointSites::Set(const BreakpointRequest& request, bool slide) {
  const std::optional<Position> position = Resolve(request, slide);
  if (!position) return std::nullopt;
  const bool duplicate = IsSet(*position);
  requests_.push_back({request, *position});
  return SetResult{*position, duplicate};
}

std::optional<Position> BreakpointSites::Remove(const BreakpointRequest& request) {
  auto found = std::find_if(requests_.begin(), requests_.end(),
                            [&request](const Request& entry) { return entry.request == request; });
  if (found == requests_.end()) {
    found = std::find_if(requests_.begin(), requests_.end(), [&request](const Request& entry) {
      return entry.position.line == request.line && (!request.column || entry.position.column == *request.column);
    });
  }
  if (found == requests_.end()) return std::nullopt;
  const Position position = found->position;
  std::erase_if(requests_, [position](const Request& entry) { return entry.position == position; });
  return position;
}

bool BreakpointSites::IsSet(Position position) const {
  return std::any_of(requests_.begin(), requests_.end(),
                     [position](const Request& entry) { return entry.position == position; });
}

}  // namespace twinstep
