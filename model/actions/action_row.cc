#include "model/actions/action_row.h"

#include <cstdlib>

namespace twinstep {

absl::Span<const ActionRow> ActionRows() {
  static const auto* const rows = [] {
    auto* const all = new std::vector<ActionRow>();
    for (const absl::Span<const ActionRow> theme :
         {BreakpointActions(), SettingActions(), RunningActions(), ValueActions()}) {
      all->insert(all->end(), theme.begin(), theme.end());
    }
    return all;
  }();
  return *rows;
}

absl::Span<const ActionForm> AllForms() {
  static const auto* const forms = [] {
    auto* const all = new std::vector<ActionForm>();
    for (const ActionRow& row : ActionRows()) all->insert(all->end(), row.forms->begin(), row.forms->end());
    return all;
  }();
  return *forms;
}

const ActionRow& RowOf(Action::KindCase kind) {
  static const auto* const by_kind = [] {
    auto* const rows = new std::vector<const ActionRow*>();
    for (const ActionRow& row : ActionRows()) {
      const size_t number = static_cast<size_t>(*row.kind);
      if (rows->size() <= number) rows->resize(number + 1);
      (*rows)[number] = &row;
    }
    return rows;
  }();
  const size_t number = static_cast<size_t>(kind);
  if (number >= by_kind->size() || (*by_kind)[number] == nullptr) std::abort();
  return *(*by_kind)[number];
}

}  // namespace twinstep
