// A constant table of texts for tables with many rows. The texts are packed into one byte array at
// compile time, because a pointer and a length per text would take more of the WebAssembly module
// than most texts do.
// Invariant: the rows and columns are those of the source array.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agent_timeline {

/// Columns that a row omits are empty.
[[nodiscard]] constexpr std::string_view packed_text(const char* text) {
  return text ? text : "";
}

/// Size of the packed `rows`: each text followed by a NUL.
template <std::size_t Rows, std::size_t Columns>
[[nodiscard]] constexpr std::size_t packed_size(const char* const (&rows)[Rows][Columns]) {
  std::size_t size = 0;
  for (const auto& row : rows) {
    for (const char* text : row)
      size += packed_text(text).size() + 1;
  }
  return size;
}

/// `Bytes` is packed_size() of the rows.
template <std::size_t Bytes, std::size_t Rows, std::size_t Columns>
class PackedRows {
 public:
  explicit constexpr PackedRows(const char* const (&rows)[Rows][Columns]) {
    std::size_t end = 0;
    for (std::size_t row = 0; row < Rows; ++row) {
      starts_[row] = static_cast<std::uint16_t>(end);
      for (const char* text : rows[row]) {
        for (const char c : packed_text(text))
          bytes_[end++] = c;
        bytes_[end++] = '\0';
      }
    }
  }

  [[nodiscard]] static constexpr std::size_t size() { return Rows; }

  [[nodiscard]] std::array<std::string_view, Columns> operator[](std::size_t row) const {
    std::array<std::string_view, Columns> texts;
    const char* at = bytes_.data() + starts_[row];
    for (std::string_view& text : texts) {
      text = at;
      at += text.size() + 1;
    }
    return texts;
  }

  /// Returns the row whose first text is `key`, or `size()`. The rows must be sorted by it.
  [[nodiscard]] std::size_t find(std::string_view key) const {
    std::size_t first = 0;
    std::size_t last = Rows;
    while (first < last) {
      const std::size_t middle = (first + last) / 2;
      const std::string_view found = bytes_.data() + starts_[middle];
      if (found == key) return middle;
      if (found < key) {
        first = middle + 1;
      } else {
        last = middle;
      }
    }
    return Rows;
  }

 private:
  static_assert(Bytes <= UINT16_MAX);
  std::array<char, Bytes> bytes_{};
  std::array<std::uint16_t, Rows> starts_{};
};

}  // namespace agent_timeline
