#include "engines/conformance/corpus_programs.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace twinstep {

namespace {

// In order of their names.
std::vector<std::filesystem::path> FilesIn(const std::string& folder, const std::string& extension) {
  std::vector<std::filesystem::path> paths;
  // Tests run in the folder of their data.
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == extension) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  if (paths.empty()) {
    std::cerr << folder << " has no " << extension << " files\n";
    std::abort();
  }
  return paths;
}

std::string Read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::vector<Program> ScriptsIn(const std::string& folder) {
  std::vector<Program> programs;
  for (const std::filesystem::path& path : FilesIn(folder, ".js")) {
    Program& program = programs.emplace_back();
    program.set_name(path.stem().string());
    program.set_source(Read(path));
  }
  return programs;
}

}  // namespace

const std::vector<Program>& CorpusPrograms() {
  static const auto& programs = *new std::vector<Program>(ScriptsIn("corpus/own"));
  return programs;
}

const std::vector<Program>& CornerPrograms() {
  static const auto& programs = *new std::vector<Program>(ScriptsIn("corpus/corners"));
  return programs;
}

const std::vector<Program>& CorpusModules() {
  static const auto& programs = *[] {
    const std::vector<std::filesystem::path> mains = FilesIn("corpus/own", ".mjs");
    std::vector<std::filesystem::path> all = FilesIn("corpus/own/modules", ".mjs");
    // Cycles lead back to them.
    all.insert(all.end(), mains.begin(), mains.end());
    auto* read = new std::vector<Program>;
    for (const std::filesystem::path& main : mains) {
      Program& program = read->emplace_back();
      program.set_name(main.stem().string());
      program.set_kind(Program::MODULE);
      program.set_source(Read(main));
      for (const std::filesystem::path& path : all) {
        Program::Module& module = *program.add_modules();
        module.set_specifier(path.lexically_relative("corpus/own").string());
        module.set_source(Read(path));
      }
    }
    return read;
  }();
  return programs;
}

}  // namespace twinstep
