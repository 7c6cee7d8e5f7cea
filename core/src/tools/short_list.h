// A constexpr list of a few values inside a table row. Invariant: in a constant expression, a list
// that exceeds the capacity does not compile.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

namespace agent_timeline {

template <typename T, std::size_t Capacity>
class ShortList {
 public:
  constexpr ShortList() = default;
  constexpr ShortList(std::initializer_list<T> items) {
    for (const T& item : items)
      items_[size_++] = item;
  }
  [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
  [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }

 private:
  std::array<T, Capacity> items_{};
  std::uint8_t size_ = 0;
};

}  // namespace agent_timeline
