#include "code/lex/scanner.h"

#include "code/lex/char_class.h"

namespace agent_timeline::code::lex {

std::uint16_t hash_label(std::string_view label) {
  std::uint32_t hash = 2166136261U;  // FNV-1a, folded to 16 bits
  for (const char c : label)
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return static_cast<std::uint16_t>(hash ^ hash >> 16);
}

Scanner::Scanner(std::string_view text, LexState& state, std::vector<Token>& tokens)
    : line(text),
      stack(state),
      full_line_(text),
      tokens_(tokens),
      first_token_(tokens.size()),
      indent_(skip_spaces(0)) {}

bool Scanner::at_line_start() const {
  return indent_ >= at;
}

std::size_t Scanner::skip_spaces(std::size_t from) const {
  while (from < line.size() && is_blank_char(line[from]))
    ++from;
  return from;
}

bool Scanner::is_word_start(char c) const {
  return class_of(c) == CharClass::letter || rules->word_starts.has(c);
}

bool Scanner::is_word_part(char c) const {
  return is_name_char(c) || rules->word_parts.has(c);
}

std::size_t Scanner::word_end(std::size_t from) const {
  if (from >= line.size() || !is_word_start(line[from])) return from;
  ++from;
  while (from < line.size() && is_word_part(line[from]))
    ++from;
  return from;
}

void Scanner::emit(TokenKind kind, std::size_t end) {
  const std::size_t begin = at;
  at = end;
  if (kind == TokenKind::plain || end <= begin) return;
  const bool has_last = tokens_.size() > first_token_;
  // Tokens of the same kind that are separated only by white space are merged, to save a span.
  if (has_last && tokens_.back().kind == kind && skip_spaces(covered_) >= begin) {
    tokens_.back().end = static_cast<std::uint32_t>(end);
  } else {
    if (begin > covered_) tokens_.push_back({static_cast<std::uint32_t>(begin), TokenKind::plain});
    tokens_.push_back({static_cast<std::uint32_t>(end), kind});
  }
  covered_ = end;
}

bool Scanner::open(Mode mode, std::uint16_t data, TokenKind kind, std::size_t end) {
  emit(kind, end);
  return stack.push(mode, data);
}

void Scanner::open(std::size_t index, std::size_t open_size, std::uint16_t data) {
  open(static_cast<Mode>(kFirstDelimited + index), data, rules->delimited[index].kind,
       at + open_size);
}

void Scanner::close(TokenKind kind, std::size_t end) {
  emit(kind, end);
  stack.pop();
}

void Scanner::add_heredoc(std::string_view label, unsigned flags) {
  if (heredoc_count_ == std::size(heredocs_)) return;
  heredocs_[heredoc_count_++] = {static_cast<Mode>(kHeredoc + flags), hash_label(label)};
}

bool Scanner::enter_language(std::string_view name) {
  const LanguageId id = find_rules(name);
  if (id == kNoLanguage || !stack.push(kLanguage, id)) return false;
  operand = false;
  expected = TokenKind::plain;
  begin_language(stack.size());
  return true;
}

/// Switches to the rules of the language whose frame ends at byte `end`, up to the end that its
/// host determines.
void Scanner::begin_language(std::size_t end) {
  const Rules* const host = rules;
  rules = &rules_of(stack.frame_ending_at(end).data);
  const std::size_t below = end - StateStack::bytes_of(kLanguage);
  if (below == 0 || host->inner_end == nullptr) return;
  const std::size_t limit = host->inner_end(line, at, stack.frame_ending_at(below));
  if (limit >= line.size()) return;
  line = line.substr(0, limit);
  limits_[limit_count_++] = {below, limit};
}

/// From the outermost language to the innermost, because each ends within the one around it.
void Scanner::find_languages() {
  std::size_t ends[kMaxLanguages];
  std::size_t count = 0;
  for (std::size_t end = stack.size(); end > 0;) {
    const Mode mode = stack.frame_ending_at(end).mode;
    if (mode == kLanguage && count < kMaxLanguages) ends[count++] = end;
    end -= StateStack::bytes_of(mode);
  }
  while (count-- > 0)
    begin_language(ends[count]);
}

/// Does not ask the hosts for their ends again, because each call may scan the whole line.
void Scanner::leave_language() {
  std::size_t end = limits_[--limit_count_].host_size;
  stack.truncate(end);
  line = limit_count_ == 0 ? full_line_ : full_line_.substr(0, limits_[limit_count_ - 1].end);
  while (stack.frame_ending_at(end).mode != kLanguage)
    end -= StateStack::bytes_of(stack.frame_ending_at(end).mode);
  rules = &rules_of(stack.frame_ending_at(end).data);
  operand = false;
}

void Scanner::step() {
  const Frame frame = stack.top();
  const bool is_custom_code = frame.mode >= kFirstCustomCode && frame.mode < kWideMode;
  if (frame.mode == kLanguage || frame.mode == kInterpolation || is_custom_code) {
    lex_code();
  } else if (frame.mode < kInterpolation) {
    lex_inside(rules->delimited[frame.mode - kFirstDelimited], frame);
  } else if (frame.mode >= kHeredoc && frame.mode < kFirstCustomWide) {
    lex_heredoc(frame);
  } else {
    rules->custom_mode(*this, frame);
  }
}

void Scanner::run() {
  find_languages();
  while (done() && line.size() < full_line_.size())
    leave_language();
  if (rules->line_start != nullptr) rules->line_start(*this);
  // Steps that enter or leave frames without advancing are allowed, but limited.
  constexpr int kIdleSteps = 8;
  for (int idle = 0; !done() || line.size() < full_line_.size();) {
    if (done()) {
      leave_language();
      continue;
    }
    const std::size_t before = at;
    step();
    idle = at > before ? 0 : idle + 1;
    if (idle == kIdleSteps) skip(at + 1);
  }
  end_line();
}

void Scanner::lex_heredoc(Frame frame) {
  const unsigned flags = frame.mode - kHeredoc;
  if (at == 0) {
    const std::size_t label = (flags & kIndentedLabel) != 0 ? skip_spaces(0) : 0;
    const std::size_t end = word_end(label);
    if (end > label && hash_label(line.substr(label, end - label)) == frame.data) {
      close(TokenKind::string, end);
      operand = true;
      return;
    }
  }
  if ((flags & kRawHeredoc) != 0 || rules->heredoc == nullptr) {
    emit(TokenKind::string, line.size());
  } else {
    lex_inside(*rules->heredoc, frame);
  }
}

/// Closes strings that end with the line, and everything open inside them.
void Scanner::end_line() {
  if (covered_ < full_line_.size()) {
    tokens_.push_back({static_cast<std::uint32_t>(full_line_.size()), TokenKind::plain});
  }
  std::size_t keep = stack.size();
  for (std::size_t end = keep; end > 0;) {
    const Mode mode = stack.frame_ending_at(end).mode;
    if (mode == kLanguage) break;
    end -= StateStack::bytes_of(mode);
    if (mode >= kInterpolation) continue;
    const unsigned flags = rules->delimited[mode - kFirstDelimited].flags;
    const bool stays_open = (flags & kMultiline) != 0 || ((flags & kContinues) != 0 && continued);
    if (!stays_open) keep = end;
  }
  if (keep < stack.size() && faults != nullptr) ++*faults;
  stack.truncate(keep);
  while (heredoc_count_ > 0) {
    const Frame& heredoc = heredocs_[--heredoc_count_];
    stack.push(heredoc.mode, heredoc.data);
  }
}

}  // namespace agent_timeline::code::lex
