// A program of many files, as Node runs it, as one script: CommonJS, ES modules, JSON and packages in node_modules.
#ifndef TWINSTEP_HARNESS_NODE_PROGRAMS_NODE_PROGRAM_H_
#define TWINSTEP_HARNESS_NODE_PROGRAMS_NODE_PROGRAM_H_

#include <string>
#include <vector>

#include "engines/parser/parser.h"
#include "model/source/location_map.h"
#include "model/source/source_text.h"
#include "model/status.h"

namespace twinstep {

// Where the text of a file is in the script.
struct BundledFile {
  // Relative to the folder that holds them all: "lib/cache.js".
  std::string name;
  // 1-based, in the script.
  int first_line = 0;
  // From the file's own text to what stands in the script, which for all but ES modules is the same.
  LocationMap map;
  // Lines are kept, columns too.
  bool is_verbatim = true;
};

// A place in a file; the file is null where the script has code of ours.
struct FilePlace {
  const BundledFile* file = nullptr;
  // Columns are those of the file, -1 for one that it does not have.
  TextPosition position{0, 0};
};

struct NodeProgram {
  // Run before it: what a program finds in Node, as far as it is there (shims/loader.js).
  std::vector<std::string> setup;
  // Each file is a function, and the last line runs the first of them.
  std::string script;
  std::vector<BundledFile> files;

  FilePlace PlaceOf(TextPosition in_script) const;
  FilePlace PlaceOfLine(int line) const { return PlaceOf({line, 0}); }
};

// Whether a file is what Node would run and an engine alone would not: it uses require, module or exports without
// declaring them, is a module that imports, or has the extension .cjs. InvalidArgument: it does not parse.
absl::StatusOr<bool> NeedsNode(const std::string& path, const std::string& source, Parser& parser);

// Reads the file at `path`, and whatever file its texts name in strings, over and over: as paths, without their
// extensions, or as packages in node_modules. A string that happens to name a file brings one too many, which nobody
// runs. `name` is for sentences. Errors, one sentence each: what cannot be read; what does not parse, with file, line
// and column; more than 1,000 files or 16 MiB.
absl::StatusOr<NodeProgram> ReadNodeProgram(const std::string& path, const std::string& name, Parser& parser);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_NODE_PROGRAMS_NODE_PROGRAM_H_
