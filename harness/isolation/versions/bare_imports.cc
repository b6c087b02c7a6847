#include "harness/isolation/versions/bare_imports.h"

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "harness/corpora/imports.h"
#include "model/js_string.h"
#include "model/module_specifier.h"
#include "model/source/identifier_text.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;
using Json = google::protobuf::Value;

const Json* Field(const google::protobuf::Struct& of, const std::string& name) {
  const auto found = of.fields().find(name);
  return found == of.fields().end() ? nullptr : &found->second;
}

// What an entry of an exports map comes to; `star` replaces its *. Empty: nothing.
std::string Picked(const Json& entry, const std::string& star) {
  if (entry.has_string_value()) return absl::StrReplaceAll(entry.string_value(), {{"*", star}});
  if (entry.has_list_value()) {
    for (const Json& one : entry.list_value().values()) {
      if (std::string picked = Picked(one, star); !picked.empty()) return picked;
    }
  }
  if (entry.has_struct_value()) {
    // The map has lost their order; packages have the special ones first.
    for (const char* const condition : {"node", "import", "module", "default"}) {
      const Json* const under = Field(entry.struct_value(), condition);
      if (under == nullptr) continue;
      if (std::string picked = Picked(*under, star); !picked.empty()) return picked;
    }
  }
  return "";
}

// The entry for "." or "./name" (or "#name") of a map; with a pattern where no key is equal.
std::string Mapped(const Json& map, const std::string& key) {
  const bool has_keys = map.has_struct_value() && !map.struct_value().fields().empty() &&
                        (absl::StartsWith(map.struct_value().fields().begin()->first, ".") ||
                         absl::StartsWith(map.struct_value().fields().begin()->first, "#"));
  if (!has_keys) return key == "." ? Picked(map, "") : "";
  if (const Json* const entry = Field(map.struct_value(), key)) return Picked(*entry, "");
  std::string longest, picked;
  for (const auto& [pattern, entry] : map.struct_value().fields()) {
    const size_t star = pattern.find('*');
    if (star == std::string::npos || pattern.size() <= longest.size() || key.size() + 1 < pattern.size()) continue;
    const std::string head = pattern.substr(0, star), tail = pattern.substr(star + 1);
    if (!absl::StartsWith(key, head) || !absl::EndsWith(key, tail)) continue;
    longest = pattern;
    picked = Picked(entry, key.substr(star, key.size() - head.size() - tail.size()));
  }
  return picked;
}

std::optional<std::string> AsFile(const VersionFiles& files, const fs::path& path) {
  const std::string base = path.lexically_normal().generic_string();
  for (const char* const end : {"", ".js", ".mjs", ".cjs", "/index.js", "/index.mjs"}) {
    if (const std::string name = base + end; files.contains(name)) return name;
  }
  return std::nullopt;
}

std::optional<google::protobuf::Struct> PackageIn(const VersionFiles& files, const fs::path& folder) {
  const auto about = files.find((folder / "package.json").lexically_normal().generic_string());
  google::protobuf::Struct package;
  if (about == files.end() || !google::protobuf::util::JsonStringToMessage(about->second, &package).ok()) {
    return std::nullopt;
  }
  return package;
}

// `key`: "." or "./name".
std::optional<std::string> InPackage(const VersionFiles& files, const fs::path& folder, const std::string& key) {
  const std::optional<google::protobuf::Struct> package = PackageIn(files, folder);
  if (package) {
    if (const Json* const exports = Field(*package, "exports")) {
      if (const std::string file = Mapped(*exports, key); !file.empty()) return AsFile(files, folder / file);
    }
    if (key == ".") {
      for (const char* const main : {"module", "main"}) {
        const Json* const entry = Field(*package, main);
        if (entry == nullptr || !entry->has_string_value()) continue;
        if (std::optional<std::string> file = AsFile(files, folder / entry->string_value())) return file;
      }
    }
  }
  return AsFile(files, key == "." ? folder / "index" : folder / key);
}

}  // namespace

std::vector<std::string> BareSpecifiers(const std::string& source) {
  std::vector<std::string> specifiers;
  const auto scan = [&](const std::string& word) {
    for (size_t at = source.find(word); at != std::string::npos; at = source.find(word, at + 1)) {
      if (at > 0 && IsIdentifierPart(source[at - 1])) continue;
      size_t quote = at + word.size();
      while (quote < source.size() && (source[quote] == ' ' || source[quote] == '(' || source[quote] == '\n')) ++quote;
      if (quote >= source.size() || (source[quote] != '\'' && source[quote] != '"')) continue;
      const size_t end = source.find(source[quote], quote + 1);
      if (end == std::string::npos || end == quote + 1) continue;
      const std::string specifier = source.substr(quote + 1, end - quote - 1);
      const bool is_path =
          specifier[0] == '.' || specifier[0] == '/' || specifier.find_first_of(" \n:") != std::string::npos;
      if (!is_path && std::find(specifiers.begin(), specifiers.end(), specifier) == specifiers.end()) {
        specifiers.push_back(specifier);
      }
    }
  };
  scan("from");
  scan("import");
  return specifiers;
}

std::optional<std::string> ResolveBare(const VersionFiles& files, const std::string& importer,
                                       const std::string& specifier) {
  size_t slash = specifier.find('/');
  if (absl::StartsWith(specifier, "@") && slash != std::string::npos) slash = specifier.find('/', slash + 1);
  const std::string name = specifier.substr(0, slash);
  const std::string key = slash == std::string::npos ? "." : absl::StrCat(".", specifier.substr(slash));
  for (fs::path folder = fs::path(importer).parent_path();; folder = folder.parent_path()) {
    const std::optional<google::protobuf::Struct> own = PackageIn(files, folder);
    if (own) {
      const Json* const imports = Field(*own, "imports");
      if (absl::StartsWith(specifier, "#")) {
        const std::string file = imports == nullptr ? "" : Mapped(*imports, specifier);
        return file.empty() ? std::nullopt : AsFile(files, folder / file);
      }
      const Json* const own_name = Field(*own, "name");
      if (own_name != nullptr && own_name->string_value() == name) {
        if (std::optional<std::string> file = InPackage(files, folder, key)) return file;
      }
    }
    if (std::optional<std::string> file = InPackage(files, folder / "node_modules" / name, key)) return file;
    if (folder.empty()) return std::nullopt;
  }
}

std::set<std::string> ImportedFiles(const VersionFiles& files, const std::string& test, const std::string& test_source,
                                    const std::set<std::string>& common_js) {
  std::set<std::string> loaded;
  std::deque<std::pair<std::string, const std::string*>> open = {{test, &test_source}};
  bool any_common_js = false;
  const auto load = [&](const std::string& path) {
    const auto found = files.find(path);
    if (found == files.end() || !loaded.insert(path).second) return;
    if (common_js.contains(path)) {
      any_common_js = true;
    } else {
      open.emplace_back(path, &found->second);
    }
  };
  while (!open.empty()) {
    const auto [importer, text] = open.front();
    open.pop_front();
    for (const std::string& specifier : RelativeSpecifiers(*text)) load(ResolveSpecifier(importer, specifier));
    for (const std::string& specifier : BareSpecifiers(*text)) {
      if (const std::optional<std::string> file = ResolveBare(files, importer, specifier)) load(*file);
    }
  }
  for (const auto& [path, text] : files) {
    const bool tells_package = fs::path(path).filename() == "package.json";
    const bool may_be_required = any_common_js && (common_js.contains(path) || absl::EndsWith(path, ".json"));
    if (tells_package || may_be_required) loaded.insert(path);
  }
  return loaded;
}

std::vector<std::string> CommonJsNames(const std::string& source) {
  std::set<std::string> names;
  const std::string word = "exports.";
  for (size_t at = source.find(word); at != std::string::npos; at = source.find(word, at + 1)) {
    size_t end = at + word.size();
    while (end < source.size() && IsIdentifierPart(source[end])) ++end;
    const std::string name = source.substr(at + word.size(), end - at - word.size());
    while (end < source.size() && source[end] == ' ') ++end;
    const bool is_set = end + 1 < source.size() && source[end] == '=' && source[end + 1] != '=';
    if (is_set && !name.empty() && name != "default" && name != "__esModule") names.insert(name);
  }
  return {names.begin(), names.end()};
}

std::string ViewOfCommonJs(const std::string& path, const std::string& text) {
  std::string view = absl::StrCat("const all = __twinstep.require(", JsLiteral("./" + path), "); export default all;");
  int number = 0;
  for (const std::string& name : CommonJsNames(text)) {
    absl::StrAppend(&view, " const v", number, " = all.", name, "; export {v", number, " as ", name, "};");
    ++number;
  }
  return view;
}

std::string HandsOn(const std::string& specifier, const std::string& path, bool has_default) {
  std::string up;
  for (const char c : specifier) {
    if (c == '/') up += "../";
  }
  const std::string from = JsLiteral(absl::StrCat(up.empty() ? "./" : up, path));
  return absl::StrCat("export * from ", from, ";",
                      has_default ? absl::StrCat(" export {default} from ", from, ";") : "");
}

}  // namespace twinstep
