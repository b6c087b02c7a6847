// V8's counts of blocks in the words of model/source/coverage.h.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_BLOCK_COVERAGE_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_BLOCK_COVERAGE_H_

#include <vector>

#include "engines/v8/protocol/inspector_session.h"
#include "model/source/coverage.h"
#include "model/source/source_text.h"

namespace twinstep {

// `functions` of one script with source `text`. V8 leaves out functions of which it knows nothing: they count with the
// code around them.
Coverage ToCoverage(const SourceText& text, std::vector<InspectorSession::CoveredFunction> functions);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_BLOCK_COVERAGE_H_
