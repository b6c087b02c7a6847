// What leads from one JSON document to another, value by value: whatever is taken over, the text is JSON.
#ifndef TWINSTEP_HARNESS_REDUCTION_JSON_DELTAS_H_
#define TWINSTEP_HARNESS_REDUCTION_JSON_DELTAS_H_

#include <memory>
#include <string>

#include "model/delta_debugging/configuration.h"
#include "model/status.h"

namespace twinstep {

class JsonDeltas {
 public:
  // How far strings that replace each other are taken apart.
  enum class Strings { kWhole, kWords, kCharacters };

  struct Node;

  // A delta takes out a property or an element, puts in one, or replaces a value by another; of objects and arrays in
  // the same place what is in them is compared. So no number, and no whole string, is made that neither document has.
  // InvalidArgument: one of the two is not JSON.
  static absl::StatusOr<JsonDeltas> Between(const std::string& from, const std::string& to, Strings strings);

  int size() const { return size_; }
  // None gives the first text. All give the second document; white space and the order of keys may be the first's.
  std::string Apply(const Configuration& deltas) const;

 private:
  std::shared_ptr<const Node> root_;
  int size_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_JSON_DELTAS_H_
