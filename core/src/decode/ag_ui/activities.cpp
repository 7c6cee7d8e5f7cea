#include "decode/ag_ui/activities.h"

#include <string>
#include <utility>

#include "base/digest.h"
#include "decode/read/fields.h"
#include "decode/read/json_patch.h"

namespace agent_timeline {
namespace {

void show(const std::string& id, const Value& value, AgUiContext& now) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.key = "activity " + id;
  notice.subject = string_field(value, "activityType");
  notice.detail = now.state.activities[id];
  now.event.bodies.emplace_back(std::move(notice));
}

}  // namespace

void set_ag_ui_activity(const Value& value, AgUiContext& now) {
  const std::string id = id_text(value["messageId"]);
  const Value& replaces = value["replace"];
  const bool keeps = !replaces.is_null() && !replaces.truthy();
  if (keeps && now.state.activities.find(id) != now.state.activities.end()) return;
  now.state.activities[id] = value["content"];
  show(id, value, now);
}

void change_ag_ui_activity(const Value& value, AgUiContext& now) {
  const std::string id = id_text(value["messageId"]);
  Value& content = now.state.activities[id];
  content = apply_json_patch(std::move(content), value["patch"]);
  show(id, value, now);
}

void read_ag_ui_activity(const Value& message, AgUiContext& now) {
  const std::string id = id_text(message["id"]);
  const auto known = now.state.activities.find(id);
  const bool is_news =
      known == now.state.activities.end() || blake2(known->second) != blake2(message["content"]);
  if (!is_news) return;
  now.state.activities[id] = message["content"];
  show(id, message, now);
}

}  // namespace agent_timeline
