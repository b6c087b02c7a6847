// Bytes by name, in memory that a process shares with those it forks: what one of them has found out, the others need
// not find out again, and it is still there when that one has died.
#ifndef TWINSTEP_HARNESS_PROCESS_SHARED_RECORDS_H_
#define TWINSTEP_HARNESS_PROCESS_SHARED_RECORDS_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace twinstep {

// Any number of processes, one thread each, may use it at a time, and each may die at any instruction: a record that
// was not written to its end is none. Nothing waits.
class SharedRecords {
 public:
  // For `bytes` of records; pages exist once written. Null: the system gives no memory.
  static std::unique_ptr<SharedRecords> Create(size_t bytes);
  ~SharedRecords();
  SharedRecords(const SharedRecords&) = delete;
  SharedRecords& operator=(const SharedRecords&) = delete;

  // What was kept under that name, the first one where several were at once. Linear in the records. What has been
  // overwritten by a process that went wild is not found.
  std::optional<std::string> Find(std::string_view name) const;

  // Nothing where there is no room left.
  void Keep(std::string_view name, std::string_view bytes);

 private:
  struct Shared;
  struct Record;
  SharedRecords(Shared* shared, size_t bytes) : shared_(shared), bytes_(bytes) {}

  Shared* const shared_;
  // Of all records.
  const size_t bytes_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_SHARED_RECORDS_H_
