#include "harness/node_programs/node_program.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/corpora/program_loader.h"
#include "harness/isolation/versions/version_folder.h"
#include "harness/node_programs/module_code.h"
#include "harness/node_programs/node_globals_js.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostFiles = 1000;
constexpr size_t kMostBytes = size_t{16} << 20;
constexpr char kCommonJsParameters[] = "exports, require, module, __filename, __dirname";

enum class Kind { kCommonJs, kModule, kJson };

struct File {
  Kind kind = Kind::kCommonJs;
  std::string text;
  // Of a module.
  std::optional<ModuleCode> code;
  // In strings.
  std::vector<std::string> mentions;
};

std::string WithoutHashbang(const std::string& text) {
  return absl::StartsWith(text, "#!") ? absl::StrCat("//", text.substr(2)) : text;
}

std::string AsFunction(const std::string& text) {
  return absl::StrCat("(function (", kCommonJsParameters, ") {\n", text, "\n});");
}

// "3:14: Unexpected token", of a text that `lines` lines were put before: people count columns from 1.
std::string ParseErrorText(const absl::Status& status, int lines) {
  const std::string message(status.message());
  int line = 0, column = 0, read = 0;
  if (sscanf(message.c_str(), "%d:%d:%n", &line, &column, &read) != 2 || read == 0) return message;
  return absl::StrCat(line - lines, ":", column + 1, ":", message.substr(static_cast<size_t>(read)));
}

bool IsModuleByPackage(const fs::path& path) {
  for (fs::path folder = path.parent_path();; folder = folder.parent_path()) {
    const absl::StatusOr<std::string> about = ReadFile((folder / "package.json").string());
    if (about.ok()) {
      std::string json = *about;
      json.erase(std::remove_if(json.begin(), json.end(), [](char c) { return c == ' ' || c == '\n' || c == '\t'; }),
                 json.end());
      return json.find("\"type\":\"module\"") != std::string::npos;
    }
    if (folder == folder.parent_path() || folder.filename() == "node_modules") return false;
  }
}

bool HasImports(const SyntaxTree& tree) {
  for (const NodeId statement : tree.Children(kRootNode)) {
    const NodeType type = tree.type(statement);
    if (type == NodeType::kImportDeclaration || type == NodeType::kExportAllDeclaration) return true;
    if (type == NodeType::kExportNamedDeclaration && tree.Child(statement, NodeField::kSource) != kNoNode) return true;
  }
  return false;
}

class Reader {
 public:
  Reader(const std::string& name, Parser& parser) : name_(name), parser_(parser) {}

  absl::StatusOr<NodeProgram> Run(const std::string& path) {
    const fs::path main = fs::absolute(path).lexically_normal();
    std::deque<fs::path> next = {main};
    while (!next.empty()) {
      const fs::path one = next.front();
      next.pop_front();
      if (files_.contains(one)) continue;
      RETURN_IF_ERROR(Read(one, one == main));
      for (const std::string& mention : files_[one].mentions) {
        for (const fs::path& found : Resolve(one, mention)) {
          if (!files_.contains(found)) next.push_back(found);
        }
      }
    }
    return Bundle(main);
  }

 private:
  absl::Status Read(const fs::path& path, bool is_main) {
    ASSIGN_OR_RETURN(std::string bytes, ReadFile(path.string()));
    bytes_ += bytes.size();
    if (files_.size() >= kMostFiles || bytes_ > kMostBytes) {
      return absl::InvalidArgumentError(
          absl::StrCat(name_, " is a program of more than ", kMostFiles, " files or 16 MiB; choose a smaller one"));
    }
    File& file = files_[path];
    file.text = WithoutHashbang(DecodeUtf8(bytes));
    const std::string extension = path.extension().string();
    if (extension == ".json") {
      file.kind = Kind::kJson;
      return absl::OkStatus();
    }
    const std::string shown = is_main ? name_ : path.filename().string();
    absl::Status wrong;
    if (extension != ".mjs" && !(extension == ".js" && IsModuleByPackage(path))) {
      const absl::StatusOr<SyntaxTree> tree = parser_.Parse(SourceText(AsFunction(file.text)), ParseGoal::kScript);
      if (tree.ok()) {
        file.mentions = Mentions(*tree);
        return absl::OkStatus();
      }
      wrong = absl::InvalidArgumentError(absl::StrCat(shown, " does not parse: ", ParseErrorText(tree.status(), 1)));
      if (extension == ".cjs") return wrong;
    }
    const absl::StatusOr<SyntaxTree> tree = parser_.Parse(SourceText(file.text), ParseGoal::kModule);
    if (!tree.ok()) {
      if (!wrong.ok()) return wrong;
      return absl::InvalidArgumentError(absl::StrCat(shown, " does not parse: ", ParseErrorText(tree.status(), 0)));
    }
    file.kind = Kind::kModule;
    file.mentions = Mentions(*tree);
    ASSIGN_OR_RETURN(ModuleCode code, ModuleToFunction(*tree));
    file.code = std::move(code);
    return absl::OkStatus();
  }

  // Strings that may name a file.
  static std::vector<std::string> Mentions(const SyntaxTree& tree) {
    std::vector<std::string> mentions;
    for (const SyntaxToken& token : tree.tokens()) {
      std::string text(tree.text().Slice(token.start, token.end));
      if (token.type == TokenType::kString && text.size() > 2) {
        text = text.substr(1, text.size() - 2);
      } else if (token.type != TokenType::kTemplate) {
        continue;
      }
      if (text.size() > 200 || text.find_first_of(" \n\t\\*?<>|") != std::string::npos) continue;
      mentions.push_back(std::move(text));
    }
    return mentions;
  }

  static bool IsFile(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
  }

  static bool IsCode(const fs::path& path) {
    const std::string extension = path.extension().string();
    return extension == ".js" || extension == ".mjs" || extension == ".cjs" || extension == ".json";
  }

  // The file, or the package's, with what says how it is found.
  static std::vector<fs::path> Resolve(const fs::path& importer, const std::string& mention) {
    const auto at = [](const fs::path& path) -> std::vector<fs::path> {
      const fs::path plain = path.lexically_normal();
      for (const char* const extension : {"", ".js", ".json", ".cjs", ".mjs"}) {
        const fs::path with(plain.string() + extension);
        if (IsCode(with) && IsFile(with)) return {with};
      }
      if (IsFile(plain / "package.json")) return PackageFiles(plain);
      if (IsFile(plain / "index.js")) return {plain / "index.js"};
      return {};
    };
    if (std::vector<fs::path> found = at(importer.parent_path() / mention); !found.empty()) return found;
    const bool is_path = absl::StartsWith(mention, ".") || absl::StartsWith(mention, "/");
    if (is_path || mention.empty()) return {};
    for (fs::path folder = importer.parent_path();; folder = folder.parent_path()) {
      if (folder.filename() != "node_modules") {
        const fs::path package = folder / "node_modules" / mention;
        if (std::vector<fs::path> found = at(package); !found.empty()) return found;
      }
      if (folder == folder.parent_path()) return {};
    }
  }

  // Its package.json, and each of its files that the main one names is found in turn.
  static std::vector<fs::path> PackageFiles(const fs::path& folder) {
    std::vector<fs::path> files = {folder / "package.json"};
    const absl::StatusOr<std::string> about = ReadFile((folder / "package.json").string());
    if (!about.ok()) return files;
    // Every string in it that names a file: main, module and the exports map alike.
    std::string_view rest = *about;
    while (true) {
      const size_t begin = rest.find('"');
      if (begin == std::string_view::npos) break;
      const size_t end = rest.find('"', begin + 1);
      if (end == std::string_view::npos) break;
      const fs::path named = (folder / std::string(rest.substr(begin + 1, end - begin - 1))).lexically_normal();
      for (const char* const extension : {"", ".js"}) {
        const fs::path with(named.string() + extension);
        if (IsCode(with) && IsFile(with) && with.filename() != "package.json") files.push_back(with);
      }
      rest.remove_prefix(end + 1);
    }
    if (IsFile(folder / "index.js")) files.push_back(folder / "index.js");
    return files;
  }

  // The deepest folder that holds all files.
  fs::path Root(const fs::path& main) const {
    fs::path root = main.parent_path();
    for (const auto& [path, file] : files_) {
      while (root != root.parent_path() && !absl::StartsWith(path.string(), (root / "").string())) {
        root = root.parent_path();
      }
    }
    return root;
  }

  absl::StatusOr<NodeProgram> Bundle(const fs::path& main) const {
    NodeProgram program;
    program.setup = LoaderScripts();
    program.setup.push_back(std::string(kNodeGlobalsJs));
    const fs::path root = Root(main);
    int line = 1;
    const auto add = [&](const std::string& text) {
      program.script += text;
      line += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    };
    const auto add_file = [&](const fs::path& path, const File& file) {
      const std::string name = path.lexically_relative(root).generic_string();
      if (file.kind == Kind::kJson) {
        program.setup.push_back(absl::StrCat("__defineJson(", JsLiteral(name), ", ", JsLiteral(file.text), ");"));
        return;
      }
      if (file.kind == Kind::kCommonJs) {
        add(absl::StrCat("__define(", JsLiteral(name), ", function (", kCommonJsParameters, ") {\n"));
      } else {
        std::vector<std::string> dependencies;
        for (const std::string& one : file.code->dependencies) dependencies.push_back(JsLiteral(one));
        add(absl::StrCat("__defineModule(", JsLiteral(name), ", [", absl::StrJoin(dependencies, ", "), "], ",
                         file.code->is_async ? "true, async" : "false,", " function (", file.code->parameters, ") {",
                         file.code->prologue, "\n"));
      }
      LocationMap map = file.code ? file.code->text : LocationMap(SourceText(file.text));
      const std::string text(map.edited().utf8());
      program.files.push_back({name, line, std::move(map), !file.code});
      add(text);
      add("\n});\n");
    };
    add_file(main, files_.at(main));
    for (const auto& [path, file] : files_) {
      if (path != main) add_file(path, file);
    }
    add(absl::StrCat("__load.main(", JsLiteral(main.lexically_relative(root).generic_string()), ");\n"));
    return program;
  }

  const std::string name_;
  Parser& parser_;
  std::map<fs::path, File> files_;
  size_t bytes_ = 0;
};

}  // namespace

FilePlace NodeProgram::PlaceOf(TextPosition in_script) const {
  for (const BundledFile& file : files) {
    const SourceText& text = file.map.edited();
    const int line = in_script.line - file.first_line + 1;
    if (line < 1 || line > text.line_count()) continue;
    FilePlace place{&file, {line, -1}};
    const std::optional<int> offset = text.OffsetAt({line, in_script.column});
    if (const std::optional<int> original = offset ? file.map.ToOriginal(*offset) : std::nullopt) {
      place.position = file.map.original().PositionAt(*original);
    }
    // Where an edit has made text, the line is known.
    place.position.line = line;
    return place;
  }
  return {};
}

absl::StatusOr<bool> NeedsNode(const std::string& path, const std::string& source, Parser& parser) {
  const std::string extension = fs::path(path).extension().string();
  if (extension == ".cjs") return true;
  const SourceText text(source);
  const absl::StatusOr<SyntaxTree> script = extension == ".mjs"
                                                ? absl::StatusOr<SyntaxTree>(absl::InvalidArgumentError(""))
                                                : parser.Parse(text, ParseGoal::kScript);
  if (script.ok()) {
    const std::set<std::string_view> words = {"require", "module", "exports", "__dirname", "__filename"};
    for (const ReferenceId id : script->UnresolvedReferences()) {
      if (words.contains(script->StringOf(script->references()[id].identifier))) return true;
    }
    return false;
  }
  const absl::StatusOr<SyntaxTree> module = parser.Parse(text, ParseGoal::kModule);
  if (module.ok()) return extension != ".mjs" || HasImports(*module);
  // CommonJS may return at its end.
  if (extension != ".mjs" && parser.Parse(SourceText(AsFunction(source)), ParseGoal::kScript).ok()) return true;
  return extension == ".mjs" ? module.status() : script.status();
}

absl::StatusOr<NodeProgram> ReadNodeProgram(const std::string& path, const std::string& name, Parser& parser) {
  return Reader(name, parser).Run(path);
}

}  // namespace twinstep
