#include "harness/corpora/jit_test.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/corpora/shell_names.h"

namespace twinstep {
namespace {

std::vector<std::string_view> Items(std::string_view source) {
  constexpr std::string_view kMark = "|jit-test|";
  std::string_view line = source.substr(0, source.find_first_of("\r\n"));
  const size_t mark = line.find(kMark);
  std::vector<std::string_view> items;
  if (mark == std::string_view::npos) return items;
  line.remove_prefix(mark + kMark.size());
  while (!line.empty()) {
    const size_t end = std::min(line.find(';'), line.size());
    std::string_view item = line.substr(0, end);
    const size_t begin = item.find_first_not_of(" \t");
    if (begin != std::string_view::npos) {
      item.remove_prefix(begin);
      items.push_back(item.substr(0, item.find_last_not_of(" \t") + 1));
    }
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return items;
}

bool StartsWith(std::string_view text, std::string_view prefix) { return text.substr(0, prefix.size()) == prefix; }

// Why a test with this item is left out; empty: it is not.
std::string Obstacle(std::string_view item) {
  if (StartsWith(item, "--enable-") || StartsWith(item, "--setpref") || StartsWith(item, "--shared-memory")) {
    return "jit-test: needs an option of the engine";
  }
  if (StartsWith(item, "allow-oom") || StartsWith(item, "allow-unhandlable-oom") ||
      StartsWith(item, "allow-overrecursed") || StartsWith(item, "crash") || item == "error:allocation size overflow") {
    return "jit-test: may exhaust memory or the stack";
  }
  if (StartsWith(item, "exitstatus")) return "jit-test: ends the shell";
  if (StartsWith(item, "include") || StartsWith(item, "local-include"))
    return "jit-test: needs files of its lib folder";
  if (StartsWith(item, "error") && item.find("SyntaxError") != std::string_view::npos)
    return "jit-test: meant not to parse";
  return "";
}

// Whether `source` imports by names that only the shell resolves: `import "module1.js"`. A script has import() alone.
bool ImportsBareNames(std::string_view source, bool module) {
  for (const std::string_view keyword : {std::string_view("import"), std::string_view("from")}) {
    if (keyword == "from" && !module) continue;
    for (size_t at = source.find(keyword); at != std::string_view::npos; at = source.find(keyword, at + 1)) {
      size_t i = source.find_first_not_of(" \t\r\n", at + keyword.size());
      const bool call = i != std::string_view::npos && source[i] == '(';
      if (!call && !module) continue;
      if (call) i = source.find_first_not_of(" \t\r\n", i + 1);
      if (i == std::string_view::npos || (source[i] != '"' && source[i] != '\'')) continue;
      if (source.substr(i + 1, 1) != ".") return true;
    }
  }
  return false;
}

}  // namespace

JitTestPlan PlanJitTest(const std::string& source) {
  JitTestPlan plan;
  for (const std::string_view item : Items(source)) {
    if (plan.left_out.empty()) plan.left_out = Obstacle(item);
    if (item == "module") plan.module = true;
    if (StartsWith(item, "error")) plan.throws = true;
  }
  if (!plan.left_out.empty()) return plan;
  if (!ShellNameUsed(source).empty()) {
    plan.left_out = "jit-test: needs functions of the engine's shell";
  } else if (ImportsBareNames(source, plan.module)) {
    plan.left_out = "jit-test: imports modules that only the shell finds";
  }
  return plan;
}

}  // namespace twinstep
