#include "harness/campaign/campaign_parts.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "absl/crc/crc32c.h"
#include "absl/strings/str_cat.h"
#include "harness/campaign/kept_findings.h"
#include "harness/text/message_text.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// Of the numbers in a merged folder the lower bits are the campaign's own.
constexpr int kOwnBits = 40;
constexpr uint64_t kOwnMask = (uint64_t{1} << kOwnBits) - 1;
constexpr uint64_t kCampaignMask = (uint64_t{1} << 23) - 1;

uint64_t First(const CampaignPart& part) { return part.settings().first_session(); }
uint64_t End(const CampaignPart& part) { return part.state().next_session(); }

// Campaigns in order; of one campaign by first session, longer parts first. Equal ones by what else differs, times for
// example, so that which of them stays does not depend on the order in which they were given.
struct Order {
  explicit Order(const CampaignPart& part)
      : key(part.settings().seed(), CampaignOf(part.settings()), First(part), ~End(part),
            part.state().elapsed_microseconds(), DeterministicBytes(part)) {}
  std::tuple<uint64_t, std::string, uint64_t, uint64_t, uint64_t, std::string> key;
};

// Adds numbers, and those of maps and of messages in maps.
void AddCounts(const Message& from, Message& to);

void AddMap(const Message& from, Message& to, const FieldDescriptor* field) {
  const Reflection* const reflection = from.GetReflection();
  const FieldDescriptor* const key = field->message_type()->map_key();
  const FieldDescriptor* const value = field->message_type()->map_value();
  const auto key_of = [key](const Message& entry) {
    return key->cpp_type() == FieldDescriptor::CPPTYPE_STRING
               ? entry.GetReflection()->GetString(entry, key)
               : absl::StrCat(entry.GetReflection()->GetUInt32(entry, key));
  };
  std::map<std::string, Message*> known;
  for (int i = 0; i < reflection->FieldSize(to, field); ++i) {
    Message* const entry = reflection->MutableRepeatedMessage(&to, field, i);
    known.emplace(key_of(*entry), entry);
  }
  for (int i = 0; i < reflection->FieldSize(from, field); ++i) {
    const Message& entry = reflection->GetRepeatedMessage(from, field, i);
    const auto it = known.find(key_of(entry));
    if (it == known.end()) {
      reflection->AddMessage(&to, field)->CopyFrom(entry);
    } else if (value->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      AddCounts(entry.GetReflection()->GetMessage(entry, value),
                *it->second->GetReflection()->MutableMessage(it->second, value));
    } else {
      const Reflection* const inner = entry.GetReflection();
      inner->SetUInt64(it->second, value, inner->GetUInt64(*it->second, value) + inner->GetUInt64(entry, value));
    }
  }
}

void AddCounts(const Message& from, Message& to) {
  const Reflection* const reflection = from.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection->ListFields(from, &fields);
  for (const FieldDescriptor* const field : fields) {
    if (field->is_map()) {
      AddMap(from, to, field);
    } else if (!field->is_repeated() && field->cpp_type() == FieldDescriptor::CPPTYPE_UINT64) {
      reflection->SetUInt64(&to, field, reflection->GetUInt64(from, field) + reflection->GetUInt64(to, field));
    }
  }
}

using Folders = google::protobuf::RepeatedPtrField<FolderState>;

void AddFolders(const CampaignPart& part, bool several, const Folders& from, std::map<std::string, FolderState>& all,
                std::vector<std::string>& order) {
  for (const FolderState& folder : from) {
    const auto [it, is_new] = all.emplace(folder.folder(), FolderState());
    FolderState& merged = it->second;
    if (is_new) {
      order.push_back(folder.folder());
      merged.set_folder(folder.folder());
      if (folder.has_equivalence_class()) *merged.mutable_equivalence_class() = folder.equivalence_class();
    }
    merged.set_sessions(merged.sessions() + folder.sessions());
    for (const RowState& row : folder.rows()) {
      const uint64_t session = MergedNumber(part, several, row.session());
      const auto same = std::find_if(merged.mutable_rows()->begin(), merged.mutable_rows()->end(), [&row](auto& other) {
        return other.layer() == row.layer() && other.rule() == row.rule() && SameCause(other.cause(), row.cause());
      });
      if (same == merged.mutable_rows()->end()) {
        RowState& added = *merged.add_rows();
        added = row;
        added.set_session(session);
      } else {
        same->set_sessions(same->sessions() + row.sessions());
        same->set_policy_sessions(same->policy_sessions() + row.policy_sessions());
        same->set_session(std::min(same->session(), session));
      }
    }
    // All of them for now: which are kept depends on all rows.
    for (const KeptState& kept : folder.kept()) {
      KeptState& added = *merged.add_kept();
      added = kept;
      added.mutable_report()->set_session(MergedNumber(part, several, kept.report().session()));
    }
  }
}

void KeepBest(std::map<std::string, FolderState>& all, const std::vector<std::string>& order, Folders& to) {
  for (const std::string& name : order) {
    FolderState& folder = *to.Add();
    folder = std::move(all[name]);
    Folders::value_type candidates;
    candidates.mutable_kept()->Swap(folder.mutable_kept());
    std::sort(candidates.mutable_kept()->begin(), candidates.mutable_kept()->end(),
              [](const KeptState& a, const KeptState& b) { return a.report().session() < b.report().session(); });
    for (KeptState& candidate : *candidates.mutable_kept()) {
      Keep(std::move(candidate), kFindingsPerClass, folder);
    }
  }
}

}  // namespace

std::string CampaignOf(const CampaignSettings& settings) {
  CampaignSettings same = settings;
  same.clear_first_session();
  return DeterministicBytes(same);
}

absl::StatusOr<std::vector<CampaignPart>> UnionOf(std::vector<CampaignPart> parts) {
  std::vector<std::pair<decltype(Order::key), CampaignPart>> sorted;
  for (CampaignPart& part : parts) {
    // Sessions that wait for others do not count yet.
    part.mutable_state()->clear_waiting();
    part.mutable_state()->clear_goal();
    Order order(part);
    sorted.emplace_back(std::move(order.key), std::move(part));
  }
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<CampaignPart> merged;
  for (auto& [order, part] : sorted) {
    if (First(part) >= End(part)) continue;
    if (!merged.empty() && CampaignOf(merged.back().settings()) == CampaignOf(part.settings())) {
      const CampaignPart& before = merged.back();
      if (End(part) <= End(before)) continue;
      if (First(part) < End(before)) {
        return absl::FailedPreconditionError(absl::StrCat(
            "two folders of one campaign (seed ", part.settings().seed(), ") hold sessions ", First(before), " to ",
            End(before) - 1, " and ", First(part), " to ", End(part) - 1,
            ", which can no longer be separated where both have them; give folders whose sessions are others"));
      }
    }
    merged.push_back(std::move(part));
  }
  return merged;
}

bool SeveralCampaigns(const std::vector<CampaignPart>& parts) {
  std::set<std::string> campaigns;
  for (const CampaignPart& part : parts) campaigns.insert(CampaignOf(part.settings()));
  return campaigns.size() > 1;
}

uint64_t MergedNumber(const CampaignPart& part, bool several_campaigns, uint64_t session) {
  if (!several_campaigns) return session;
  const uint64_t campaign =
      1 +
      static_cast<uint64_t>(static_cast<uint32_t>(absl::ComputeCrc32c(CampaignOf(part.settings())))) % kCampaignMask;
  return campaign << kOwnBits | (session & kOwnMask);
}

uint64_t OriginalNumber(uint64_t merged) { return merged & kOwnMask; }

MergedCampaign Combine(const std::vector<CampaignPart>& parts) {
  MergedCampaign merged;
  if (parts.empty()) return merged;
  const bool several = SeveralCampaigns(parts);
  merged.settings = parts.front().settings();
  merged.is_one = !several;
  uint64_t sessions = 0;
  std::map<std::string, FolderState> classes, crashes;
  std::vector<std::string> class_order, crash_order;
  for (size_t i = 0; i < parts.size(); ++i) {
    const CampaignPart& part = parts[i];
    AddCounts(part.state(), merged.state);
    sessions += End(part) - First(part);
    merged.is_one = merged.is_one && (i == 0 || First(part) == End(parts[i - 1]));
    if (part.settings().mode() != merged.settings.mode()) merged.settings.set_mode(ALL_MODES);
    AddFolders(part, several, part.state().classes(), classes, class_order);
    AddFolders(part, several, part.state().crash_groups(), crashes, crash_order);
  }
  if (!merged.is_one) merged.settings.set_first_session(0);
  merged.state.set_next_session(merged.settings.first_session() + sessions);
  KeepBest(classes, class_order, *merged.state.mutable_classes());
  KeepBest(crashes, crash_order, *merged.state.mutable_crash_groups());
  return merged;
}

void PruneKept(const CampaignState& merged, std::vector<CampaignPart>& parts) {
  const bool several = SeveralCampaigns(parts);
  std::set<std::pair<std::string, uint64_t>> wanted;
  for (const Folders* const folders : {&merged.classes(), &merged.crash_groups()}) {
    for (const FolderState& folder : *folders) {
      for (const KeptState& kept : folder.kept()) wanted.emplace(folder.folder(), kept.report().session());
    }
  }
  for (CampaignPart& part : parts) {
    for (Folders* const folders :
         {part.mutable_state()->mutable_classes(), part.mutable_state()->mutable_crash_groups()}) {
      for (FolderState& folder : *folders) {
        auto& kept = *folder.mutable_kept();
        kept.erase(
            std::remove_if(
                kept.begin(), kept.end(),
                [&](const KeptState& state) {
                  return !wanted.contains({folder.folder(), MergedNumber(part, several, state.report().session())});
                }),
            kept.end());
      }
    }
  }
}

}  // namespace twinstep
