#include "decode/model_api/calls.h"

#include <utility>

#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/messages_api.h"

namespace agent_timeline {
namespace {

ToolCallEvent call_event(const std::string& id, std::string name, std::optional<Status> status) {
  ToolCallEvent call;
  call.call_id = id;
  call.name = std::move(name);
  call.status = status;
  return call;
}

std::int64_t first_count(const Value& usage, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (usage[name].is_number()) return read_tokens(usage[name]);
  }
  return 0;
}

std::int64_t more(std::int64_t now, std::int64_t before) {
  return now > before ? now - before : 0;
}

}  // namespace

void stream_model_call(const std::string& id, std::string name, std::string chunk,
                       ModelContext& now) {
  ToolCallEvent call = call_event(id, std::move(name), Status::input_streaming);
  call.input_chunk = std::move(chunk);
  now.state.calls.ask(std::move(call), now.event);
}

void add_model_call(const std::string& id, std::string name, ToolInput input, ModelContext& now) {
  ToolCallEvent call = call_event(id, std::move(name), Status::ready);
  call.input = std::move(input);
  call.rests = true;
  now.state.calls.ask(std::move(call), now.event);
}

void end_model_call(const std::string& id, ToolAnswer answer, ModelContext& now) {
  ToolCallEvent call = call_event(id, {}, answer.status);
  call.result = std::move(answer.result);
  now.state.calls.end(std::move(call), {null_value()}, now.event);
}

ToolAnswer read_model_result(const std::string& id, const Value& content, ModelContext& now) {
  const CallRecord& call = now.state.calls.open(id, now.event);
  return read_tool_content(call.name, call.arguments, content);
}

void end_model_call(const std::string& id, const Value& content, ModelContext& now) {
  now.state.calls.end(call_event(id, {}, std::nullopt), {content}, now.event);
}

bool ModelResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                            Event&) {
  if (said.result) return true;
  ToolAnswer read = read_tool_content(call.name, call.arguments, answer.value);
  said.status = read.status;
  said.result = std::move(read.result);
  return true;
}

std::string new_model_call(const std::string& name, ModelContext& now) {
  std::string id = now.new_key("call");
  now.state.waiting[name].push_back(id);
  return id;
}

std::string take_model_call(const std::string& name, ModelContext& now) {
  const auto waiting = now.state.waiting.find(name);
  if (waiting == now.state.waiting.end() || waiting->second.empty()) return {};
  std::string first = std::move(waiting->second.front());
  waiting->second.pop_front();
  return first;
}

/// An approved call continues; its result is in the next answer.
void answer_model_approval(const std::string& id, bool approved, std::string reason,
                           ModelContext& now) {
  if (!approved) {
    ToolAnswer denied;
    denied.status = Status::denied;
    if (!reason.empty()) denied.result.error = ToolError{std::move(reason), {}};
    return end_model_call(id, std::move(denied), now);
  }
  now.state.calls.open(id, now.event).awaiting = false;
  ToolCallEvent call = call_event(id, {}, Status::running);
  call.rests = true;
  now.state.calls.ask(std::move(call), now.event);
}

/// Anthropic's input tokens exclude those from a cache; those of the other APIs include them.
Usage read_model_usage(const Value& usage) {
  Usage out;
  out.input_tokens = first_count(usage, {"input_tokens", "prompt_tokens", "promptTokenCount",
                                         "prompt_token_count"}) +
                     first_count(usage, {"toolUsePromptTokenCount", "tool_use_prompt_token_count"});
  out.output_tokens = first_count(usage, {"output_tokens", "completion_tokens",
                                          "candidatesTokenCount", "candidates_token_count"}) +
                      first_count(usage, {"thoughtsTokenCount", "thoughts_token_count"});
  out.cached_tokens = first_count(usage["input_tokens_details"], {"cached_tokens"}) +
                      first_count(usage["prompt_tokens_details"], {"cached_tokens"}) +
                      first_count(usage, {"cachedContentTokenCount", "cached_content_token_count",
                                          "cache_read_input_tokens"});
  if (out.cached_tokens == 0) out.cached_tokens = first_count(usage, {"prompt_cache_hit_tokens"});
  out.total_tokens = first_count(usage, {"total_tokens", "totalTokenCount", "total_token_count"});
  if (out.total_tokens == 0) {
    out.total_tokens = out.input_tokens + out.output_tokens +
                       first_count(usage, {"cache_read_input_tokens"}) +
                       first_count(usage, {"cache_creation_input_tokens"});
  }
  return out;
}

void count_model_usage(const Value& usage, ModelAnswer& counted, ModelContext& now) {
  if (!usage.is_object()) return;
  const Usage told = read_model_usage(usage);
  SessionEvent session;
  session.usage = Usage{more(told.input_tokens, counted.usage.input_tokens),
                        more(told.output_tokens, counted.usage.output_tokens),
                        more(told.cached_tokens, counted.usage.cached_tokens),
                        more(told.total_tokens, counted.usage.total_tokens)};
  counted.usage = told;
  const std::int64_t cost = read_nano_usd(usage["cost"]).value_or(0);
  if (cost > counted.cost) session.cost_nano_usd = cost - std::exchange(counted.cost, cost);
  if (*session.usage == Usage{} && !session.cost_nano_usd) return;
  now.event.bodies.emplace_back(std::move(session));
}

void set_model_name(const Value& model, ModelContext& now) {
  if (!model.is_string()) return;
  SessionEvent session;
  session.model = model.text();
  now.event.bodies.emplace_back(std::move(session));
}

void note_model_answer(const std::optional<Digest>& gist, ModelContext& now) {
  if (now.in_list) return;
  now.state.error.clear();
  now.state.history.add_answer(gist);
}

void add_incomplete_notice(std::string_view why, ModelContext& now) {
  now.event.bodies.emplace_back(incomplete_notice(why));
}

bool is_new_model_error(const std::string& message, ModelContext& now) {
  return message.empty() || std::exchange(now.state.error, message) != message;
}

void add_model_notice(std::string code, Tone tone, std::string text, const Value& detail,
                      ModelContext& now) {
  NoticeEvent notice;
  notice.code = std::move(code);
  notice.tone = tone;
  notice.text = std::move(text);
  if (notice.text.empty()) notice.detail = detail;
  now.event.bodies.emplace_back(std::move(notice));
}

void end_model_turn(Status status, ModelContext& now) {
  if (status == Status::done) now.state.error.clear();
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = status;
  now.event.bodies.emplace_back(std::move(turn));
}

}  // namespace agent_timeline
