#include "engines/v8/array_buffer_allocator.h"

#include <cstdlib>

namespace twinstep {

bool ArrayBufferAllocator::Reserve(size_t length) {
  size_t in_use = in_use_.load(std::memory_order_relaxed);
  do {
    if (length > limit_ - in_use) return false;
  } while (!in_use_.compare_exchange_weak(in_use, in_use + length, std::memory_order_relaxed));
  return true;
}

void* ArrayBufferAllocator::Allocate(size_t length) {
  void* data = nullptr;
  if (Reserve(length)) {
    data = std::calloc(length, 1);
    if (data == nullptr) in_use_.fetch_sub(length, std::memory_order_relaxed);
  }
  refused_last_.store(data == nullptr, std::memory_order_relaxed);
  return data;
}

// Zeroed all the same: what a program can read must not depend on what was there before.
void* ArrayBufferAllocator::AllocateUninitialized(size_t length) { return Allocate(length); }

void ArrayBufferAllocator::Free(void* data, size_t length) {
  std::free(data);
  in_use_.fetch_sub(length, std::memory_order_relaxed);
}

}  // namespace twinstep
