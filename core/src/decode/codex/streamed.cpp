#include "decode/codex/streamed.h"

#include <utility>

namespace agent_timeline {
namespace {

std::string& open_key(bool reasoning, CodexContext& now) {
  CodexStreaming& open = now.state.streaming[now.event.scope.key];
  return reasoning ? open.thought : open.answer;
}

}  // namespace

void add_codex_piece(bool reasoning, std::string text, CodexContext& now) {
  std::string& key = open_key(reasoning, now);
  if (key.empty()) key = "streamed " + std::to_string(++now.state.streamed);
  MessageEvent piece;
  piece.key = key;
  piece.reasoning = reasoning;
  piece.change = TextChange::append;
  piece.open = true;
  piece.text = std::move(text);
  now.event.bodies.emplace_back(std::move(piece));
}

std::string take_codex_streamed(bool reasoning, CodexContext& now) {
  return std::exchange(open_key(reasoning, now), {});
}

}  // namespace agent_timeline
