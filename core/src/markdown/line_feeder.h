// Feeds the lines of a growing text to the parser: complete lines, the part of the last line that
// can only extend its block, and, for a block or line that is too long to be parsed, the rest as
// plain text. For stream.cpp. Invariants: each byte is committed once; what is committed does not
// depend on how the text was split.
#pragma once

#include <cstddef>
#include <string_view>

#include "markdown/null_sink.h"
#include "markdown/pipeline.h"
#include "markdown/source_buffer.h"

namespace agent_timeline::markdown {

class LineFeeder {
 public:
  /// `listener` is the parser's; it is also told of pieces that are the rest of a line.
  LineFeeder(const SourceBuffer& source, const Pipeline& pipeline, BlockListener& listener)
      : source_(source), pipeline_(pipeline), listener_(listener) {}

  /// Commits all of the text that is certain.
  void take_text();
  /// Takes the unfinished line as if it had ended. Returns false if it must not be shown yet; the
  /// caller then restores the state before it.
  bool take_last_line(bool completing);
  /// Takes the text from `begin` on, where a piece begins, again.
  void reparse(std::size_t begin, bool is_table);

  /// The last line as shown: without a `\r` at its end, which may be half of a line end.
  [[nodiscard]] std::string_view last_line() const;
  /// True if all of that line is parsed.
  [[nodiscard]] bool parses_last_line() const;
  /// The offset up to which the text is committed, and the size of the rest.
  [[nodiscard]] std::size_t committed() const { return line_start_ + line_taken_; }
  [[nodiscard]] std::size_t uncommitted() const { return source_.view().size() - committed(); }
  /// The number of whole lines that the last take_text() has taken so far.
  [[nodiscard]] std::size_t lines() const { return lines_; }

  /// The open piece is too long: the rest of it is shown as written, and the parser, which still
  /// has to find its end, writes to a sink that does nothing.
  [[nodiscard]] bool overflows() const { return overflows_; }
  /// The parser reports how that piece would end, which must be ignored.
  [[nodiscard]] bool is_muted() const { return muted_; }
  /// The open piece has ended.
  void end_overflow();
  /// Restores whether the piece overflowed.
  void restore(bool overflows);

 private:
  [[nodiscard]] std::string_view rest() const { return source_.view().substr(line_start_); }
  [[nodiscard]] bool is_too_long() const;
  void take_complete_lines();
  void take_line(std::size_t end, std::size_t next);
  void take_end_of_line(std::string_view line);
  void take_certain_part();
  void begin_overflow();
  void take_plain(std::string_view text);

  const SourceBuffer& source_;
  Pipeline pipeline_;
  BlockListener& listener_;
  NullSink null_sink_;

  /// Where the unfinished line begins, and how much of it is committed.
  std::size_t line_start_ = 0;
  std::size_t line_taken_ = 0;
  /// Up to where there is no line end.
  std::size_t searched_ = 0;
  std::size_t lines_ = 0;
  /// Bytes of the last line that can only lengthen the block they are in; committed when more
  /// follows.
  std::size_t certain_ = 0;

  bool overflows_ = false;
  bool muted_ = false;
  /// The rest of the current line exceeds the limit and is shown as written, in a piece of its own
  /// if the line ended its block.
  bool rest_is_plain_ = false;
  bool rest_is_piece_ = false;
};

}  // namespace agent_timeline::markdown
