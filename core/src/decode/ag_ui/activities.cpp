#include "decode/ag_ui/activities.h"

#include <string>
#include <utility>

#include "base/digest.h"
#include "decode/read/fields.h"
#include "decode/read/json_patch.h"

namespace agent_timeline {
namespace {

void show(const std::string& id, const Value& value, AgUiContext& context) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.key = "activity " + id;
  notice.subject = string_field(value, "activityType");
  notice.detail = context.state.activities[id];
  context.event.bodies.emplace_back(std::move(notice));
}

}  // namespace

void set_ag_ui_activity(const Value& value, AgUiContext& context) {
  const std::string id = id_text(value["messageId"]);
  const Value& replaces = value["replace"];
  const bool keeps = !replaces.is_null() && !replaces.truthy();
  if (keeps && context.state.activities.find(id) != context.state.activities.end()) return;
  context.state.activities[id] = value["content"];
  show(id, value, context);
}

void change_ag_ui_activity(const Value& value, AgUiContext& context) {
  const std::string id = id_text(value["messageId"]);
  Value& content = context.state.activities[id];
  content = apply_json_patch(std::move(content), value["patch"]);
  show(id, value, context);
}

void read_ag_ui_activity(const Value& message, AgUiContext& context) {
  const std::string id = id_text(message["id"]);
  const auto known = context.state.activities.find(id);
  const bool is_changed = known == context.state.activities.end() ||
                          blake2(known->second) != blake2(message["content"]);
  if (!is_changed) return;
  context.state.activities[id] = message["content"];
  show(id, message, context);
}

}  // namespace agent_timeline
