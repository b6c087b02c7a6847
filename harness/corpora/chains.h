// Several files as one larger program (metamorphic testing of debuggers, ISSTA 2019: "concatenating multiple files into
// larger test cases").
//
// How: each file becomes a function that is called at once, `(function () {FILE` and `}).call(this);`, one after the
// other. Lines stay, the first one's columns shift.
//   * A function, because every script is also a function's body, whatever it declares: names of two files never
//     collide and "use strict" on top of a file stays its directive. Plain concatenation fails on two `let x`; blocks
//     fail on `var f; function f() {}`, and one such file would be a syntax error for all. The price: what a file
//     declares is local, so that the few tests that look for their variables on the global object throw.
//   * No try and catch around a file: an exception ends the program, as it ends each of its parts. A handler that
//     belongs to no file would change which exceptions are caught, and with them what debuggers show. Files that are
//     meant to end with an error are therefore no part of a chain.
//   * Strict files are chained with strict ones and sloppy ones with sloppy ones. All setup scripts that one of the
//     files needs run before, each once.
#ifndef TWINSTEP_HARNESS_CORPORA_CHAINS_H_
#define TWINSTEP_HARNESS_CORPORA_CHAINS_H_

#include <string>

#include "proto/corpus.pb.h"

namespace twinstep {

// Groups the entries of `index` into chains of `length` consecutive ones, the last of each strictness shorter, in order
// of their first entries' names. Entries that cannot be chained are taken out and counted in left_out.
void ChainEntries(int length, CorpusIndex& index);

// Adds a file to the source of a chain.
void AppendToChain(const std::string& source, std::string& chain);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_CHAINS_H_
