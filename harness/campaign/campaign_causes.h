// The causes of what a campaign found: its rows put together by cause, in the order in which a person reads them.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_CAUSES_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_CAUSES_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/causes/severity_words.h"
#include "proto/campaign_state.pb.h"
#include "proto/cause_key.pb.h"
#include "proto/divergence.pb.h"
#include "proto/severity.pb.h"

namespace twinstep {

// The bug that a cause is, where somebody has noted it.
struct KnownCause {
  std::string id;
  std::string title;
  // What that person says; none: it follows from the key, as with new causes.
  std::optional<Severity> severity = {};
};
using FindKnownCause = std::function<std::optional<KnownCause>(const CauseKey& key)>;

struct CampaignCause {
  // The key that the first row has.
  CauseKey key;
  // The key as text.
  std::string signature;
  // The side to file it against: "v8", "firefox", "parser"; empty: undecided.
  std::string side;
  Severity severity = EXTRA_STOP;
  // A rule of model/expected/ explains it.
  bool designed = false;
  // Somebody breaks a promise that can be read (model/invariants/), or an engine dies.
  bool promised = false;
  // No rule explains it, and no debugger breaks a promise in its sessions: they differ in what each may choose.
  bool policy = false;
  // The sessions that it was found in, counted once for each of its classes.
  uint64_t sessions = 0;
  // The number of the first of them.
  uint64_t first_session = 0;
  // The kept finding that shows it best: one that reproduces, with the fewest actions, in the shortest program. An
  // empty folder: no finding has a file.
  std::string folder;
  uint64_t session = 0;
  std::optional<KnownCause> known;
};

// The causes, sorted by side (the engines in their order, then their tools, others by name, undecided, policy, designed
// ones). Within a side by CauseWeight, then the worst first, then the most frequent. They follow from the counted
// sessions alone. `known` may be empty.
std::vector<CampaignCause> CausesOfCampaign(const CampaignState& state, const FindKnownCause& known);

// Two runs of one debugger that have to agree differ, and no promise says which of them is wrong: nobody knows whether
// it is the debugger or the relation.
bool IsContradiction(const CampaignCause& cause);

// How good the evidence is; lower is better: a crash, or a promise that is broken in more than one session; a promise
// that is broken in one; neither, in several sessions; in one.
int CauseWeight(const CampaignCause& cause);

// The order in which a person meets `causes`, which are sorted: first new ones (contradictions after those that
// somebody is to blame for), of which the `samples` that a report shows in full come first (with `undecided`, also from
// those without a guilty side); then known bugs; then those by design.
struct ReadingOrder {
  std::vector<const CampaignCause*> in_full;
  std::vector<const CampaignCause*> others;
};
ReadingOrder ReadingOrderOf(const std::vector<CampaignCause>& causes, int samples, bool undecided);

// Their keys as text.
std::set<std::string> SignaturesIn(const CampaignState& state);

// "V8" for "v8", "Firefox DevTools" for "firefox"; "Undecided" for none.
std::string CauseSideName(const std::string& side);
// The heading above the cause: the side's name, that it contradicts itself, or that no side is to blame.
std::string CauseHeading(const CampaignCause& cause);

// The known bugs (harness/bugs/known_bugs.h) as a campaign's report asks for them.

// The entries that are built in. If they cannot be read, which their own test excludes, one sentence on standard error
// says so, and every cause is new.
FindKnownCause KnownCauses();

// How bad a cause is for those who debug (proto/severity.proto), and a difference that nobody is known to be guilty of.

// The severity of a cause by its key; `divergence` is what differs where no promise is broken.
Severity SeverityOfCause(const CauseKey& key, Divergence::Type divergence, bool crashed);

// The severity of a difference of two debuggers, or of two runs, for which no broken invariant is known.
Severity SeverityOfDivergence(Divergence::Type type);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_CAUSES_H_
