// The programs-to-debug of a campaign: an index that is small and quick to make, and programs loaded when asked for.
#ifndef TWINSTEP_HARNESS_CORPORA_CORPUS_H_
#define TWINSTEP_HARNESS_CORPORA_CORPUS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "harness/corpora/folder_files.h"
#include "model/status.h"
#include "proto/corpus.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

struct CorpusOptions {
  // So many files are one program; see chains.h. At least 1.
  int concatenate = 1;
  // Each program (each file, where they are concatenated) is drawn with this probability, above 0 and at most 1,
  // whatever becomes of the others; those not drawn are left out.
  double share = 1;
  // Decides which.
  uint64_t seed = 1;
  // In a folder that is named by its path.
  FolderLinks links = FolderLinks::kInside;
};

// Programs are numbered from 0 in order of their names. Const members may be called from several threads at once.
class Corpus {
 public:
  // `name` is "own" (corpus/own, below the working folder), "test262", "sunspider", "jit-test" (out of Debian's source
  // package of SpiderMonkey; unpacked by ./bazelw build //corpus:NAME), or a folder, which can also be a checkout of
  // test262 or a part of one (UserPath's rules). Every file is read once. Errors: no name, the folder cannot be read or
  // holds no program; the published corpus is not unpacked.
  static absl::StatusOr<Corpus> Open(const std::string& name, const CorpusOptions& options);

  // What Serialize wrote; for workers, which get the index from their supervisor so that all agree.
  static absl::StatusOr<Corpus> Parse(const std::string& bytes);
  std::string Serialize() const;

  size_t size() const;
  // The path in the corpus; "PATH (strict)" where "use strict" was put before it; "PATH +2" with two more files.
  std::string ProgramName(size_t i) const;
  // Reads its files now. Setup scripts are named by their files: "harness/assert.js". Errors: one vanished or is not
  // what it was when the index was made.
  absl::StatusOr<Program> Load(size_t i) const;
  // Files (where files are concatenated: also programs that cannot be) that are no programs, by reason.
  const std::map<std::string, int>& left_out() const { return left_out_; }
  // In hexadecimal digits, over all that decides the programs and their order: equal digests, equal programs.
  const std::string& digest() const { return index_.digest(); }

 private:
  explicit Corpus(CorpusIndex index);

  // The entries that program `i` is made of: begin and end.
  std::pair<int, int> Entries(size_t i) const;
  // Numbers of a program's setup scripts, each once.
  std::vector<uint32_t> SetupOf(size_t i) const;
  absl::StatusOr<std::string> ReadIndexed(uint32_t file) const;

  CorpusIndex index_;
  std::map<std::string, int> left_out_;
};

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

// Groups the entries of `index` into chains of `length` consecutive ones, the last of each strictness shorter, in order
// of their first entries' names. Entries that cannot be chained are taken out and counted in left_out.
void ChainEntries(int length, CorpusIndex& index);

// Adds a file to the source of a chain.
void AppendToChain(const std::string& source, std::string& chain);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_CORPUS_H_
