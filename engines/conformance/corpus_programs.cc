#include "engines/conformance/corpus_programs.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace twinstep {

const std::vector<Program>& CorpusPrograms() {
  static const auto& programs = *[] {
    auto* read = new std::vector<Program>;
    // Tests run in the folder of their data.
    for (const auto& entry : std::filesystem::directory_iterator("corpus/own")) {
      if (entry.path().extension() != ".js") continue;
      std::ifstream file(entry.path(), std::ios::binary);
      Program& program = read->emplace_back();
      program.set_name(entry.path().stem().string());
      program.set_source(std::string(std::istreambuf_iterator<char>(file), {}));
    }
    std::sort(read->begin(), read->end(), [](const Program& a, const Program& b) { return a.name() < b.name(); });
    if (read->empty()) {
      std::cerr << "corpus/own is empty\n";
      std::abort();
    }
    return read;
  }();
  return programs;
}

}  // namespace twinstep
