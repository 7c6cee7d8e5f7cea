#include "markdown/inline_emitter.h"

#include <optional>

#include "markdown/autolink.h"

namespace agent_timeline::markdown {

std::string_view InlineEmitter::content(const Token& token) const {
  return source_.content.substr(token.begin, token.end - token.begin);
}

std::string_view InlineEmitter::side(const Token& token) const {
  return std::string_view(source_.tokens.side).substr(token.begin, token.end - token.begin);
}

void InlineEmitter::add_text(std::string_view text, std::size_t end) {
  if (text.empty()) return;
  text_end_ = end;
  if (pending_.empty()) {
    pending_ = text;
  } else if (pending_.data() + pending_.size() == text.data()) {
    // Adjacent in the content or in the side text.
    pending_ = {pending_.data(), pending_.size() + text.size()};
  } else if (source_.has_at_sign) {
    if (merged_.empty()) merged_ = pending_;
    merged_ += text;
    pending_ = merged_;
  } else {
    sink_.text(pending_);
    pending_ = text;
  }
}

void InlineEmitter::flush_text() {
  if (pending_.empty()) return;
  if (source_.has_at_sign && !in_link_) {
    write_text(pending_);
  } else {
    sink_.text(pending_);
  }
  pending_ = {};
  merged_.clear();
}

void InlineEmitter::write_text(std::string_view text) {
  std::size_t written = 0;
  std::string url;
  while (const std::optional<EmailScan> email = find_email(text, written)) {
    // More of the domain may follow a dot.
    const bool is_open = text.substr(email->end).empty() || text.substr(email->end) == ".";
    if (is_open && text_end_ == source_.open_end) break;
    if (email->begin > written) sink_.text(text.substr(written, email->begin - written));
    const std::string_view address = text.substr(email->begin, email->end - email->begin);
    url.assign(email->has_scheme ? "" : "mailto:").append(address);
    sink_.open_link({url, {}});
    sink_.text(address);
    sink_.close_link();
    written = email->end;
  }
  if (written < text.size()) sink_.text(text.substr(written));
}

void InlineEmitter::emit_other(const Token& token) {
  switch (token.kind) {
    case TokenKind::none:
    case TokenKind::text:
    case TokenKind::side_text:
      break;
    case TokenKind::code:
      return sink_.code(content(token));
    case TokenKind::side_code:
      return sink_.code(side(token));
    case TokenKind::code_part:
      return sink_.text(content(token));
    case TokenKind::side_code_part:
      return sink_.text(side(token));
    case TokenKind::html:
      return sink_.html(content(token));
    case TokenKind::math:
      return sink_.math(content(token), false);
    case TokenKind::display_math:
      return sink_.math(content(token), true);
    case TokenKind::soft_break:
      return sink_.soft_break();
    case TokenKind::line_break:
    case TokenKind::forced_break:
      return sink_.line_break();
    case TokenKind::open_span:
      return sink_.open_span(token.span);
    case TokenKind::close_span:
      return sink_.close_span(token.span);
    case TokenKind::open_link:
      in_link_ = true;
      return sink_.open_link(source_.tokens.target(source_.tokens.targets[token.begin]));
    case TokenKind::close_link:
      in_link_ = false;
      return sink_.close_link();
    case TokenKind::open_image:
      return sink_.open_image(source_.tokens.target(source_.tokens.targets[token.begin]));
    case TokenKind::close_image:
      return sink_.close_image();
    case TokenKind::footnote:
      return sink_.footnote_reference(token.begin);
  }
}

void InlineEmitter::emit(std::size_t count, std::size_t cut) {
  for (std::size_t i = 0; i < count; ++i) {
    const Token& token = source_.tokens.tokens[i];
    if (token.kind == TokenKind::text) {
      add_text(content(token), token.end);
    } else if (token.kind == TokenKind::side_text) {
      add_text(side(token), 0);
    } else {
      // A hidden marker separates the texts around it, too.
      flush_text();
      emit_other(token);
    }
  }
  if (count < source_.tokens.tokens.size() &&
      source_.tokens.tokens[count].kind == TokenKind::text) {
    const std::size_t begin = source_.tokens.tokens[count].begin;
    if (cut > begin) add_text(source_.content.substr(begin, cut - begin), cut);
  }
  flush_text();
}

}  // namespace agent_timeline::markdown
