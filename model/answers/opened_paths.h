// Makes expressions that give what is listed below an opened object.
#ifndef TWINSTEP_MODEL_ANSWERS_OPENED_PATHS_H_
#define TWINSTEP_MODEL_ANSWERS_OPENED_PATHS_H_

#include <string>
#include <vector>

#include "proto/value.pb.h"

namespace twinstep {

struct OpenedPath {
  // `o["a"]`, `o.#x`, `[...o]`.
  std::string expression;
  // "property", "private member", "entries".
  std::string kind;
  // What it has to give; entries are a list of values, or of lists of a key and a value.
  std::vector<MapEntry> entries;
  Value value;
};

// The paths to what has a value in `opened`, the value of `expression`, which is a name. Accessors, symbols and slots
// have none, nor does a private name that is listed twice, as only its class says which is meant. Entries have one only
// where none was left out.
std::vector<OpenedPath> PathsInto(const std::string& expression, const Opened& opened);

// Whether, as far as both are copied, primitives are the same, and objects are of the same kind and class.
bool SameAsEvaluated(const OpenedPath& path, const Value& evaluated);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ANSWERS_OPENED_PATHS_H_
