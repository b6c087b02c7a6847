// Where breakpoints of one source can be and where they are: Firefox's line-breakpoint rule, and the bookkeeping of
// requests.
//
// A line breakpoint goes to the smallest column that any script of the source has on that line, and into every script
// that has a place at exactly that column, at the last offset of several (devtools/server/actors/source.js,
// applyBreakpoint). A column breakpoint is exact. Today's Firefox does not slide; the one of the DBDB study took the
// next line with a place.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_BREAKPOINT_SITES_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_BREAKPOINT_SITES_H_

#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "engines/spidermonkey/firefox/firefox_stepper.h"

namespace twinstep {

// A bytecode offset where the engine can break. Several can share a position, in several scripts and in one.
struct BreakpointSite {
  Position position;
  int script = 0;
  int offset = 0;

  friend bool operator==(const BreakpointSite&, const BreakpointSite&) = default;
  friend auto operator<=>(const BreakpointSite&, const BreakpointSite&) = default;
};

struct BreakpointRequest {
  int line = 0;
  std::optional<int> column;

  friend bool operator==(const BreakpointRequest&, const BreakpointRequest&) = default;
};

class BreakpointSites {
 public:
  // All sites of the source, in any order.
  explicit BreakpointSites(std::vector<BreakpointSite> sites);

  // In order, each once.
  std::vector<Position> Positions() const;
  // Where a breakpoint requested so goes; none: nowhere.
  std::optional<Position> Resolve(const BreakpointRequest& request, bool slide) const;
  // Where a breakpoint at `position` is installed: one site a script, in order.
  absl::Span<const BreakpointSite> At(Position position) const;

  struct SetResult {
    Position position;
    // A breakpoint was there before: it is the same one, nothing is to be installed.
    bool duplicate = false;

    friend bool operator==(const SetResult&, const SetResult&) = default;
  };
  // None: refused.
  std::optional<SetResult> Set(const BreakpointRequest& request, bool slide);
  // Removes the breakpoint requested so, else the one that is at that place. Answers where it was; none: there was
  // none.
  std::optional<Position> Remove(const BreakpointRequest& request);
  // Whether a breakpoint is at `position`.
  bool IsSet(Position position) const;

 private:
  struct Request {
    BreakpointRequest request;
    Position position;
  };

  // Sorted, one for each position of each script.
  std::vector<BreakpointSite> sites_;
  // One per request that was not refused; several may stand for one breakpoint.
  std::vector<Request> requests_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_BREAKPOINT_SITES_H_
