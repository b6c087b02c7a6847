#include "harness/corpora/corpus.h"

#include <filesystem>
#include <set>
#include <system_error>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "corpora_place.h"
#include "harness/corpora/corpus_index.h"
#include "harness/corpora/program_loader.h"
#include "harness/corpora/sha256.h"
#include "model/nearest_word.h"
#include "model/random.h"
#include "model/setup_scripts.h"

namespace twinstep {
namespace {

constexpr char kUnreadable[] = "the index of the corpus is damaged; start the campaign again";

struct Published {
  const char* name;
  const char* folder;
  CorpusForm form;
};

constexpr Published kPublished[] = {
    {"test262", "test262", CorpusForm::kPlainOrTest262},
    {"sunspider", "jit-test/tests/sunspider", CorpusForm::kSunSpider},
    {"jit-test", "jit-test/tests", CorpusForm::kJitTest},
};

absl::StatusOr<CorpusIndex> OpenIndex(const std::string& name, FolderLinks links) {
  if (name.empty()) {
    return absl::InvalidArgumentError("no corpus is named; --corpus=own is the default, --help shows the others");
  }
  if (name == "own" || name == "corners") {
    ASSIGN_OR_RETURN(const std::string folder, OwnFolder(absl::StrCat("corpus/", name)));
    return BuildCorpusIndex(name, folder, CorpusForm::kPlainOrTest262, FolderLinks::kAnywhere);
  }
  for (const Published& corpus : kPublished) {
    if (name != corpus.name) continue;
    const std::string folder = absl::StrCat(kCorporaPlace, "/", corpus.folder);
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) {
      return absl::NotFoundError(absl::StrCat("the corpus ", name,
                                              " is not unpacked on this machine; ./bazelw build //corpus:", name,
                                              " does that (150 MB are fetched, once for all three published corpora)"));
    }
    return BuildCorpusIndex(name, folder, corpus.form, FolderLinks::kAnywhere);
  }
  std::error_code error;
  if (std::filesystem::exists(UserPath(name), error)) {
    return BuildCorpusIndex(name, UserPath(name), CorpusForm::kPlainOrTest262, links);
  }
  // What is no path may be a name.
  std::vector<std::string> names = {"own", "corners"};
  for (const Published& corpus : kPublished) names.emplace_back(corpus.name);
  const std::string meant = DidYouMean(name, names);
  return absl::NotFoundError(absl::StrCat("the corpus ", name, " is neither a folder that is there nor one of ",
                                          absl::StrJoin(names, ", "), meant.empty() ? "; check the path" : meant));
}

std::string Digest(const CorpusIndex& index) {
  Sha256 hash;
  const auto add_number = [&hash](uint64_t number) { hash.AddField(absl::StrCat(number)); };
  for (const std::string& script : index.scripts()) hash.AddField(script);
  for (const CorpusIndex::Entry& entry : index.entries()) {
    hash.AddField(index.files(entry.file()).path());
    hash.AddField(index.files(entry.file()).hash());
    add_number(entry.kind());
    add_number(entry.add_strict());
    const CorpusIndex::SetupList& setup = index.setups(entry.setup());
    add_number(setup.scripts_size());
    for (const uint32_t script : setup.scripts()) add_number(script);
    add_number(entry.modules_size());
    for (const CorpusIndex::Module& module : entry.modules()) {
      hash.AddField(module.specifier());
      hash.AddField(index.files(module.file()).hash());
    }
  }
  add_number(index.chain_starts_size());
  for (const uint32_t start : index.chain_starts()) add_number(start);
  return std::string(absl::BytesToHexString(hash.Finish()));
}

void Draw(const CorpusOptions& options, CorpusIndex& index) {
  constexpr uint64_t kParts = uint64_t{1} << 53;
  const auto drawn = static_cast<uint64_t>(options.share * static_cast<double>(kParts));
  int kept = 0;
  for (int i = 0; i < index.entries_size(); ++i) {
    if (Random::ForSession(options.seed, static_cast<uint64_t>(i)).Below(kParts) >= drawn) continue;
    index.mutable_entries()->SwapElements(kept++, i);
  }
  const int dropped = index.entries_size() - kept;
  index.mutable_entries()->DeleteSubrange(kept, dropped);
  if (dropped > 0) (*index.mutable_left_out())["not drawn"] = dropped;
}

// Whether every number in it leads somewhere.
bool IsWhole(const CorpusIndex& index) {
  const auto files = static_cast<uint32_t>(index.files_size());
  if (index.script_files_size() != index.scripts_size()) return false;
  for (const uint32_t file : index.script_files()) {
    if (file >= files) return false;
  }
  for (const CorpusIndex::SetupList& setup : index.setups()) {
    for (const uint32_t script : setup.scripts()) {
      if (script >= static_cast<uint32_t>(index.scripts_size())) return false;
    }
  }
  for (const CorpusIndex::Entry& entry : index.entries()) {
    if (entry.file() >= files || entry.setup() >= static_cast<uint32_t>(index.setups_size())) return false;
    for (const CorpusIndex::Module& module : entry.modules()) {
      if (module.file() >= files) return false;
    }
  }
  for (int i = 0; i < index.chain_starts_size(); ++i) {
    if (index.chain_starts(i) >= static_cast<uint32_t>(index.entries_size())) return false;
    if (i == 0 ? index.chain_starts(i) != 0 : index.chain_starts(i) <= index.chain_starts(i - 1)) return false;
  }
  return index.entries_size() > 0;
}

}  // namespace

Corpus::Corpus(CorpusIndex index) : index_(std::move(index)) {
  left_out_.insert(index_.left_out().begin(), index_.left_out().end());
}

absl::StatusOr<Corpus> Corpus::Open(const std::string& name, const CorpusOptions& options) {
  if (options.concatenate < 1 || options.concatenate > 1000) {
    return absl::InvalidArgumentError("programs are made of 1 to 1000 files");
  }
  if (!(options.share > 0 && options.share <= 1)) {
    return absl::InvalidArgumentError("the share of a corpus must be above 0 and at most 1");
  }
  ASSIGN_OR_RETURN(CorpusIndex index, OpenIndex(name, options.links));
  if (options.share < 1) Draw(options, index);
  if (index.entries().empty()) {
    return absl::NotFoundError(absl::StrCat("no program of corpus ", name, " was drawn; ask for a larger share"));
  }
  if (options.concatenate > 1) ChainEntries(options.concatenate, index);
  if (index.entries().empty()) {
    return absl::NotFoundError(absl::StrCat("corpus ", name, " holds no programs that can be concatenated"));
  }
  index.set_digest(Digest(index));
  return Corpus(std::move(index));
}

absl::StatusOr<Corpus> Corpus::Parse(const std::string& bytes) {
  CorpusIndex index;
  if (!index.ParseFromString(bytes) || !IsWhole(index)) return absl::DataLossError(kUnreadable);
  return Corpus(std::move(index));
}

std::string Corpus::Serialize() const { return index_.SerializeAsString(); }

size_t Corpus::size() const {
  return static_cast<size_t>(index_.chain_starts().empty() ? index_.entries_size() : index_.chain_starts_size());
}

std::pair<int, int> Corpus::Entries(size_t i) const {
  const int n = static_cast<int>(i);
  if (index_.chain_starts().empty()) return {n, n + 1};
  const bool last = n + 1 == index_.chain_starts_size();
  return {static_cast<int>(index_.chain_starts(n)),
          last ? index_.entries_size() : static_cast<int>(index_.chain_starts(n + 1))};
}

std::string Corpus::ProgramName(size_t i) const {
  const auto [begin, end] = Entries(i);
  const CorpusIndex::Entry& entry = index_.entries(begin);
  std::string name = index_.files(entry.file()).path();
  if (entry.add_strict()) name += " (strict)";
  if (end - begin > 1) absl::StrAppend(&name, " +", end - begin - 1);
  return name;
}

std::vector<uint32_t> Corpus::SetupOf(size_t i) const {
  const auto [begin, end] = Entries(i);
  std::vector<uint32_t> scripts;
  std::set<uint32_t> seen;
  for (int n = begin; n < end; ++n) {
    for (const uint32_t script : index_.setups(index_.entries(n).setup()).scripts()) {
      if (seen.insert(script).second) scripts.push_back(script);
    }
  }
  return scripts;
}

absl::StatusOr<std::string> Corpus::ReadIndexed(uint32_t file) const {
  const std::string path = absl::StrCat(index_.folder(), "/", index_.files(file).path());
  absl::StatusOr<std::string> bytes = ReadFile(path);
  if (!bytes.ok()) {
    return absl::NotFoundError(
        absl::StrCat(path, " could be read when the campaign began and cannot now; start it again"));
  }
  if (FileHash(*bytes) != index_.files(file).hash()) {
    return absl::FailedPreconditionError(absl::StrCat(path, " has changed since the campaign began; start it again"));
  }
  return DecodeUtf8(*bytes);
}

absl::StatusOr<Program> Corpus::Load(size_t i) const {
  if (i >= size()) return absl::OutOfRangeError(absl::StrCat("the corpus has ", size(), " programs"));
  const auto [begin, end] = Entries(i);
  Program program;
  program.set_name(ProgramName(i));
  for (const uint32_t script : SetupOf(i)) {
    AddSetup(index_.scripts(script), DecodeUtf8(index_.files(index_.script_files(script)).path()), program);
  }
  for (int n = begin; n < end; ++n) {
    const CorpusIndex::Entry& entry = index_.entries(n);
    ASSIGN_OR_RETURN(std::string source, ReadIndexed(entry.file()));
    // On line 1, so that lines stay what they are in the file.
    if (entry.add_strict()) source.insert(0, "\"use strict\"; ");
    if (index_.chain_starts().empty()) {
      program.set_source(std::move(source));
    } else {
      AppendToChain(source, *program.mutable_source());
    }
    program.set_kind(entry.kind());
    for (const CorpusIndex::Module& module : entry.modules()) {
      ASSIGN_OR_RETURN(std::string imported, ReadIndexed(module.file()));
      Program::Module& added = *program.add_modules();
      added.set_specifier(module.specifier());
      added.set_source(std::move(imported));
    }
  }
  return program;
}

namespace {

std::string Describe(CorpusIndex::ChainObstacle obstacle) {
  switch (obstacle) {
    case CorpusIndex::IS_MODULE:
      return "cannot be concatenated: a module";
    case CorpusIndex::HAS_IMPORTS:
      return "cannot be concatenated: it imports modules";
    case CorpusIndex::ENDS_WITH_ERROR:
      return "cannot be concatenated: it ends with an error";
    case CorpusIndex::FIXED_FIRST_LINE:
      return "cannot be concatenated: it begins with #!";
    default:
      return "cannot be concatenated: it runs without harness";
  }
}

}  // namespace

void ChainEntries(int length, CorpusIndex& index) {
  // Numbers of entries; in each chain in order.
  std::vector<std::vector<int>> chains;
  int open[2] = {-1, -1};
  for (int i = 0; i < index.entries_size(); ++i) {
    const CorpusIndex::Entry& entry = index.entries(i);
    if (entry.chain_obstacle() != CorpusIndex::NO_OBSTACLE) {
      ++(*index.mutable_left_out())[Describe(entry.chain_obstacle())];
      continue;
    }
    int& chain = open[entry.strict() ? 1 : 0];
    if (chain < 0 || static_cast<int>(chains[chain].size()) == length) {
      chain = static_cast<int>(chains.size());
      chains.emplace_back();
    }
    chains[chain].push_back(i);
  }
  google::protobuf::RepeatedPtrField<CorpusIndex::Entry> entries;
  for (const std::vector<int>& chain : chains) {
    index.add_chain_starts(entries.size());
    for (const int i : chain) *entries.Add() = std::move(*index.mutable_entries(i));
  }
  index.mutable_entries()->Swap(&entries);
}

void AppendToChain(const std::string& source, std::string& chain) {
  absl::StrAppend(&chain, "(function () {", source, "\n}).call(this);\n");
}

}  // namespace twinstep
