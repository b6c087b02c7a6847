#include "harness/process/work_threads.h"

#include <pthread.h>

#include <vector>

namespace twinstep {
namespace {

void* Work(void* work) {
  (*static_cast<const std::function<void()>*>(work))();
  return nullptr;
}

}  // namespace

void RunOnThreads(size_t count, const std::function<void()>& work) {
  // std::thread would throw where there is none.
  std::vector<pthread_t> threads;
  pthread_t thread = {};
  while (threads.size() + 1 < count &&
         pthread_create(&thread, nullptr, Work, const_cast<std::function<void()>*>(&work)) == 0) {
    threads.push_back(thread);
  }
  work();
  for (const pthread_t started : threads) pthread_join(started, nullptr);
}

}  // namespace twinstep
