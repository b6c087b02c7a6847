#include "harness/process/shared_records.h"

#include <string.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "absl/crc/crc32c.h"

namespace twinstep {
namespace {

constexpr uint32_t kMostRecords = 1 << 16;

uint32_t Checksum(std::string_view name, std::string_view bytes) {
  const absl::crc32c_t of_name = absl::ComputeCrc32c({name.data(), name.size()});
  return static_cast<uint32_t>(absl::ExtendCrc32c(of_name, {bytes.data(), bytes.size()}));
}

}  // namespace

struct SharedRecords::Record {
  // Set last: before, the record is none.
  std::atomic<bool> is_whole;
  uint32_t checksum;
  uint64_t offset;
  uint32_t name_size;
  uint32_t size;
};

// Zero-filled memory is a valid one.
struct SharedRecords::Shared {
  // Given to writers, of whom each has its own piece of both.
  std::atomic<uint64_t> used;
  std::atomic<uint32_t> records;
  Record record[kMostRecords];
  char bytes[];
};

std::unique_ptr<SharedRecords> SharedRecords::Create(size_t bytes) {
  void* const memory =
      mmap(nullptr, sizeof(Shared) + bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  return std::unique_ptr<SharedRecords>(new SharedRecords(static_cast<Shared*>(memory), bytes));
}

SharedRecords::~SharedRecords() { munmap(shared_, sizeof(Shared) + bytes_); }

std::optional<std::string> SharedRecords::Find(std::string_view name) const {
  const uint32_t records = std::min(shared_->records.load(), kMostRecords);
  for (uint32_t i = 0; i < records; ++i) {
    const Record& record = shared_->record[i];
    if (!record.is_whole || record.name_size != name.size()) continue;
    const uint64_t offset = record.offset, size = record.size;
    if (offset > bytes_ || name.size() + size > bytes_ - offset) continue;
    const std::string_view its_name(shared_->bytes + offset, name.size());
    const std::string_view its_bytes(shared_->bytes + offset + name.size(), size);
    if (its_name == name && record.checksum == Checksum(its_name, its_bytes)) return std::string(its_bytes);
  }
  return std::nullopt;
}

void SharedRecords::Keep(std::string_view name, std::string_view bytes) {
  const uint64_t size = name.size() + bytes.size();
  // Looked at first, so that what is too large does not use up what others have room in.
  if (size > bytes_ || shared_->used.load() > bytes_ - size || shared_->records.load() >= kMostRecords) return;
  const uint64_t offset = shared_->used.fetch_add(size);
  if (offset > bytes_ - size) return;
  memcpy(shared_->bytes + offset, name.data(), name.size());
  memcpy(shared_->bytes + offset + name.size(), bytes.data(), bytes.size());
  const uint32_t number = shared_->records.fetch_add(1);
  if (number >= kMostRecords) return;
  Record& record = shared_->record[number];
  record.checksum = Checksum(name, bytes);
  record.offset = offset;
  record.name_size = static_cast<uint32_t>(name.size());
  record.size = static_cast<uint32_t>(bytes.size());
  record.is_whole = true;
}

}  // namespace twinstep
