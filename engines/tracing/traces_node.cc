#include "engines/tracing/traces_node.h"

#include "engines/v8/node_realm.h"

namespace twinstep {

bool TracesNode() { return HasNode(); }

}  // namespace twinstep
