#include "markdown/inline_parser.h"

#include <algorithm>

#include "base/text.h"
#include "markdown/ascii.h"
#include "markdown/autolink.h"
#include "markdown/entities.h"
#include "markdown/inline_emitter.h"

namespace agent_timeline::markdown {
namespace {

/// Bytes that may begin something other than text.
constexpr ByteSet kSpecial = byte_set("\n\\`&<*_~[]!:w");
constexpr ByteSet kSpecialWithMath = byte_set("\n\\`&<*_~[]!:w$");

std::size_t find_special(std::string_view text, std::size_t at, const ByteSet& special) {
  while (at < text.size() && !special[static_cast<unsigned char>(text[at])])
    ++at;
  return at;
}

/// Returns the start of the white space before `at`, but not before `begin`.
std::size_t white_space_before(std::string_view text, std::size_t begin, std::size_t at) {
  while (at > begin && is_space(text[at - 1]))
    --at;
  return at;
}

std::size_t trailing_marks_begin(std::string_view text) {
  const std::size_t last = text.find_last_not_of("*_~");
  return last == std::string_view::npos ? 0 : last + 1;
}

}  // namespace

void InlineParser::reset(std::string_view content, std::size_t from, References& references,
                         bool complete) {
  tokens_.clear();
  delimiters_.restart();
  restart_brackets();
  code_.reset();
  html_.reset();
  math_.reset();
  references_ = &references;
  text_ = content.substr(0, std::max(from, trim_end(content).size()));
  has_trailing_space_ = text_.size() < content.size();
  complete_ = complete;
  growing_ = complete || surveying_ || emitting_provisional_;
  simplified_ = kept_simplified_;
  open_code_ = kept_code_;
  code_at_ = code_end_ = 0;
  open_address_ = kept_address_;
  ends_in_address_ = false;
  address_begin_ = address_body_ = address_end_ = 0;
  has_at_sign_ = text_.find('@', from) != std::string_view::npos;
  text_begin_ = from;
  const bool may_grow = (complete || surveying_) && !has_trailing_space_;
  trailing_marks_begin_ = may_grow ? trailing_marks_begin(text_) : text_.size();
  hides_marks_ = false;
  blocked_from_ = provisional_blocked_from_ = content.size();
  last_inline_end_ = last_safe_inline_end_ = {};
  safe_ = {from, 0};
  provisional_ = {};
  // The longest has three characters, two of which may precede `from`.
  for (const std::string_view missing : awaited_)
    stale_ = stale_ ||
             text_.find(missing, from - std::min<std::size_t>(from, 2)) != std::string_view::npos;
}

void InlineParser::parse_up_to(std::size_t end) {
  const ByteSet& special = options_.math ? kSpecialWithMath : kSpecial;
  const std::size_t begin = open_code_.length > 0  ? resume_code()
                            : open_address_.exists ? resume_address()
                                                   : text_begin_;
  const std::string_view part = text_.substr(0, end);
  std::size_t at = find_special(part, begin, special);
  // A survey needs nothing that is behind undecided text.
  while (at < end && (!surveying_ || at <= provisional_blocked_from_))
    at = find_special(part, parse_special(at), special);
  flush_text(end);
}

void InlineParser::parse(std::string_view content, std::size_t from, References& references,
                         bool complete) {
  reset(content, from, references, complete);
  parse_up_to(text_.size());
  if (complete_) {
    complete_brackets();
  } else {
    find_safe_point();
  }
  delimiters_.resolve(tokens_.tokens);
  if (complete_) delimiters_.close_all(tokens_.tokens);
  stale_ = stale_ || completes_mail();
}

void InlineParser::emit(Sink& sink) const {
  const InlineSource source{
      tokens_, text_, has_at_sign_,
      complete_ && !has_trailing_space_ ? text_.size() : std::string_view::npos};
  InlineEmitter(source, sink).emit(tokens_.tokens.size(), 0);
}

void InlineParser::emit_safe(Sink& sink) const {
  const InlineSource source{tokens_, text_, has_at_sign_, std::string_view::npos};
  InlineEmitter(source, sink).emit(safe_.tokens, safe_.offset);
}

std::size_t InlineParser::parse_special(std::size_t at) {
  switch (text_[at]) {
    case '\n':
      return parse_newline(at);
    case '\\':
      return parse_backslash(at);
    case '`':
      return parse_backticks(at);
    case '&':
      return parse_entity(at);
    case '<':
      return parse_angle(at);
    case '$':
      return parse_math(at);
    case '[':
      return open_bracket(at, false);
    case ']':
      return close_bracket(at);
    case '!':
      return peek(at + 1) == '[' && peek(at + 2) != '^' ? open_bracket(at, true) : at + 1;
    case ':':
      return peek(at + 1) == '/' ? parse_address(scan_url(text_, at), at, {}) : at + 1;
    case 'w':
      return peek(at + 1) == 'w' ? parse_address(scan_www(text_, at), at, "http://") : at + 1;
    default:
      return parse_delimiters(at);
  }
}

void InlineParser::flush_text(std::size_t end) {
  if (end > text_begin_) {
    tokens_.push(TokenKind::text, text_begin_, end);
    tokens_.tokens.back().nothing_open = brackets_.empty() && delimiters_.size() == 0;
  }
  text_begin_ = end;
}

std::size_t InlineParser::consume(std::size_t at, std::size_t end) {
  flush_text(at);
  text_begin_ = end;
  return end;
}

std::size_t InlineParser::parse_newline(std::size_t at) {
  const std::size_t begin = white_space_before(text_, text_begin_, at);
  const bool hard = at > 1 && text_[at - 1] == ' ' && text_[at - 2] == ' ';
  std::size_t end = at + 1;
  while (end < text_.size() && is_blank_character(text_[end]))
    ++end;
  consume(begin, end);
  tokens_.push(hard ? TokenKind::line_break : TokenKind::soft_break, begin, end);
  tokens_.tokens.back().nothing_open = brackets_.empty() && delimiters_.size() == 0;
  return end;
}

std::size_t InlineParser::parse_backslash(std::size_t at) {
  const char next = peek(at + 1);
  if (options_.math && (next == '(' || next == '[')) return parse_math(at);
  if (is_ascii_punctuation(next)) {
    // The escaped character begins the text that follows.
    consume(at, at + 1);
    return at + 2;
  }
  if (next == '\n') {
    consume(at, at + 2);
    tokens_.push(TokenKind::forced_break, at, at + 2);
    tokens_.tokens.back().nothing_open = brackets_.empty() && delimiters_.size() == 0;
    return at + 2;
  }
  if (at + 1 < text_.size()) return at + 1;
  block_from(at);
  return complete_ ? hide_rest(at) : at + 1;
}

std::size_t InlineParser::parse_backticks(std::size_t at) {
  const std::size_t begin = run_end(text_, at, '`');
  const std::size_t length = begin - at;
  const std::size_t close = code_.find_closing(text_, begin, length);
  if (close < text_.size()) {
    consume(at, close + length);
    push_code(begin, close);
    note_inline_end(close + length);
    return close + length;
  }
  if (length > kBackticks) return begin;
  if (growing_) return open_code(at, begin);
  block_from(at);
  return begin;
}

void InlineParser::push_code(std::size_t begin, std::size_t end) {
  const std::string_view code = text_.substr(begin, end - begin);
  const bool padded = code.size() > 1 && is_code_padding(code.front()) &&
                      is_code_padding(code.back()) &&
                      code.find_first_not_of(" \n") != std::string_view::npos;
  if (padded) {
    ++begin;
    --end;
  }
  push_code_text(begin, end, TokenKind::code, TokenKind::side_code);
}

/// Line ends become spaces in code.
void InlineParser::push_code_text(std::size_t begin, std::size_t end, TokenKind in_content,
                                  TokenKind in_side) {
  const std::string_view code = text_.substr(begin, end - begin);
  if (code.find('\n') == std::string_view::npos) return tokens_.push(in_content, begin, end);
  const std::size_t side = tokens_.side.size();
  tokens_.side += code;
  std::replace(tokens_.side.begin() + static_cast<std::ptrdiff_t>(side), tokens_.side.end(), '\n',
               ' ');
  tokens_.push_side(in_side, side);
}

std::size_t InlineParser::parse_entity(std::size_t at) {
  const std::string_view rest = text_.substr(at);
  const std::size_t side = tokens_.side.size();
  const std::size_t length = decode_entity(rest, tokens_.side);
  if (length != 0) {
    consume(at, at + length);
    tokens_.push_side(TokenKind::side_text, side);
    has_at_sign_ = has_at_sign_ || tokens_.side[side] == '@';
    return at + length;
  }
  const bool hidden = complete_ && !has_trailing_space_ && is_unfinished_entity(rest);
  return hidden ? hide_rest(at) : at + 1;
}

void InlineParser::push_angle_autolink(std::string_view address, bool email) {
  const std::size_t url = tokens_.side.size();
  if (email) tokens_.side += "mailto:";
  const std::size_t shown = tokens_.side.size();
  decode_entities(address, tokens_.side);
  tokens_.push(TokenKind::open_link, tokens_.add_target(url, tokens_.side.size()));
  tokens_.push_side(TokenKind::side_text, shown);
  tokens_.push(TokenKind::close_link);
}

std::size_t InlineParser::parse_angle(std::size_t at) {
  const AngleScan autolink = scan_angle_autolink(text_, at);
  if (autolink.kind != AngleKind::none) {
    consume(at, autolink.end + 1);
    push_angle_autolink(text_.substr(at + 1, autolink.end - at - 1),
                        autolink.kind == AngleKind::email);
    note_inline_end(autolink.end + 1);
    return autolink.end + 1;
  }
  const TagScan tag = html_.scan(text_, at);
  if (tag.end != 0) {
    consume(at, tag.end);
    const bool line_break =
        options_.line_break_tags && is_line_break(text_.substr(at, tag.end - at));
    tokens_.push(line_break ? TokenKind::forced_break : TokenKind::html, at, tag.end);
    note_inline_end(tag.end);
    return tag.end;
  }
  const bool open_autolink = autolink.unfinished != AngleKind::none && !has_trailing_space_;
  const bool open_tag = tag.open && (at + 1 < text_.size() || !has_trailing_space_);
  if (surveying_ && autolink.open) block_from(at);
  if (!open_autolink && !open_tag) return at + 1;
  if (!tag.missing.empty() && text_.size() - at > kHiddenTag) {
    await(at, tag.missing);
    return at + 1;
  }
  block_from(at);
  return complete_ ? complete_angle(at, open_autolink) : at + 1;
}

std::size_t InlineParser::parse_delimiters(std::size_t at) {
  if (at >= trailing_marks_begin_) {
    hides_marks_ = true;
    return hide_rest(at);
  }
  const char mark = text_[at];
  const std::size_t end = run_end(text_, at, mark);
  const Flanking flanking = flanking_of(text_, at, end);
  const std::size_t length = end - at;
  const bool counts = mark != '~' || length <= 2;
  if (!counts || !(flanking.can_open || flanking.can_close)) return end;

  consume(at, end);
  const std::size_t token = tokens_.tokens.size();
  const bool nothing_open = brackets_.empty() && delimiters_.size() == 0;
  for (std::size_t i = at; i < end; ++i)
    tokens_.push(TokenKind::text, i, i + 1);
  tokens_.tokens[token].nothing_open = surveying_ && nothing_open && is_separator(at);
  const auto count = static_cast<std::uint32_t>(length);
  delimiters_.push({mark, flanking, static_cast<std::uint32_t>(token), count, count,
                    static_cast<std::uint32_t>(end)});
  if (brackets_.empty()) delimiters_.resolve(tokens_.tokens);
  return end;
}

std::size_t InlineParser::parse_math(std::size_t at) {
  const MathScan math = math_.scan(text_, at);
  if (math.end != 0) {
    consume(at, math.end);
    tokens_.push(math.display ? TokenKind::display_math : TokenKind::math, math.begin,
                 math.begin + math.length);
    return math.end;
  }
  if (math.open) {
    block_from(at);
    if (complete_) return complete_math(at, math);
  }
  if (text_[at] == '$') return run_end(text_, at, '$');
  consume(at, at + 1);
  return at + 2;
}

std::size_t InlineParser::parse_address(const AddressScan& address, std::size_t at,
                                        std::string_view prefix) {
  // There are no such links inside brackets.
  if (!brackets_.empty()) return at + 1;
  if (address.open && !address.certain) block_from(at);
  if (address.end == 0) return at + 1;
  // More of it may follow.
  if (growing_ && at_open_end(address.raw_end)) return leave_address_open(address, at);
  consume(address.begin, address.end);
  const std::size_t url = tokens_.side.size();
  tokens_.side += prefix;
  tokens_.side += text_.substr(address.begin, address.end - address.begin);
  tokens_.push(TokenKind::open_link, tokens_.add_target(url, tokens_.side.size()));
  tokens_.push(TokenKind::text, address.begin, address.end);
  tokens_.push(TokenKind::close_link);
  return address.end;
}

}  // namespace agent_timeline::markdown
