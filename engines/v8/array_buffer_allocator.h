// Memory of ArrayBuffers, with an end: V8's own allocator hands out terabytes of lazily committed pages.
#ifndef TWINSTEP_ENGINES_V8_ARRAY_BUFFER_ALLOCATOR_H_
#define TWINSTEP_ENGINES_V8_ARRAY_BUFFER_ALLOCATOR_H_

#include <v8-array-buffer.h>

#include <atomic>
#include <cstddef>

namespace twinstep {

// Gives at most `limit` bytes in all at a time; beyond that allocations fail, which V8 turns into a RangeError. One per
// isolate, which it outlives. Any thread.
class ArrayBufferAllocator final : public v8::ArrayBuffer::Allocator {
 public:
  static constexpr size_t kDefaultLimit = size_t{256} << 20;

  explicit ArrayBufferAllocator(size_t limit = kDefaultLimit) : limit_(limit) {}

  void* Allocate(size_t length) override;
  void* AllocateUninitialized(size_t length) override;
  void Free(void* data, size_t length) override;

  size_t bytes_in_use() const { return in_use_.load(std::memory_order_relaxed); }
  // The last one that was asked for was more than there is.
  bool refused_last() const { return refused_last_.load(std::memory_order_relaxed); }

 private:
  bool Reserve(size_t length);

  const size_t limit_;
  std::atomic<size_t> in_use_ = 0;
  std::atomic<bool> refused_last_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_ARRAY_BUFFER_ALLOCATOR_H_
