// What is known of one program in one engine before any session of it is judged.
#ifndef TWINSTEP_MODEL_JUDGING_KNOWN_PROGRAM_H_
#define TWINSTEP_MODEL_JUDGING_KNOWN_PROGRAM_H_

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/engine_facts.h"
#include "model/judging/joined_locations.h"
#include "model/source/syntax_tree.h"
#include "model/truth/truth_places.h"
#include "model/truth/truth_timeline.h"
#include "proto/location.pb.h"
#include "proto/output.pb.h"

namespace twinstep {

using LineAndColumn = std::pair<uint32_t, uint32_t>;
inline LineAndColumn PlaceOf(const Location& location) { return {location.line(), location.column()}; }

struct KnownProgram {
  const EngineFacts* facts = &kNoEngineFacts;
  // Of the main source, or of all, joined; null where the main one does not parse.
  std::shared_ptr<const SyntaxTree> tree;
  // Locations of sources that the tree has and the truth tells of. All that is known has them joined.
  JoinedLocations joined;
  // The truth is of the main source alone, though the tree has others.
  bool main_alone = false;
  // Of the tree, and of what the truth tells (HasDynamicNames, BlockFunctionNames of model/source/scope_queries.h).
  bool has_dynamic_names = false;
  std::set<std::string, std::less<>> block_functions;
  // Every place where a breakpoint can be, as the debugger lists them before the run, in order.
  std::vector<Location> listed;
  std::set<LineAndColumn> listed_places;
  // How the program ends when nobody debugs it; none: that is not known.
  std::optional<Finished> bare;
  // What a user did is done in the truth (acted_truths.h). `bare` is of the copy then, whose places are others.
  bool acted = false;

  // Null where there is no truth, and why.
  std::unique_ptr<const TruthTimeline> timeline;
  std::shared_ptr<const TruthPlaces> places;
  std::string no_truth;

  // By event of the truth: with breakpoints everywhere the debugger stops when it happens. Empty where that is not
  // known.
  std::vector<bool> stopped_at;
  // The same of events that tell what a function returns: where the debugger then stops once more, before the function
  // is left. Of debuggers with return places (EngineFacts::marks_returns_by_end) alone.
  std::map<int, LineAndColumn> returned_at;
  // Those of `listed` where it stopped then, in order of the first stop, each once.
  std::vector<Location> visited;

  // The list of places as it was asked for later than before the run.
  struct LaterList {
    // "behind the run"
    std::string when;
    std::set<LineAndColumn> places;
  };
  std::vector<LaterList> later_lists;

  // Where breakpoints stopped the run that has them everywhere, in order. It says nothing of what comes behind the last
  // one where `stops_to_end` is false.
  std::vector<LineAndColumn> stops;
  bool stops_to_end = false;

  // Where a step in ended in the activation that it began in, with nothing run but that activation: by the place and
  // the event that it began at, always a head.
  struct StepEnd {
    LineAndColumn place;
    int event = 0;
  };
  std::map<std::pair<LineAndColumn, int>, StepEnd> steps_in;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_KNOWN_PROGRAM_H_
