// The part of InlineParser for brackets: links, images and footnote references.
#include <algorithm>
#include <optional>

#include "base/text.h"
#include "markdown/entities.h"
#include "markdown/inline_parser.h"
#include "markdown/link_scanner.h"

namespace agent_timeline::markdown {

std::size_t InlineParser::open_bracket(std::size_t at, bool image) {
  const std::size_t end = at + (image ? 2 : 1);
  consume(at, end);
  if (!brackets_.empty()) {
    save_last_bracket();
    brackets_.back().bracket_after = true;
  }
  brackets_.push_back(
      {tokens_.tokens.size(), end, delimiters_.size(), brackets_.size(), image, false});
  tokens_.push(TokenKind::text, at, end);
  if (!image) no_link_opener_ = false;
  return end;
}

void InlineParser::pop_bracket() {
  save_last_bracket();
  brackets_.pop_back();
  if (brackets_.empty()) delimiters_.resolve(tokens_.tokens);
}

std::size_t InlineParser::add_target(const LinkTail& tail) {
  const std::size_t url = tokens_.side.size();
  unescape(tail.url, tokens_.side);
  const std::size_t title = tokens_.side.size();
  unescape(tail.title, tokens_.side);
  return tokens_.add_target(url, title);
}

/// Looks up the label behind the `]` at `at` or, if that is missing or empty, the text between the
/// brackets.
const References::Definition* InlineParser::find_definition(std::size_t at,
                                                            const LabelScan& label) {
  if (label.end != 0 && !is_blank(label.label)) return references_->find(label.label);
  const Bracket& bracket = brackets_.back();
  if (bracket.bracket_after) return nullptr;
  return references_->find(text_.substr(bracket.position, at - bracket.position));
}

std::size_t InlineParser::treat_bracket_as_text(std::size_t at) {
  if (brackets_.back().hidden) stale_ = true;
  flush_text(at);
  pop_bracket();
  return at + 1;
}

std::size_t InlineParser::match_bracket(std::size_t at, std::size_t target, std::size_t end) {
  const Bracket bracket = brackets_.back();
  if (bracket.written) {
    stale_ = true;
    return treat_bracket_as_text(at);
  }
  consume(at, end);
  Token& opener = tokens_.tokens[bracket.token];
  opener.kind = bracket.image ? TokenKind::open_image : TokenKind::open_link;
  opener.begin = static_cast<std::uint32_t>(target);
  tokens_.targets[target].content_end = static_cast<std::uint32_t>(end);
  delimiters_.resolve_above(bracket.delimiters, tokens_.tokens);
  tokens_.push(bracket.image ? TokenKind::close_image : TokenKind::close_link);
  if (!bracket.image) no_link_opener_ = true;
  pop_bracket();
  note_inline_end(end);
  return end;
}

/// Shows a link or an image as text until the content has ended.
std::size_t InlineParser::simplify_bracket(std::size_t at) {
  blocked_from_ = std::min(blocked_from_, brackets_.back().position - 1);
  simplified_ = true;
  if (!brackets_.back().image) no_link_opener_ = true;
  return treat_bracket_as_text(at);
}

/// Handles `[^label]`. The text between the brackets is only a label, whether it is defined or not.
std::size_t InlineParser::match_footnote(std::size_t at) {
  const Bracket bracket = brackets_.back();
  if (bracket.written) {
    stale_ = true;
    return treat_bracket_as_text(at);
  }
  const std::string_view label = text_.substr(bracket.position + 1, at - bracket.position - 1);
  const std::optional<std::uint32_t> number = references_->find_footnote(label);
  drop_from(bracket);
  text_begin_ = at + 1;
  if (number) {
    tokens_.push(TokenKind::footnote, *number);
  } else {
    tokens_.push(TokenKind::text, bracket.position - 1, at + 1);
    tokens_.tokens.back().atomic = true;
  }
  pop_bracket();
  note_inline_end(at + 1);
  return at + 1;
}

std::size_t InlineParser::close_bracket(std::size_t at) {
  if (brackets_.empty()) return at + 1;
  const Bracket bracket = brackets_.back();
  if (!bracket.image && no_link_opener_) return treat_bracket_as_text(at);

  LinkTail tail;
  if (peek(at + 1) == '(') tail = scan_link_tail(text_, at + 1);
  if (tail.end != 0) {
    const bool is_simplified = growing_ && bracket.depth >= kNestedLinks;
    return is_simplified ? simplify_bracket(at) : match_bracket(at, add_target(tail), tail.end);
  }

  LabelScan label;
  if (at + 1 < text_.size()) label = scan_label(text_, at + 1);
  const References::Definition* const definition = find_definition(at, label);
  const bool tail_open = tail.open || label.open;
  const bool open = tail_open || at_open_end(at + 1);
  if (growing_ && bracket.depth >= kNestedLinks && text_[bracket.position] != '^') {
    if (definition != nullptr && !tail_open) return simplify_bracket(at);
    if (open) {
      blocked_from_ = std::min(blocked_from_, bracket.position - 1);
      provisional_blocked_from_ = std::min(provisional_blocked_from_, at);
    }
    return treat_bracket_as_text(at);
  }
  if (open) block_from(bracket.position - 1);
  // The bracket will be hidden.
  if (surveying_ && tail_open && bracket.written && (bracket.image || !bracket.hidden))
    stale_ = true;
  // The target is not known until the tail is complete.
  if (definition != nullptr && !(complete_ && tail_open)) {
    const std::size_t end = label.end != 0 ? label.end : at + 1;
    return match_bracket(at, tokens_.add_target(*definition), end);
  }
  if (text_[bracket.position] == '^' && at > bracket.position + 1) return match_footnote(at);
  const bool hidden = complete_ && open && (tail_open || !is_likely_text(bracket));
  return hidden ? complete_bracket(at) : treat_bracket_as_text(at);
}

}  // namespace agent_timeline::markdown
