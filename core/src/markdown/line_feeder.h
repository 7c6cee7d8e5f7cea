// Feeds the lines of a growing text to the parser: complete lines, the part of the last line that
// can only extend its block, and, for a block or line that is too long to be parsed, the rest as
// plain text. For stream.cpp.
// Invariants: each byte is committed once; what is committed does not depend on how the text was
// split.
#pragma once

#include <cstddef>
#include <string_view>

#include "markdown/null_sink.h"
#include "markdown/pipeline.h"
#include "markdown/source_buffer.h"

namespace agent_timeline::markdown {

class LineFeeder {
 public:
  /// `listener` is the parser's: it hears of pieces that are the rest of a line.
  LineFeeder(const SourceBuffer& source, const Pipeline& pipeline, BlockListener& listener)
      : source_(source), pipeline_(pipeline), listener_(listener) {}

  /// Takes, for good, all of the text that is certain.
  void take_text();
  /// Takes the line that has not ended as if it had. False when it is not to be shown yet; the
  /// caller goes back to before then.
  bool take_last_line(bool completing);
  /// Takes what was taken from `begin` on, where a piece begins, once more.
  void take_again(std::size_t begin, bool is_table);

  /// The last line as it is shown: a `\r` at its end may be half of a line end.
  [[nodiscard]] std::string_view last_line() const;
  /// All of that line is parsed.
  [[nodiscard]] bool parses_last_line() const;
  /// Up to where the text was taken for good, and what of it was not.
  [[nodiscard]] std::size_t taken() const { return line_start_ + line_taken_; }
  [[nodiscard]] std::size_t waiting() const { return source_.view().size() - taken(); }
  /// Whole lines that the last take_text() took so far.
  [[nodiscard]] std::size_t lines() const { return lines_; }

  /// The piece that is open is too long: the rest of it is shown as it is, and the parser, which
  /// goes on to find its end, writes nowhere.
  [[nodiscard]] bool overflows() const { return overflows_; }
  /// The parser says how that piece would end, which is not to be believed.
  [[nodiscard]] bool is_muted() const { return muted_; }
  /// The piece that is open has ended.
  void end_overflow();
  /// Back to whether the piece overflowed.
  void restore(bool overflows);

 private:
  [[nodiscard]] std::string_view rest() const { return source_.view().substr(line_start_); }
  [[nodiscard]] bool is_too_long() const;
  void take_whole_lines();
  void take_line(std::size_t end, std::size_t next);
  void take_end_of_line(std::string_view line);
  void take_certain_part();
  void begin_overflow();
  void take_plain(std::string_view text);

  const SourceBuffer& source_;
  Pipeline pipeline_;
  BlockListener& listener_;
  NullSink null_sink_;

  /// Where the line begins that has not ended, and how much of it is in the parser for good.
  std::size_t line_start_ = 0;
  std::size_t line_taken_ = 0;
  /// Up to where no line end was found.
  std::size_t searched_ = 0;
  std::size_t lines_ = 0;
  /// Bytes of the last line that are certain to lengthen the block they are in: taken for good when
  /// more follows.
  std::size_t certain_ = 0;

  bool overflows_ = false;
  bool muted_ = false;
  /// The rest of the current line is too much of it, and shown as it is; as a piece of its own when
  /// the line ended its block.
  bool rest_is_plain_ = false;
  bool rest_is_piece_ = false;
};

}  // namespace agent_timeline::markdown
