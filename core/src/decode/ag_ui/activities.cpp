#include "decode/ag_ui/activities.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/digest.h"
#include "base/json/patch.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

NoticeEvent notice_of(const std::string& id, const Value& value) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.key = "activity " + id;
  notice.subject = string_field(value, "activityType");
  return notice;
}

void show(const std::string& id, const Value& value, AgUiActivity& activity, AgUiContext& context) {
  NoticeEvent notice = notice_of(id, value);
  notice.detail = activity.content.value();
  activity.shown_in = context.event.scope.key;
  context.event.bodies.emplace_back(std::move(notice));
}

void set_and_show(const std::string& id, const Value& value, AgUiContext& context) {
  AgUiActivity& activity = context.state.activities[id];
  activity.content = PatchedJson(value["content"]);
  show(id, value, activity, context);
}

/// The row's own copy has no limits for what an operation copies, so it gets no such operation.
bool has_copies(const Value& patch) {
  return std::any_of(patch.members().begin(), patch.members().end(), [](const Member& operation) {
    const std::string_view name = operation.value["op"].string_or_empty();
    return name == "copy" || name == "move";
  });
}

/// The first `count` operations of a patch.
Value first_operations(const Value& patch, std::size_t count) {
  Value out = Value::array();
  for (std::size_t i = 0; i < count; ++i)
    out.add({}, patch.element(i));
  return out;
}

}  // namespace

void set_ag_ui_activity(const Value& value, AgUiContext& context) {
  const std::string id = id_text(value["messageId"]);
  const Value& replaces = value["replace"];
  const bool keeps = !replaces.is_null() && !replaces.truthy();
  if (keeps && context.state.activities.find(id) != context.state.activities.end()) return;
  set_and_show(id, value, context);
}

/// The row gets only the changes, because an activity may be long and change thousands of times.
void change_ag_ui_activity(const Value& value, AgUiContext& context) {
  const std::string id = id_text(value["messageId"]);
  const Value& patch = value["patch"];
  AgUiActivity& activity = context.state.activities[id];
  const std::size_t applied = activity.content.apply(patch);
  if (applied < patch.size())
    context.event.notes.push_back({"patch-limit", "The changes of an activity exceed the limits."});
  const bool has_row = activity.shown_in == context.event.scope.key;
  if (!has_row || has_copies(patch)) return show(id, value, activity, context);
  NoticeEvent notice = notice_of(id, value);
  notice.detail_patch = first_operations(patch, applied);
  context.event.bodies.emplace_back(std::move(notice));
}

void read_ag_ui_activity(const Value& message, AgUiContext& context) {
  const std::string id = id_text(message["id"]);
  const auto known = context.state.activities.find(id);
  const bool is_changed = known == context.state.activities.end() ||
                          blake2(known->second.content.value()) != blake2(message["content"]);
  if (is_changed) set_and_show(id, message, context);
}

}  // namespace agent_timeline
