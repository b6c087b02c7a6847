// A column that every row of a table has to give.
#ifndef TWINSTEP_MODEL_GIVEN_H_
#define TWINSTEP_MODEL_GIVEN_H_

#include <concepts>
#include <utility>

namespace twinstep {

// It has no default: a row that leaves it out does not compile.
template <typename T>
class Given {
 public:
  template <typename From>
  requires std::convertible_to<From, T>
  constexpr Given(From&& value) : value_(std::forward<From>(value)) {}
  constexpr operator const T&() const { return value_; }
  constexpr const T& operator*() const { return value_; }
  constexpr const T* operator->() const { return &value_; }

 private:
  T value_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_GIVEN_H_
