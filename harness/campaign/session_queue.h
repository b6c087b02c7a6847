// Which sessions are to be run next.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_SESSION_QUEUE_H_
#define TWINSTEP_HARNESS_CAMPAIGN_SESSION_QUEUE_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>

namespace twinstep {

// Hands out sessions in order, lowest first, so that nearly all sessions up to some number have ended at any time.
// Sessions of one worker configuration come in blocks: a worker has to be started again for another.
class SessionQueue {
 public:
  static constexpr uint64_t kBlock = 1024;
  static constexpr uint64_t kNoEnd = std::numeric_limits<uint64_t>::max();

  // Has the sessions from `first` up to `end`, except those in `done`.
  SessionQueue(uint64_t first, uint64_t end, size_t configurations, std::set<uint64_t> done = {});

  // Number of the configuration that `session` runs in.
  size_t ConfigurationOf(uint64_t session) const { return session / kBlock % configurations_; }

  // The configuration of the session that is next; nothing: there is none.
  std::optional<size_t> NextConfiguration() const;

  struct Range {
    uint64_t first = 0;
    uint32_t count = 0;
  };
  // Up to `most` successive sessions of NextConfiguration().
  std::optional<Range> Take(uint32_t most);

  // The session is handed out again: its worker ended before its turn.
  void GiveBack(uint64_t session) { returned_.insert(session); }

  // Hands out nothing more.
  void Close() { closed_ = true; }
  bool closed() const { return closed_; }

 private:
  std::optional<uint64_t> Next() const;
  // Moves to the next session that is not done.
  void SkipDone();

  uint64_t next_;
  const uint64_t end_;
  const size_t configurations_;
  std::set<uint64_t> done_;
  std::set<uint64_t> returned_;
  bool closed_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_SESSION_QUEUE_H_
