// Rewrites a program so that it notes what it does, and otherwise does the same.
//
// The rewritten source calls functions of one letter behind a prefix that no source of the program contains (see
// recorder.js): `$twv(17, $twa1, x)` notes that at site 17 in activation $twa1 the value of x came out, and gives it
// back. Every function begins with a constant for its activation, named by its depth, so that by the language's own
// scoping a read of an outer variable can say whose it is; loop bodies whose variables closures keep have such a
// constant for each iteration. Calls and updates of properties use variables of the function to evaluate everything
// once and in order.
//
// Preserved: results, order of evaluation, exceptions and their messages as far as call_text.h goes, names and lengths
// of functions, `this`, generators, async code, temporal dead zones. Not preserved, by design: Error.stack,
// Function.prototype.toString, the depth at which recursion overflows the stack; the words of some errors: of tags that
// are members, of patterns with a default that get null, and of objects without iterator behind a proxy.
// Left alone, and counted by reason: code inside `with`, direct eval (what it evaluates; its arguments are not),
// parameters of generators with defaults or patterns and those that the body names again, tags of templates (the call's
// begin), `delete` of an optional chain.
#ifndef TWINSTEP_ENGINES_TRACING_INSTRUMENT_H_
#define TWINSTEP_ENGINES_TRACING_INSTRUMENT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engines/tracing/trace_site.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

// `source` is the number that sites get; sites are added to `table`. The result parses wherever the original does.
// Linear but for nesting.
std::string Instrument(const SyntaxTree& tree, uint16_t source, std::string_view prefix, SiteTable& table);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_INSTRUMENT_H_
