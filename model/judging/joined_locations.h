// Locations of all sources of a program as lines of its joined tree (model/source/joined_tree.h).
#ifndef TWINSTEP_MODEL_JUDGING_JOINED_LOCATIONS_H_
#define TWINSTEP_MODEL_JUDGING_JOINED_LOCATIONS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "google/protobuf/message.h"
#include "model/source/syntax_tree.h"
#include "proto/location.pb.h"

namespace twinstep {

// A setup script's are OTHER, with its key as name; those of code that eval was given have its number, and no name.
class JoinedLocations {
 public:
  // Of a tree that is not joined: no location changes.
  JoinedLocations() = default;
  explicit JoinedLocations(const SyntaxTree& tree);

  // The location says which source it is in, and that is not the main one.
  static bool MayJoin(const Location& location) {
    return location.source() != Location::MAIN && (!location.name().empty() || location.code() != 0);
  }

  bool empty() const { return sources_.empty(); }
  // In place, of a location in a source that is joined: it becomes one of the main source, at the line of the joined
  // text.
  void Join(Location& location) const;
  // The other way round.
  void Split(Location& location) const;
  // The same of all locations in a message, but for those in values, logs of a truth and programs.
  void JoinAll(google::protobuf::Message& message) const;
  void SplitAll(google::protobuf::Message& message) const;

 private:
  struct Source {
    Location::Source source = Location::OTHER;
    std::string name;
    uint32_t code = 0;
    uint32_t first_line = 1;
  };
  // In order of their lines.
  std::vector<Source> sources_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_JOINED_LOCATIONS_H_
