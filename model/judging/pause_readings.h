// What the frames of a pause may be, as far as their places tell.
#ifndef TWINSTEP_MODEL_JUDGING_PAUSE_READINGS_H_
#define TWINSTEP_MODEL_JUDGING_PAUSE_READINGS_H_

#include <map>
#include <vector>

#include "model/judging/known_program.h"
#include "proto/output.pb.h"

namespace twinstep {

// A frame as an activation that a truth tells of.
struct FrameReading {
  int frame = 0;
  NodeId code = kNoNode;
  NodeId node = kNoNode;
  // Else it may be of code that no truth tells.
  bool certain = true;
  // The node is a loop that is about to ask for its next value, or a class whose fields have just been made.
  bool turns = false;
  // The code has begun and done nothing yet: at the name of a field, before its initialiser, or at a directive.
  bool entered = false;
  // The node is under way, and has called what is younger: code that no truth tells.
  bool calls = false;
};

// Youngest first; frames of code that no truth tells are left out.
using PauseReading = std::vector<FrameReading>;

// `heads`: has the nodes that events are about to do.
PauseReading ReadPause(const KnownProgram& known, const std::map<NodeId, std::vector<int>>& heads,
                       const Paused& paused);

// All in which the youngest one stands at a node, each for certain: counts tell which is right. With `plain`, which
// ReadPause gives, if it is one. The youngest frames may be of untold code (a constructor that is not written,
// parameters being bound, eval), make a class, or stand where returns of several functions end, or at a directive.
std::vector<PauseReading> ReadingsOf(const KnownProgram& known, const std::map<NodeId, std::vector<int>>& heads,
                                     const Paused& paused, const PauseReading& plain);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_PAUSE_READINGS_H_
