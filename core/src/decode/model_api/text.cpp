#include "decode/model_api/text.h"

#include <utility>

namespace agent_timeline {

void add_model_text(const std::string& key, std::string text, ModelVoice voice, ModelAnswer& answer,
                    ModelContext& now) {
  if (!voice.thought) answer.gist.add_text(text);
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
  if (!answer.run_is_thought) message.attachment = std::exchange(answer.citations, Value());
  now.event.bodies.emplace_back(std::move(message));
}

void end_model_text(ModelAnswer& answer, ModelContext& now) {
  end_model_run(answer, now);
  if (answer.citations.is_null()) return;
  MessageEvent message;
  message.attachment = std::exchange(answer.citations, Value());
  now.event.bodies.emplace_back(std::move(message));
}

void add_model_citation(const Value& citation, ModelAnswer& answer) {
  if (answer.citations.is_null()) answer.citations = Value::array();
  answer.citations.add({}, citation);
}

void add_model_citations(const Value& list, ModelAnswer& answer) {
  for (const Member& citation : list.members())
    add_model_citation(citation.value, answer);
}

}  // namespace agent_timeline
