#include "decode/claude/control.h"

#include <utility>

#include "decode/claude/hidden.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

NoticeEvent permission_notice(const std::string& request_id, std::string_view tool, Value input) {
  NoticeEvent notice;
  notice.code = "permission-request";
  notice.subject = tool;
  notice.key = "request/" + request_id;
  notice.detail = std::move(input);
  return notice;
}

}  // namespace

void ClaudeControl::request(const Value& line, Event& event) {
  const Value& request = line["request"];
  const std::string_view subtype = request["subtype"].string_or_empty();
  if (subtype == "can_use_tool") return ask(line, event);
  if (subtype == "interrupt") return turn_.request_interrupt();
  const bool is_model = subtype == "set_model";
  if (is_model || subtype == "set_permission_mode") {
    settings_[id_text(line["request_id"])] = {
        is_model, std::string(request[is_model ? "model" : "mode"].string_or_empty())};
  } else if (claude_hidden_kind(claude_kind(line)).empty()) {
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(subtype), {}, 0, line});
  }
}

void ClaudeControl::ask(const Value& line, Event& event) {
  const Value& request = line["request"];
  const std::string request_id = id_text(line["request_id"]);
  Pending& pending = pending_[request_id];
  pending.call_id = id_text(request["tool_use_id"]);
  pending.tool = request["tool_name"].string_or_empty();
  pending.input = request["input"];
  if (!pending.call_id.empty()) {
    return calls_.await_approval(pending.call_id, pending.tool, pending.input, event);
  }
  NoticeEvent notice = permission_notice(request_id, pending.tool, pending.input);
  notice.open = true;
  event.bodies.emplace_back(std::move(notice));
}

void ClaudeControl::response(const Value& line, Event& event) {
  const Value& response = line["response"];
  const std::string request_id = id_text(response["request_id"]);
  const Value& answer = response["response"];
  if (const auto found = pending_.find(request_id); found != pending_.end()) {
    const Pending pending = std::move(found->second);
    pending_.erase(found);
    // Hosts of Qwen Code send `allowed` instead.
    const bool allowed =
        answer["behavior"].string_or_empty() == "allow" || answer["allowed"].truthy();
    return close(request_id, pending, allowed, answer["message"].string_or_empty(), event);
  }
  if (const auto found = settings_.find(request_id); found != settings_.end()) {
    const Setting setting = std::move(found->second);
    settings_.erase(found);
    return apply(setting, response, event);
  }
  if (response["subtype"].string_or_empty() != "error") return;
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.text = error_message(response);
  event.bodies.emplace_back(std::move(notice));
}

void ClaudeControl::apply(const Setting& setting, const Value& response, Event& event) {
  const bool failed = response["subtype"].string_or_empty() == "error";
  if (!failed && !setting.is_model) return system_.set_permission_mode(setting.value, event);
  NoticeEvent notice;
  notice.code = setting.is_model ? "model-changed" : "permission-mode";
  notice.subject = setting.value;
  if (failed) {
    notice.tone = Tone::bad;
    notice.text = error_message(response);
  }
  event.bodies.emplace_back(std::move(notice));
}

/// A withdrawn request needs no answer. Other events report the outcome of its call.
void ClaudeControl::cancel(const Value& line, Event& event) {
  const std::string request_id = id_text(line["request_id"]);
  const auto found = pending_.find(request_id);
  if (found == pending_.end()) return;
  const Pending pending = std::move(found->second);
  pending_.erase(found);
  close(request_id, pending, true, {}, event);
}

void ClaudeControl::close(const std::string& request_id, const Pending& pending, bool allowed,
                          std::string_view message, Event& event) {
  if (pending.call_id.empty()) {
    NoticeEvent notice = permission_notice(request_id, pending.tool, pending.input);
    if (!allowed) notice.tone = Tone::warning;
    notice.text = message;
    event.bodies.emplace_back(std::move(notice));
  } else if (allowed) {
    calls_.resume(pending.call_id, event);
  } else {
    calls_.deny(pending.call_id, pending.tool, pending.input, event);
  }
}

}  // namespace agent_timeline
