// From what is listed below an opened object to expressions that give the same.
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
  // What it is to give; of entries a list of values, or of lists of a key and a value.
  std::vector<MapEntry> entries;
  Value value;
};

// Those of `opened`, the value of `expression`, a name, that have a value: none of accessors, symbols and slots. A name
// of private members that stands there twice says only in its class which is meant, and has none. Entries only where
// none was left out.
std::vector<OpenedPath> PathsInto(const std::string& expression, const Opened& opened);

// As far as both are copied: primitives are the same, objects of the same kind and class.
bool SameAsEvaluated(const OpenedPath& path, const Value& evaluated);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ANSWERS_OPENED_PATHS_H_
