#include "harness/isolation/versions/version_folder.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "harness/corpora/program_loader.h"
#include "harness/isolation/versions/bare_imports.h"
#include "harness/isolation/versions/shims/assert_js.h"
#include "harness/isolation/versions/shims/buffer_js.h"
#include "harness/isolation/versions/shims/events_js.h"
#include "harness/isolation/versions/shims/loader_js.h"
#include "harness/isolation/versions/shims/node_api.h"
#include "harness/isolation/versions/shims/path_js.h"
#include "harness/isolation/versions/shims/test_js.h"
#include "harness/isolation/versions/shims/util_js.h"
#include "harness/text/file_error.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostFiles = 5000;
constexpr size_t kMostBytes = size_t{64} << 20;

constexpr std::string_view kWrapperEnd = "\n});";
// What comes before the names of the files that were required; no program prints it.
constexpr std::string_view kLoadedMark = "\x01loaded ";

struct Shim {
  const char* name;
  std::string_view text;
};

std::vector<Shim> Shims() {
  return {{"assert", kAssertJs}, {"path", kPathJs},     {"util", kUtilJs},
          {"events", kEventsJs}, {"buffer", kBufferJs}, {"test", kTestJs}};
}

// "fs" and what it offers, comma-separated: a line of kNodeApi.
struct NodeModule {
  std::string name;
  std::string exports;
};

std::vector<NodeModule> NodeModules() {
  std::vector<NodeModule> modules;
  for (const absl::string_view line : absl::StrSplit(absl::string_view(kNodeApi.data(), kNodeApi.size()), '\n')) {
    const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(line, absl::MaxSplits(": ", 1));
    if (!parts.second.empty()) {
      modules.push_back({std::string(parts.first), absl::StrReplaceAll(parts.second, {{" ", ", "}})});
    }
  }
  return modules;
}

std::string Extension(const std::string& path) {
  const size_t dot = path.rfind('.'), slash = path.rfind('/');
  return dot == std::string::npos || (slash != std::string::npos && dot < slash) ? "" : path.substr(dot);
}

// An executable script's first line: a comment of the same length.
std::string WithoutHashbang(const std::string& text) {
  return absl::StartsWith(text, "#!") ? absl::StrCat("//", text.substr(2)) : text;
}

bool IsProgramFile(const std::string& path) { return IsJavaScript(path) || Extension(path) == ".json"; }

// Files of the folder, but for those that no package publishes.
absl::StatusOr<VersionFiles> ReadFolder(const std::string& folder, bool with_node_modules) {
  VersionFiles files;
  size_t bytes = 0;
  std::error_code error;
  fs::recursive_directory_iterator entries(folder, error);
  if (error) {
    return FileError(absl::StrCat("the folder ", folder, " cannot be read"), error.value());
  }
  for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error)) {
    const std::string name = entries->path().filename().string();
    std::error_code ignored;
    if (entries->is_directory(ignored)) {
      if (absl::StartsWith(name, ".") || (name == "node_modules" && !with_node_modules)) {
        entries.disable_recursion_pending();
      }
      continue;
    }
    // As it is named, wherever a link leads.
    const std::string path = entries->path().lexically_relative(folder).generic_string();
    if (!IsProgramFile(path) || !entries->is_regular_file(ignored) || !IsUtf8(path)) continue;
    ASSIGN_OR_RETURN(std::string text, ReadFile(entries->path().string()));
    bytes += text.size();
    if (files.size() >= kMostFiles || bytes > kMostBytes) {
      return absl::InvalidArgumentError(absl::StrCat("the folder ", folder, " holds more than ", kMostFiles,
                                                     " files or 64 MiB of JavaScript; name the package's own folder"));
    }
    files[path] = DecodeUtf8(text);
  }
  if (error) {
    return FileError(absl::StrCat("the folder ", folder, " cannot be read"), error.value());
  }
  return files;
}

bool Mentions(const std::string& text, std::initializer_list<std::string> words) {
  return std::any_of(words.begin(), words.end(),
                     [&text](const std::string& word) { return text.find(word) != std::string::npos; });
}

// A statement that only modules have, at the beginning of a line.
bool LooksLikeModule(const std::string& text) {
  for (size_t line = 0; line < text.size();) {
    const std::string_view rest = std::string_view(text).substr(line);
    for (const std::string_view word : {"import ", "import{", "import'", "import\"", "export ", "export{"}) {
      if (rest.substr(0, word.size()) == word) return true;
    }
    const size_t end = text.find('\n', line);
    if (end == std::string::npos) break;
    line = end + 1;
  }
  return false;
}

bool LooksLikeCommonJs(const std::string& text) { return Mentions(text, {"require(", "module.exports", "exports."}); }

struct Version {
  std::string name;
  bool is_folder = false;
  VersionFiles files;
};

absl::StatusOr<Version> ReadVersion(const std::string& name, bool with_node_modules = true) {
  const std::string path = UserPath(name);
  Version version = {.name = name, .is_folder = false, .files = {}};
  std::error_code error;
  if (fs::is_directory(path, error)) {
    version.is_folder = true;
    ASSIGN_OR_RETURN(VersionFiles files, ReadFolder(path, with_node_modules));
    version.files = std::move(files);
    if (version.files.empty()) {
      return absl::InvalidArgumentError(absl::StrCat("the folder ", name, " holds no JavaScript file"));
    }
    return version;
  }
  ASSIGN_OR_RETURN(std::string text, ReadFile(path));
  version.files[fs::path(name).filename().string()] = DecodeUtf8(text);
  return version;
}

std::optional<ProgramForm> FormOfFile(const std::string& path, const std::string& text, const std::string& test_name,
                                      const std::string& test) {
  if (Extension(path) == ".mjs") return ProgramForm::kModules;
  if (Extension(path) == ".cjs") return ProgramForm::kCommonJs;
  if (LooksLikeModule(text) || LooksLikeModule(test) || Extension(test_name) == ".mjs") return ProgramForm::kModules;
  if (LooksLikeCommonJs(test) || LooksLikeCommonJs(text)) return ProgramForm::kCommonJs;
  return ProgramForm::kScripts;
}

absl::StatusOr<ProgramForm> FormOf(const Version& version, const std::vector<std::string>& scripts,
                                   const std::string& test_name, const std::string& test) {
  if (!scripts.empty()) return ProgramForm::kScripts;
  if (!version.is_folder) {
    const auto& [path, text] = *version.files.begin();
    return *FormOfFile(path, text, test_name, test);
  }
  const auto package = version.files.find("package.json");
  if (Extension(test_name) == ".mjs" || LooksLikeModule(test)) return ProgramForm::kModules;
  const bool has_entry =
      package != version.files.end() || version.files.contains("index.js") || version.files.contains("index.cjs");
  if (has_entry || LooksLikeCommonJs(test)) return ProgramForm::kCommonJs;
  return absl::InvalidArgumentError(absl::StrCat(
      "the folder ", version.name,
      " has no entry point, neither package.json nor index.js; name its scripts in order with --scripts=a.js,b.js"));
}

// As Node decides it, and where it leaves it open by the text.
bool IsModule(const VersionFiles& files, const std::string& path, const std::string& text) {
  if (Extension(path) != ".js") return Extension(path) == ".mjs";
  for (fs::path folder = fs::path(path).parent_path();; folder = folder.parent_path()) {
    const auto about = files.find((folder / "package.json").generic_string());
    if (about != files.end()) {
      std::string json = about->second;
      json.erase(std::remove_if(json.begin(), json.end(), [](char c) { return c == ' ' || c == '\n' || c == '\t'; }),
                 json.end());
      if (json.find("\"type\":\"module\"") != std::string::npos) return true;
      break;
    }
    if (folder.empty() || folder.filename() == "node_modules") break;
  }
  return LooksLikeModule(text);
}

std::string Wrapped(std::string_view call, const std::string& path, const std::string& text, ProgramSource& source) {
  const std::string prefix = absl::StrCat(std::string(call), "(", JsLiteral(path),
                                          ", function (exports, require, module, __filename, __dirname) {");
  source.prefix = static_cast<int>(SourceText(prefix).length());
  source.suffix = static_cast<int>(kWrapperEnd.size());
  return absl::StrCat(prefix, WithoutHashbang(text), std::string(kWrapperEnd));
}

void AddSetup(std::string text, ProgramSource source, AssembledProgram& assembled) {
  source.where = ProgramSource::Where::kSetup;
  source.index = assembled.program.setup_size();
  assembled.program.add_setup(std::move(text));
  assembled.sources.push_back(std::move(source));
}

// `test`: what runs on it may use what test runners define. `node_folder`: with Node's modules; empty: stand-ins.
void AddLoader(const std::string& test, const std::string& node_folder, AssembledProgram& assembled) {
  assembled.program.set_node_folder(node_folder);
  AddSetup(std::string(kLoaderJs), {}, assembled);
  AddSetup(absl::StrCat("__defineApi(", JsLiteral(kNodeApi), ");"), {}, assembled);
  for (const Shim& shim : Shims()) {
    ProgramSource source;
    source.path = absl::StrCat("node:", shim.name);
    std::string text = Wrapped("__defineBuiltin", shim.name, std::string(shim.text), source);
    AddSetup(std::move(text), source, assembled);
  }
  if (Mentions(test, {"it(", "test(", "describe(", "suite("})) AddSetup("__twinstep.testGlobals();", {}, assembled);
}

void DefineCommonJs(const std::string& path, const std::string& text, AssembledProgram& assembled) {
  ProgramSource source;
  if (Extension(path) == ".json") {
    return AddSetup(absl::StrCat("__defineJson(", JsLiteral(path), ", ", JsLiteral(text), ");"), source, assembled);
  }
  source.path = path;
  std::string wrapped = Wrapped("__define", path, text, source);
  AddSetup(std::move(wrapped), source, assembled);
}

void AddCommonJs(const VersionPair& pair, const VersionFiles& files, bool lazily, AssembledProgram& assembled) {
  AddLoader(pair.test_source, pair.with_node ? pair.folder : "", assembled);
  const auto define = [&](const std::string& path, const std::string& text) {
    if (Extension(path) == ".mjs") return;
    if (!lazily || Extension(path) == ".json") return DefineCommonJs(path, text, assembled);
    AddSetup(absl::StrCat("__defineLazily(", JsLiteral(path), ", ", JsLiteral(WithoutHashbang(text)), ");"), {},
             assembled);
  };
  for (const auto& [path, text] : files) define(path, text);
  define(TestPath(pair), pair.test_source);
  assembled.program.set_kind(Program::MODULE);
  const std::string run = absl::StrCat("await __twinstep.run(", JsLiteral(TestPath(pair)), ");");
  assembled.program.set_source(lazily ? absl::StrCat("try { ", run, " } finally { console.log(",
                                                     JsLiteral(std::string(kLoadedMark)),
                                                     " + __twinstep.loaded.join('\\n')); }")
                                      : run);
  assembled.sources.push_back({.where = ProgramSource::Where::kMain, .index = 0, .path = "", .prefix = 0});
}

void AddModules(const VersionPair& pair, const VersionFiles& files, AssembledProgram& assembled) {
  Program& program = assembled.program;
  const auto add_module = [&](const std::string& specifier, const std::string& text, const std::string& path) {
    assembled.sources.push_back(
        {.where = ProgramSource::Where::kModule, .index = program.modules_size(), .path = path, .prefix = 0});
    Program::Module& module = *program.add_modules();
    module.set_specifier(specifier);
    module.set_source(text);
  };
  AddLoader(pair.test_source, pair.with_node ? pair.folder : "", assembled);
  std::string all = pair.test_source;
  // What each name means: the first file that uses it decides.
  std::map<std::string, std::string> bare;
  const auto find_bare = [&](const std::string& path, const std::string& text) {
    for (const std::string& specifier : BareSpecifiers(text)) {
      if (const std::optional<std::string> file = ResolveBare(files, path, specifier)) bare.emplace(specifier, *file);
    }
  };
  find_bare(TestPath(pair), pair.test_source);
  for (const auto& [path, text] : files) {
    if (pair.common_js.contains(path) || (!pair.common_js.empty() && Extension(path) == ".json")) {
      DefineCommonJs(path, text, assembled);
    }
    if (!IsJavaScript(path)) continue;
    const bool is_common_js = pair.common_js.contains(path);
    add_module(path, is_common_js ? ViewOfCommonJs(path, text) : text, is_common_js ? "" : path);
    if (!is_common_js) find_bare(path, text);
    all += text;
  }
  for (const auto& [specifier, path] : bare) {
    const std::string& text = files.at(path);
    const bool has_default = pair.common_js.contains(path) || Mentions(text, {"export default", "as default"});
    add_module(specifier, HandsOn(specifier, path, has_default), "");
  }
  for (const NodeModule& module : NodeModules()) {
    for (const std::string& specifier : {module.name, absl::StrCat("node:", module.name)}) {
      if (!Mentions(all, {absl::StrCat("'", specifier, "'"), absl::StrCat("\"", specifier, "\"")})) continue;
      // A package of that name: Node has this module only as node:test.
      if (specifier == "test" || bare.contains(specifier)) continue;
      add_module(specifier,
                 absl::StrCat("const all = __twinstep.require(", JsLiteral("node:" + module.name),
                              "); export default all; export const {", module.exports, "} = all;"),
                 "");
    }
  }
  program.set_kind(Program::MODULE);
  program.set_source(pair.test_source);
  assembled.sources.push_back({.where = ProgramSource::Where::kMain, .index = 0, .path = TestPath(pair), .prefix = 0});
}

void AddScripts(const VersionPair& pair, const VersionFiles& files, AssembledProgram& assembled) {
  // As the loader does it for the other forms.
  AddSetup("Object.defineProperty(globalThis, 'onunhandledrejection', {value({reason}) { throw reason; }});", {},
           assembled);
  for (const std::string& path : pair.scripts) {
    const auto found = files.find(path);
    if (found == files.end()) continue;
    ProgramSource source;
    source.path = path;
    AddSetup(found->second, source, assembled);
  }
  assembled.program.set_kind(Extension(TestPath(pair)) == ".mjs" ? Program::MODULE : Program::SCRIPT);
  assembled.program.set_source(pair.test_source);
  assembled.sources.push_back({.where = ProgramSource::Where::kMain, .index = 0, .path = TestPath(pair), .prefix = 0});
}

AssembledProgram AssembleAs(const VersionPair& pair, const VersionFiles& files, bool lazily) {
  AssembledProgram assembled;
  assembled.program.set_name(pair.test_name);
  switch (pair.form) {
    case ProgramForm::kScripts:
      AddScripts(pair, files, assembled);
      break;
    case ProgramForm::kModules:
      AddModules(pair, files, assembled);
      break;
    case ProgramForm::kCommonJs:
      AddCommonJs(pair, files, lazily, assembled);
      break;
    case ProgramForm::kCommand:
      break;
  }
  return assembled;
}

}  // namespace

std::string_view Name(ProgramForm form) {
  switch (form) {
    case ProgramForm::kScripts:
      return "scripts";
    case ProgramForm::kModules:
      return "modules";
    case ProgramForm::kCommonJs:
      return "CommonJS";
    case ProgramForm::kCommand:
      return "command";
  }
  return "";
}

std::vector<std::string> LoaderScripts() {
  AssembledProgram assembled;
  AddLoader("", "", assembled);
  return {assembled.program.setup().begin(), assembled.program.setup().end()};
}

std::string TestPath(const VersionPair& pair) {
  const bool module = pair.form == ProgramForm::kModules || Extension(pair.test_name) == ".mjs";
  std::string path = module ? "test.mjs" : "test.js";
  // A version may have a file of that name.
  while (pair.old_files.contains(path) || pair.new_files.contains(path)) path = absl::StrCat("the-", path);
  return path;
}

bool IsJavaScript(const std::string& path) {
  const std::string extension = Extension(path);
  return extension == ".js" || extension == ".mjs" || extension == ".cjs";
}

ParseGoal GoalOf(const VersionPair& pair, const std::string& path) {
  if (pair.common_js.contains(path)) return ParseGoal::kScript;
  return pair.form == ProgramForm::kModules || Extension(path) == ".mjs" || pair.modules.contains(path)
             ? ParseGoal::kModule
             : ParseGoal::kScript;
}

absl::StatusOr<VersionPair> ReadCommandPair(const std::string& good, const std::string& bad,
                                            const std::string& command) {
  VersionPair pair;
  pair.form = ProgramForm::kCommand;
  pair.test_name = command;
  for (const bool is_old : {true, false}) {
    const std::string& name = is_old ? good : bad;
    ASSIGN_OR_RETURN(Version version, ReadVersion(name, /*with_node_modules=*/false));
    if (!version.is_folder) {
      return absl::InvalidArgumentError(
          absl::StrCat(name, " is a file; a test that is a command needs folders, tarballs or git revisions"));
    }
    // What package managers write says nothing of the code.
    version.files.erase("package-lock.json");
    for (const auto& [path, text] : version.files) {
      if (IsJavaScript(path) && IsModule(version.files, path, text)) pair.modules.insert(path);
    }
    (is_old ? pair.old_files : pair.new_files) = std::move(version.files);
  }
  return pair;
}

absl::StatusOr<VersionPair> ReadVersionPair(const std::string& good, const std::string& bad, const std::string& test,
                                            const std::vector<std::string>& scripts) {
  ASSIGN_OR_RETURN(Version old_version, ReadVersion(good));
  ASSIGN_OR_RETURN(Version new_version, ReadVersion(bad));
  ASSIGN_OR_RETURN(std::string test_text, ReadFile(UserPath(test)));

  VersionPair pair;
  pair.test_name = fs::path(test).filename().string();
  pair.test_source = DecodeUtf8(test_text);
  if (old_version.is_folder != new_version.is_folder) {
    return absl::InvalidArgumentError(
        absl::StrCat("one of ", good, " and ", bad, " is a folder and the other a file; name two of one kind"));
  }
  ASSIGN_OR_RETURN(ProgramForm form, FormOf(new_version, scripts, pair.test_name, pair.test_source));
  ASSIGN_OR_RETURN(ProgramForm old_form, FormOf(old_version, scripts, pair.test_name, pair.test_source));
  if (form != old_form) {
    return absl::InvalidArgumentError(absl::StrCat(good, " is made of ", std::string(Name(old_form)), ", ", bad, " of ",
                                                   std::string(Name(form)), "; both must be of one form"));
  }
  pair.form = form;
  if (!new_version.is_folder) {
    const std::string old_name = old_version.files.begin()->first, new_name = new_version.files.begin()->first;
    const std::string extension = Extension(new_name).empty() ? ".js" : Extension(new_name);
    const std::string name = old_name == new_name ? new_name : absl::StrCat("program", extension);
    pair.old_files[name] = std::move(old_version.files.begin()->second);
    pair.new_files[name] = std::move(new_version.files.begin()->second);
    pair.scripts = {name};
    return pair;
  }
  pair.folder = fs::absolute(UserPath(bad)).lexically_normal().generic_string();
  pair.old_files = std::move(old_version.files);
  pair.new_files = std::move(new_version.files);
  if (pair.form == ProgramForm::kModules) {
    for (const VersionFiles* files : {&pair.old_files, &pair.new_files}) {
      for (const auto& [path, text] : *files) {
        if (IsJavaScript(path) && !IsModule(*files, path, text) && LooksLikeCommonJs(text)) pair.common_js.insert(path);
      }
    }
  }
  for (const std::string& script : scripts) {
    if (!pair.old_files.contains(script) && !pair.new_files.contains(script)) {
      return absl::InvalidArgumentError(
          absl::StrCat("--scripts names ", script, ", which neither ", good, " nor ", bad, " holds"));
    }
  }
  pair.scripts = scripts;
  return pair;
}

AssembledProgram Assemble(const VersionPair& pair, const VersionFiles& files) {
  return AssembleAs(pair, files, /*lazily=*/false);
}

Program AssembleToTellFiles(const VersionPair& pair, const VersionFiles& files) {
  return AssembleAs(pair, files, /*lazily=*/true).program;
}

std::set<std::string> LoadedFiles(const VersionPair& pair, const VersionFiles& files,
                                  const std::vector<std::string>& console) {
  std::set<std::string> loaded;
  switch (pair.form) {
    case ProgramForm::kScripts:
      for (const std::string& path : pair.scripts) {
        if (files.contains(path)) loaded.insert(path);
      }
      break;
    case ProgramForm::kModules:
      loaded = ImportedFiles(files, TestPath(pair), pair.test_source, pair.common_js);
      break;
    case ProgramForm::kCommand:
      for (const auto& [path, text] : files) loaded.insert(path);
      break;
    case ProgramForm::kCommonJs:
      for (const std::string& line : console) {
        if (!absl::StartsWith(line, std::string(kLoadedMark))) continue;
        for (size_t begin = kLoadedMark.size(); begin < line.size();) {
          const size_t end = std::min(line.find('\n', begin), line.size());
          const std::string path = line.substr(begin, end - begin);
          if (files.contains(path)) loaded.insert(path);
          begin = end + 1;
        }
      }
      // Where packages say what their entry is.
      for (const auto& [path, text] : files) {
        if (fs::path(path).filename() == "package.json") loaded.insert(path);
      }
      break;
  }
  return loaded;
}

}  // namespace twinstep
