// Which variable of which module an imported name is.
#ifndef TWINSTEP_ENGINES_TRACING_IMPORT_LINKS_H_
#define TWINSTEP_ENGINES_TRACING_IMPORT_LINKS_H_

#include <vector>

#include "engines/tracing/trace_site.h"
#include "model/execution_trace/execution_trace.h"
#include "proto/program.pb.h"

namespace twinstep {

// Turns the sites that read imported names into reads of the exporting modules' variables, through re-exports. Names
// that cannot be followed (namespaces, defaults that are expressions) stay variables of the importing module, without
// definition.
void LinkImports(const Program& program, const std::vector<TraceSource>& sources, SiteTable& table);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_IMPORT_LINKS_H_
