#include "decode/read/bodies.h"

#include <utility>

namespace agent_timeline {

ToolCallEvent call_event(std::string id, std::string_view name, std::optional<Status> status) {
  ToolCallEvent call;
  call.call_id = std::move(id);
  call.name = name;
  call.status = status;
  return call;
}

NoticeEvent make_notice(std::string_view code, Tone tone, std::string text) {
  NoticeEvent notice;
  notice.code = code;
  notice.tone = tone;
  notice.text = std::move(text);
  return notice;
}

void add_model(const Value& model, Event& event) {
  if (!model.is_string()) return;
  SessionEvent session;
  session.model = model.text();
  event.bodies.emplace_back(std::move(session));
}

}  // namespace agent_timeline
