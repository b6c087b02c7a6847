#include "harness/corpora/chains.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace twinstep {
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
