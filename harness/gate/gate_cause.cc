#include "harness/gate/gate_cause.h"

#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

std::string BySide(const std::string& name, const EnginePair& pair) {
  return name == pair.a ? "OLD" : name == pair.b ? "NEW" : name;
}

}  // namespace

CauseKey WithSides(CauseKey key, const EnginePair& pair) {
  for (SideAnswer& answer : *key.mutable_answers()) answer.set_engine(BySide(answer.engine(), pair));
  // The sides stand in the order of their names.
  if (key.answers_size() == 2 && key.answers(0).engine() == "NEW") key.mutable_answers()->SwapElements(0, 1);
  return key;
}

std::string GateName(const CauseKey& key, const EnginePair& pair) {
  CauseKey named = WithSides(key, pair);
  named.set_side(BySide(key.side(), pair));
  return Description(named);
}

std::string SidelessName(CauseKey key, const EnginePair& pair) {
  if (key.side() == pair.a || key.side() == pair.b) key.clear_side();
  return GateName(key, pair);
}

}  // namespace twinstep
