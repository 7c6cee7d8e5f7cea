#include "decode/model_api/text.h"

#include <utility>

namespace agent_timeline {

void add_model_text(const std::string& key, std::string text, ModelTextKind kind,
                    ModelAnswer& answer, ModelContext& context) {
  if (!kind.thought) answer.gist.add_text(text);
  if (answer.run_is_thought != kind.thought) end_model_run(answer, context);
  if (answer.run_key.empty()) answer.run_key = key + "." + std::to_string(answer.runs++);
  answer.run_is_thought = kind.thought;
  MessageEvent message;
  message.key = answer.run_key;
  message.role = kind.role;
  message.reasoning = kind.thought;
  message.change = TextChange::append;
  message.open = true;
  message.text = std::move(text);
  context.event.bodies.emplace_back(std::move(message));
}

void end_model_run(ModelAnswer& answer, ModelContext& context) {
  if (answer.run_key.empty()) return;
  MessageEvent message;
  message.key = std::exchange(answer.run_key, {});
  message.reasoning = answer.run_is_thought;
  message.change = TextChange::append;
  if (!answer.run_is_thought) message.attachment = std::exchange(answer.citations, Value());
  context.event.bodies.emplace_back(std::move(message));
}

void end_model_text(ModelAnswer& answer, ModelContext& context) {
  end_model_run(answer, context);
  if (answer.citations.is_null()) return;
  MessageEvent message;
  message.attachment = std::exchange(answer.citations, Value());
  context.event.bodies.emplace_back(std::move(message));
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
