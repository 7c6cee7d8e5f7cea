// Optional value on the heap, for large values that are usually absent or short-lived: it keeps the
// owning object small. Used like std::optional; copying copies the value.
#pragma once

#include <memory>
#include <optional>
#include <utility>

namespace agent_timeline {

template <typename T>
class Boxed {
 public:
  Boxed() = default;
  Boxed(T value) : value_(std::make_unique<T>(std::move(value))) {}  // NOLINT: as std::optional
  Boxed(std::optional<T>&& value) {                                  // NOLINT: as std::optional
    if (value) emplace(std::move(*value));
  }
  Boxed(const Boxed& other) : value_(other ? std::make_unique<T>(*other) : nullptr) {}
  Boxed(Boxed&&) noexcept = default;
  Boxed& operator=(const Boxed& other) { return *this = Boxed(other); }
  Boxed& operator=(Boxed&&) noexcept = default;
  ~Boxed() = default;

  explicit operator bool() const { return value_ != nullptr; }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return value_.get(); }
  const T* operator->() const { return value_.get(); }

  T& emplace(T value = T()) { return *(value_ = std::make_unique<T>(std::move(value))); }
  void reset() { value_.reset(); }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace agent_timeline
