#include "decode/codex/streamed.h"

#include <utility>

namespace agent_timeline {
namespace {

std::string& open_key(bool reasoning, CodexContext& context) {
  CodexStreaming& open = context.turn().streaming;
  return reasoning ? open.thought : open.answer;
}

}  // namespace

void add_codex_text_chunk(bool reasoning, std::string text, CodexContext& context) {
  std::string& key = open_key(reasoning, context);
  if (key.empty()) key = "streamed " + std::to_string(++context.state.streamed);
  MessageEvent chunk;
  chunk.key = key;
  chunk.reasoning = reasoning;
  chunk.change = TextChange::append;
  chunk.open = true;
  chunk.text = std::move(text);
  context.event.bodies.emplace_back(std::move(chunk));
}

std::string take_codex_streamed(bool reasoning, CodexContext& context) {
  return std::exchange(open_key(reasoning, context), {});
}

}  // namespace agent_timeline
