#include "decode/codex/reconnect.h"

#include <string_view>
#include <utility>

namespace agent_timeline {
namespace {

/// True if the answer may be the one that was cut short, sent again.
bool may_repeat(const std::string& id, const CodexReconnect& last) {
  return last.pending && id != last.item && !last.text.empty();
}

/// From here on, this is the latest answer, and none is compared.
void begin_answer(const std::string& id, CodexReconnect& last) {
  last.item = last.row = id;
  last.text.clear();
  last.candidate.clear();
  last.repeated = 0;
}

void add_piece(const std::string& row, std::string text, CodexContext& context) {
  MessageEvent piece;
  piece.key = row;
  piece.change = TextChange::append;
  piece.open = true;
  piece.text = std::move(text);
  context.event.bodies.emplace_back(std::move(piece));
}

/// Shows the beginning of an answer that was compared, because another one follows it.
void show_compared(CodexContext& context) {
  const CodexReconnect& last = context.turn().reconnect;
  if (last.repeated > 0) add_piece(last.candidate, last.text.substr(0, last.repeated), context);
}

/// Compares a piece of an answer that may be sent again with the text that was cut short. Shows
/// nothing as long as it repeats that text.
void compare_piece(std::string_view text, CodexContext& context) {
  CodexReconnect& last = context.turn().reconnect;
  const std::size_t left = last.text.size() - last.repeated;
  const std::string_view expected = std::string_view(last.text).substr(last.repeated, text.size());
  if (text.substr(0, expected.size()) != expected) {
    std::string whole = last.text.substr(0, last.repeated);
    whole += text;
    begin_answer(std::string(last.candidate), last);
    last.text = whole;
    return add_piece(last.row, std::move(whole), context);
  }
  if (text.size() < left) {
    last.repeated += text.size();
    return;
  }
  last.item = std::exchange(last.candidate, {});
  last.repeated = 0;
  const std::string more(text.substr(left));
  last.text += more;
  if (!more.empty()) add_piece(last.row, more, context);
}

}  // namespace

void add_codex_answer_piece(const std::string& id, std::string text, CodexContext& context) {
  CodexReconnect& last = context.turn().reconnect;
  if (id != last.candidate && may_repeat(id, last)) {
    last.pending = false;
    last.candidate = id;
    last.repeated = 0;
  }
  if (!last.candidate.empty() && id == last.candidate) return compare_piece(text, context);
  if (id != last.item) {
    show_compared(context);
    begin_answer(id, last);
  }
  last.text += text;
  add_piece(last.row, std::move(text), context);
}

std::string place_codex_answer(const std::string& id, const std::string& text,
                               CodexContext& context) {
  CodexReconnect& last = context.turn().reconnect;
  const bool was_candidate = !id.empty() && id == last.candidate;
  const bool repeats = (was_candidate || may_repeat(id, last)) && text.starts_with(last.text);
  // The interrupted answer itself may still be completed.
  if (id != last.item) last.pending = false;
  if (repeats) last.item = id;
  if (id != last.item) begin_answer(id, last);
  last.candidate.clear();
  last.repeated = 0;
  last.text = text;
  return last.row;
}

}  // namespace agent_timeline
