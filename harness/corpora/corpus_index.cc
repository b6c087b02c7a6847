#include "harness/corpora/corpus_index.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/corpora/imports.h"
#include "harness/corpora/jit_test.h"
#include "harness/corpora/jit_test_prelude.h"
#include "harness/corpora/program_loader.h"
#include "harness/corpora/sha256.h"
#include "harness/corpora/test262.h"
#include "harness/corpora/test262_harness.h"
#include "harness/corpora/test262_prelude.h"
#include "harness/process/work_threads.h"
#include "model/module_specifier.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

// A program, or one of two variants of one, made of a file.
struct Variant {
  bool module = false;
  bool add_strict = false;
  bool strict = false;
  // Names of setup scripts.
  std::vector<std::string> setup;
  CorpusIndex::ChainObstacle obstacle = CorpusIndex::NO_OBSTACLE;
};

// What reading one file tells.
struct FileFacts {
  std::string left_out;
  std::string hash;
  std::vector<Variant> variants;
  // Specifier and hash.
  std::vector<std::pair<std::string, std::string>> imports;
};

struct Folder {
  std::string path;
  CorpusForm form = CorpusForm::kPlainOrTest262;
  FolderLinks links = FolderLinks::kInside;
  std::optional<Test262Harness> test262;
  std::set<std::string> names;
};

// The name that our prelude goes by; no harness file's.
constexpr char kPrelude[] = "<prelude>";

// The converted form's strict brother of `name`: a-strict.js.
std::string StrictBrother(const std::string& name) {
  return absl::StrCat(name.substr(0, name.rfind('.')), "-strict.js");
}

void AddTest262Variants(const Folder& folder, const std::string& name, const std::string& source, FileFacts& facts) {
  const Test262Form form = folder.test262->form;
  const Test262Plan plan = PlanTest262(name, source, form, folder.test262->files);
  facts.left_out = plan.left_out;
  if (!plan.left_out.empty()) return;
  Variant variant;
  variant.module = plan.module;
  if (!plan.raw || form == Test262Form::kConverted) variant.setup.push_back(kPrelude);
  variant.setup.insert(variant.setup.end(), plan.includes.begin(), plan.includes.end());
  if (plan.module) {
    variant.obstacle = CorpusIndex::IS_MODULE;
  } else if (plan.throws) {
    variant.obstacle = CorpusIndex::ENDS_WITH_ERROR;
  } else if (plan.fixed_first_line) {
    variant.obstacle = CorpusIndex::FIXED_FIRST_LINE;
  } else if (plan.raw) {
    variant.obstacle = CorpusIndex::NO_HARNESS;
  }
  if (plan.sloppy_variant) facts.variants.push_back(variant);
  variant.strict = true;
  if (plan.strict_file) facts.variants.push_back(variant);
  variant.add_strict = true;
  const bool brother = form == Test262Form::kConverted && folder.names.contains(StrictBrother(name));
  if (plan.strict_variant && !brother) facts.variants.push_back(variant);
}

void AddJitTestVariant(const std::string& name, const std::string& source, FileFacts& facts) {
  const JitTestPlan plan = PlanJitTest(source);
  facts.left_out = plan.left_out;
  if (!plan.left_out.empty()) return;
  Variant& variant = facts.variants.emplace_back();
  variant.module = plan.module || absl::EndsWith(name, ".mjs");
  variant.setup = {kPrelude};
  if (variant.module) {
    variant.obstacle = CorpusIndex::IS_MODULE;
  } else if (plan.throws) {
    variant.obstacle = CorpusIndex::ENDS_WITH_ERROR;
  }
}

FileFacts ReadFacts(const Folder& folder, const std::string& name) {
  FileFacts facts;
  const absl::StatusOr<std::string> bytes = ReadFile(absl::StrCat(folder.path, "/", name));
  if (!bytes.ok()) {
    facts.left_out = "cannot be read, or over 4 MiB";
    return facts;
  }
  facts.hash = FileHash(*bytes);
  if (folder.form != CorpusForm::kPlainOrTest262) {
    AddJitTestVariant(name, *bytes, facts);
  } else if (folder.test262) {
    AddTest262Variants(folder, name, *bytes, facts);
  } else {
    Variant& variant = facts.variants.emplace_back();
    variant.module = absl::EndsWith(name, ".mjs");
    if (variant.module) variant.obstacle = CorpusIndex::IS_MODULE;
  }
  if (!facts.left_out.empty()) return facts;
  const fs::path program_folder = (fs::path(folder.path) / name).parent_path();
  const auto imports = ReadImports(*bytes, [&](const std::string& specifier) -> absl::StatusOr<std::string> {
    const std::string path = (program_folder / specifier).string();
    // A part of test262 may import what lies beside it.
    if (folder.links == FolderLinks::kInside && !folder.test262 && !LeadsInside(folder.path, path)) {
      return absl::PermissionDeniedError("outside the corpus folder");
    }
    return ReadFile(path);
  });
  if (!imports.ok()) {
    facts.left_out = std::string(imports.status().message());
    return facts;
  }
  for (const ImportedFile& file : *imports) {
    if (!IsUtf8(file.specifier)) continue;
    facts.imports.emplace_back(file.specifier, FileHash(file.bytes));
  }
  for (Variant& variant : facts.variants) {
    if (variant.obstacle == CorpusIndex::NO_OBSTACLE && !facts.imports.empty()) {
      variant.obstacle = CorpusIndex::HAS_IMPORTS;
    } else if (variant.obstacle == CorpusIndex::NO_OBSTACLE && bytes->compare(0, 2, "#!") == 0) {
      variant.obstacle = CorpusIndex::FIXED_FIRST_LINE;
    }
  }
  return facts;
}

// Facts of all files, read by as many threads as there are processors.
std::vector<FileFacts> ReadAll(const Folder& folder, const std::vector<std::string>& names) {
  std::vector<FileFacts> all(names.size());
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t i = next++; i < names.size(); i = next++) all[i] = ReadFacts(folder, names[i]);
  };
  RunOnThreads(std::min<size_t>(std::thread::hardware_concurrency(), names.size() / 100 + 1), work);
  return all;
}

// The path in the folder of what the program `name` imports by `specifier`.
std::string ImportedPath(const std::string& name, const std::string& specifier) {
  return ResolveSpecifier(name, absl::StrCat("./", specifier));
}

// Modules that another program imports. Of programs that import each other the first by name stays one.
std::set<std::string> ImportedPrograms(const std::vector<std::string>& names, const std::vector<FileFacts>& facts) {
  std::map<std::string, std::set<std::string>> importers;
  for (size_t i = 0; i < names.size(); ++i) {
    for (const auto& [specifier, hash] : facts[i].imports)
      importers[ImportedPath(names[i], specifier)].insert(names[i]);
  }
  std::set<std::string> imported;
  for (const auto& [path, by] : importers) {
    for (const std::string& importer : by) {
      if (importer == path) continue;
      const auto back = importers.find(importer);
      const bool mutual = back != importers.end() && back->second.contains(path);
      if (!mutual || importer < path) imported.insert(path);
    }
  }
  return imported;
}

// Builds the tables in which everything stands once.
class Tables {
 public:
  explicit Tables(CorpusIndex& index, const Folder& folder) : index_(index), folder_(folder) {}

  uint32_t FileId(const std::string& path, const std::string& hash) {
    const auto [it, added] = files_.emplace(std::make_pair(path, hash), index_.files_size());
    if (added) {
      CorpusIndex::File& file = *index_.add_files();
      file.set_path(path);
      file.set_hash(hash);
    }
    return it->second;
  }

  uint32_t SetupId(const std::vector<std::string>& scripts) {
    const auto [it, added] = setups_.emplace(scripts, index_.setups_size());
    if (added) {
      CorpusIndex::SetupList& list = *index_.add_setups();
      for (const std::string& script : scripts) list.add_scripts(ScriptId(script));
    }
    return it->second;
  }

 private:
  uint32_t ScriptId(const std::string& name) {
    const auto [it, added] = scripts_.emplace(name, index_.scripts_size());
    if (!added) return it->second;
    const std::string source = Source(name);
    *index_.add_scripts() = source;
    index_.add_script_files(FileId(FileOf(name), FileHash(source)));
    return it->second;
  }

  std::string FileOf(const std::string& script) const {
    if (script != kPrelude) return folder_.test262->folder + script;
    return folder_.form == CorpusForm::kPlainOrTest262 ? "test262_prelude.js" : "jit_test_prelude.js";
  }

  std::string Source(const std::string& name) const {
    if (name != kPrelude) return folder_.test262->files.at(name);
    return std::string(folder_.form == CorpusForm::kPlainOrTest262 ? kTest262Prelude : kJitTestPrelude);
  }

  CorpusIndex& index_;
  const Folder& folder_;
  std::map<std::pair<std::string, std::string>, uint32_t> files_;
  std::map<std::vector<std::string>, uint32_t> setups_;
  std::map<std::string, uint32_t> scripts_;
};

// Of the files of the folder those that may be programs.
void Select(const Folder& folder, std::vector<std::string>& names, std::map<std::string, int>& left_out) {
  std::erase_if(names, [&](const std::string& name) {
    const std::string base = name.substr(name.rfind('/') + 1);
    std::string reason;
    if (folder.form == CorpusForm::kSunSpider) {
      if (!absl::StartsWith(base, "check-")) reason = "SunSpider: not one of check-*.js";
    } else if (folder.test262 && folder.test262->form == Test262Form::kConverted) {
      if (base == "shell.js" || base == "browser.js") reason = "test262: harness file";
    } else if (folder.test262) {
      if (!absl::StartsWith(name, folder.test262->tests)) reason = "test262: outside the folder test";
    }
    if (!reason.empty()) ++left_out[reason];
    return !reason.empty();
  });
}

}  // namespace

std::string FileHash(const std::string& bytes) { return Sha256Of(bytes).substr(0, 16); }

absl::StatusOr<CorpusIndex> BuildCorpusIndex(const std::string& name, const std::string& folder_path, CorpusForm form,
                                             FolderLinks links) {
  std::map<std::string, int> left_out;
  ASSIGN_OR_RETURN(std::vector<std::string> names, FolderFiles(folder_path, links, left_out));
  Folder folder;
  folder.path = folder_path;
  folder.form = form;
  folder.links = links;
  if (form == CorpusForm::kPlainOrTest262) folder.test262 = FindTest262Harness(folder_path, links);
  Select(folder, names, left_out);
  folder.names.insert(names.begin(), names.end());

  const std::vector<FileFacts> facts = ReadAll(folder, names);
  std::set<std::string> imported;
  // What a test of test262 imports is a test too, or is named _FIXTURE.
  if (!folder.test262) imported = ImportedPrograms(names, facts);

  CorpusIndex index;
  index.set_name(name);
  index.set_folder(folder_path);
  Tables tables(index, folder);
  for (size_t i = 0; i < names.size(); ++i) {
    const std::string& path = names[i];
    const std::string reason = imported.contains(path) ? "imported by another program" : facts[i].left_out;
    if (!reason.empty()) {
      ++left_out[reason];
      continue;
    }
    for (const Variant& variant : facts[i].variants) {
      CorpusIndex::Entry& entry = *index.add_entries();
      entry.set_file(tables.FileId(path, facts[i].hash));
      if (variant.module) entry.set_kind(Program::MODULE);
      entry.set_add_strict(variant.add_strict);
      entry.set_strict(variant.strict);
      entry.set_setup(tables.SetupId(variant.setup));
      entry.set_chain_obstacle(variant.obstacle);
      for (const auto& [specifier, hash] : facts[i].imports) {
        CorpusIndex::Module& module = *entry.add_modules();
        module.set_specifier(specifier);
        module.set_file(tables.FileId(ImportedPath(path, specifier), hash));
      }
    }
  }
  index.mutable_left_out()->insert(left_out.begin(), left_out.end());
  if (index.entries().empty()) {
    return absl::NotFoundError(
        absl::StrCat("the corpus folder ", folder_path, " holds no .js or .mjs program that can be debugged"));
  }
  return index;
}

}  // namespace twinstep
