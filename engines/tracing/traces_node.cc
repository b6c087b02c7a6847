#include "engines/tracing/node_script.h"

#include "engines/v8/node_realm.h"

namespace twinstep {

bool TracesNode() { return HasNode(); }

std::string NodeScript(const std::string& folder) { return NodeRealmScript(folder); }

}  // namespace twinstep
