// Limits how much HTML a top-level block may produce, so that a short text cannot become a huge
// page: a label of three bytes may stand for an address of eight thousand. For html_sink.
// Invariant: the result depends only on the source before the place in question, so that a
// streaming block and one that is rendered at once agree.
#pragma once

#include <cstddef>
#include <cstdint>

namespace agent_timeline::markdown {

/// Counters of things that are numbered or limited over all pieces of a text.
struct Ordinals {
  std::uint32_t headings = 0;
  std::uint32_t code_headers = 0;
  std::uint32_t footnotes = 0;
  bool operator==(const Ordinals&) const = default;
};

/// The start of a top-level block.
struct PieceStart {
  std::size_t index = 0;   ///< among the pieces of the text
  std::size_t offset = 0;  ///< in the text, in bytes
  Ordinals ordinals;       ///< at the end of the piece before
};

/// For a whole text: 16 bytes of HTML for each byte, and 64 KiB.
class OutputBudget {
 public:
  /// Without a piece, nothing is limited.
  OutputBudget() = default;
  OutputBudget(const PieceStart& start, std::size_t output)
      : bounded_(true),
        output_(output),
        bonus_(start.index < kPiecesWithBonus ? kBonus : 0),
        headers_(kFreeHeaders + start.offset / kBytesPerHeader) {}
  bool operator==(const OutputBudget&) const = default;

  /// Sets how many bytes of the piece's source were read.
  void set_source(std::size_t bytes) { source_ = bytes; }

  /// True if the output may have `size` bytes at a place `further` bytes behind the source read.
  [[nodiscard]] bool covers(std::size_t size, std::size_t further) const {
    return !bounded_ || size <= output_ + kFactor * (source_ + further + kMinSource) + bonus_;
  }

  /// True if a code block may have a header when there are `headers` before it.
  [[nodiscard]] bool covers_header(std::uint32_t headers) const {
    return !bounded_ || headers < headers_;
  }

 private:
  /// Leaves room for the headers of code blocks, of up to 500 bytes each.
  static constexpr std::size_t kFactor = 14;
  /// The minimum source of a block that begins: a character and the end of its line.
  static constexpr std::size_t kMinSource = 2;
  static constexpr std::size_t kBonus = 128;
  static constexpr std::size_t kPiecesWithBonus = 256;
  static constexpr std::size_t kFreeHeaders = 64;
  static constexpr std::size_t kBytesPerHeader = 256;

  bool bounded_ = false;
  std::size_t output_ = 0;
  std::size_t bonus_ = 0;
  std::size_t headers_ = 0;
  std::size_t source_ = 0;
};

}  // namespace agent_timeline::markdown
