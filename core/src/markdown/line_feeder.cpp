#include "markdown/line_feeder.h"

#include <utility>

#include "base/limits.h"
#include "base/utf8.h"
#include "markdown/document.h"

namespace agent_timeline::markdown {
namespace {

/// Returns the part of a line that is parsed.
std::string_view parsed_part(std::string_view line) {
  return utf8_prefix(line, limits::kMarkdownBytes);
}

}  // namespace

std::string_view LineFeeder::last_line() const {
  const std::string_view line = rest();
  return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

bool LineFeeder::parses_last_line() const {
  return !overflows_ && !rest_is_plain_ && rest().size() <= limits::kMarkdownBytes;
}

void LineFeeder::take_text() {
  lines_ = 0;
  if (searched_ == 0) line_start_ = searched_ = first_line_start(source_.view());
  if (certain_ > 0) {
    pipeline_.parser.take_partial_line(rest().substr(0, certain_), line_start_, false);
    line_taken_ = std::exchange(certain_, 0);
  }
  take_complete_lines();
  take_certain_part();
}

void LineFeeder::take_complete_lines() {
  const std::string_view text = source_.view();
  while (true) {
    const std::size_t end = find_line_end(text, searched_);
    searched_ = end;
    if (end == std::string_view::npos) break;
    // The `\n` of a `\r\n` may still follow.
    if (text[end] == '\r' && end + 1 == text.size()) return;
    take_line(end, end + (text.substr(end, 2) == "\r\n" ? 2 : 1));
  }
  searched_ = text.size();
}

void LineFeeder::take_line(std::size_t end, std::size_t next) {
  const std::string_view line = source_.view().substr(line_start_, end - line_start_);
  if (rest_is_plain_) {
    take_plain(line.substr(line_taken_));
    rest_is_plain_ = false;
  } else {
    take_end_of_line(line);
  }
  if (rest_is_piece_) listener_.end_piece({});
  rest_is_piece_ = false;
  line_start_ = next;
  line_taken_ = 0;
  searched_ = next;
  ++lines_;
}

/// Commits what was added to the unfinished line, if that can only lengthen its block.
void LineFeeder::take_certain_part() {
  const std::string_view line = last_line();
  if (rest_is_plain_) {
    take_plain(line.substr(line_taken_));
  } else if (parsed_part(line).size() < line.size()) {
    take_end_of_line(line);
    rest_is_plain_ = true;
  } else if (pipeline_.parser.has_open_line()) {
    pipeline_.parser.extend_line(line, line_taken_);
  } else {
    return;
  }
  line_taken_ = line.size();
}

/// Takes a complete line, or the start of one that exceeds the limit.
void LineFeeder::take_end_of_line(std::string_view line) {
  BlockParser& parser = pipeline_.parser;
  const std::string_view parsed = parsed_part(line);
  if (is_too_long()) begin_overflow();
  const bool overflowed = overflows_;
  if (parser.has_open_line()) {
    parser.extend_line(parsed, line_taken_);
    parser.end_line(parsed);
  } else {
    parser.take_line(parsed, line_start_);
  }
  if (overflows_ && overflowed) {
    take_plain("\n");
    take_plain(line);
  } else if (parsed.size() < line.size()) {
    // A block that ends with its line, such as a heading, leaves the rest to a piece of its own.
    rest_is_piece_ = !pipeline_.pieces.open().exists;
    if (rest_is_piece_) listener_.begin_piece(line_start_ + parsed.size());
    begin_overflow();
    take_plain(line.substr(parsed.size()));
  }
}

bool LineFeeder::take_last_line(bool completing) {
  certain_ = 0;
  const std::string_view raw = rest();
  if (rest_is_plain_ || raw.empty()) return true;
  const std::string_view line = last_line();
  BlockParser& parser = pipeline_.parser;
  if (parser.has_open_line()) {
    if (line.size() < raw.size()) parser.end_line(line);
    return true;
  }
  if (overflows_ || is_too_long() || line.size() < raw.size()) {
    take_end_of_line(line);
    return true;
  }
  if (parser.take_partial_line(line, line_start_, completing)) certain_ = line.size();
  return !parser.is_held();
}

void LineFeeder::reparse(std::size_t begin, bool is_table) {
  BlockParser& parser = pipeline_.parser;
  const std::string_view text = source_.view().substr(0, line_start_);
  LineSplitter lines(text, begin == 0 ? first_line_start(text) : begin);
  std::size_t offset = lines.offset();
  for (std::string_view line; lines.next(line); offset = lines.offset()) {
    if (is_table && offset == begin) {
      parser.take_header_line(line, offset);
    } else {
      parser.take_line(line, offset);
    }
  }
  if (line_taken_ > 0) parser.take_partial_line(rest().substr(0, line_taken_), line_start_, false);
}

/// True if the next line begins too far behind the start of the block that it may be in.
bool LineFeeder::is_too_long() const {
  const PieceList::Open& open = pipeline_.pieces.open();
  return open.exists && !overflows_ && !pipeline_.parser.has_open_line() &&
         line_start_ - open.offset >= limits::kMarkdownBytes;
}

/// Shows what there is of the open piece as if it had ended; the rest is shown as written.
void LineFeeder::begin_overflow() {
  BlockParser& parser = pipeline_.parser;
  const std::size_t mark = pipeline_.references.mark();
  const bool was_tentative = parser.is_tentative();
  BlockParser::Saved state;
  parser.save(state);
  muted_ = true;
  parser.set_tentative(true);
  parser.finish(false);
  parser.restore(state);
  parser.set_tentative(was_tentative);
  muted_ = false;
  pipeline_.references.rewind(mark);
  pipeline_.sink.open_unparsed();
  parser.set_sink(null_sink_);
  overflows_ = true;
}

void LineFeeder::take_plain(std::string_view text) {
  if (overflows_) pipeline_.sink.text(text);
}

void LineFeeder::end_overflow() {
  if (!overflows_) return;
  overflows_ = false;
  pipeline_.sink.close();
  pipeline_.parser.set_sink(pipeline_.sink);
}

void LineFeeder::restore(bool overflows) {
  overflows_ = overflows;
  if (overflows) {
    pipeline_.parser.set_sink(null_sink_);
  } else {
    pipeline_.parser.set_sink(pipeline_.sink);
  }
}

}  // namespace agent_timeline::markdown
