#include "decode/model_api/text.h"

#include <utility>

namespace agent_timeline {

void add_model_text(const std::string& key, std::string text, ModelVoice voice, ModelAnswer& answer,
                    ModelContext& now) {
  if (answer.run_is_thought != voice.thought) end_model_run(answer, now);
  if (answer.run_key.empty()) answer.run_key = key + "." + std::to_string(answer.runs++);
  answer.run_is_thought = voice.thought;
  MessageEvent message;
  message.key = answer.run_key;
  message.role = voice.role;
  message.reasoning = voice.thought;
  message.change = TextChange::append;
  message.open = true;
  message.text = std::move(text);
  now.event.bodies.emplace_back(std::move(message));
}

void end_model_run(ModelAnswer& answer, ModelContext& now) {
  if (answer.run_key.empty()) return;
  MessageEvent message;
  message.key = std::exchange(answer.run_key, {});
  message.reasoning = answer.run_is_thought;
  message.change = TextChange::append;
  now.event.bodies.emplace_back(std::move(message));
}

}  // namespace agent_timeline
