#include "harness/campaign/cause_memory.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

constexpr char kHead[] = "# Causes up to ";
constexpr size_t kLongestLine = 400;

// What stands between tabs.
std::string Field(const std::string& text) { return absl::StrReplaceAll(text, {{"\t", " "}, {"\n", " "}}); }

}  // namespace

absl::StatusOr<CauseMemory> CauseMemory::Parse(const std::string& text) {
  CauseMemory memory;
  int number = 0;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    absl::string_view name = line;
    if (++number == 1 && absl::ConsumePrefix(&name, kHead)) {
      memory.last_ = std::string(name);
      continue;
    }
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    if (number > 1 && line.empty()) continue;
    if (number == 1 || fields.size() != 3) {
      return absl::DataLossError(absl::StrCat("line ", number, " is no cause with its first and last campaign"));
    }
    memory.causes_[fields[0]] = {fields[1], fields[2]};
  }
  return memory;
}

std::string CauseMemory::Text() const {
  std::string text = absl::StrCat(kHead, last_, "\n");
  for (const auto& [cause, met] : causes_) absl::StrAppend(&text, cause, "\t", met.first, "\t", met.last, "\n");
  return text;
}

CauseMemory::News CauseMemory::Add(const std::string& campaign, const std::set<std::string>& causes) {
  const std::string name = Field(campaign);
  News news;
  std::set<std::string> now;
  for (const std::string& cause : causes) now.insert(Field(cause));
  for (const auto& [cause, met] : causes_) {
    if (!now.contains(cause) && met.last == last_) news.gone.push_back(cause);
  }
  for (const std::string& cause : now) {
    const auto [it, is_new] = causes_.emplace(cause, Met{name, name});
    if (is_new) {
      news.fresh.push_back(cause);
    } else if (it->second.last != last_) {
      news.back.push_back(cause);
    }
    it->second.last = name;
  }
  last_ = name;
  return news;
}

std::string NewsText(const CauseMemory::News& news, const std::string& before) {
  std::string text;
  const auto list = [&](const std::string& what, const std::vector<std::string>& causes) {
    if (!causes.empty()) absl::StrAppend(&text, causes.size(), " ", what, ":\n");
    for (const std::string& cause : causes) absl::StrAppend(&text, "  ", OneLine(cause, kLongestLine), "\n");
  };
  list("never met before", news.fresh);
  list("met again, though not in " + before, news.back);
  list("of " + before + " not met", news.gone);
  return text;
}

}  // namespace twinstep
