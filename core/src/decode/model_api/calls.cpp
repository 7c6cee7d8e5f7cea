#include "decode/model_api/calls.h"

#include <utility>

#include "decode/read/bodies.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/messages_api.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

std::int64_t first_count(const Value& usage, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (usage[name].is_number()) return read_tokens(usage[name]);
  }
  return 0;
}

}  // namespace

void stream_model_call(const std::string& id, std::string_view name, std::string chunk,
                       ModelContext& context) {
  ToolCallEvent call = call_event(id, name, Status::input_streaming);
  call.input_chunk = std::move(chunk);
  context.state.calls.announce(std::move(call), context.event);
}

void add_model_call(const std::string& id, std::string_view name, ToolInput input,
                    ModelContext& context) {
  ToolCallEvent call = call_event(id, name, Status::ready);
  call.input = std::move(input);
  call.stays_open = true;
  context.state.calls.announce(std::move(call), context.event);
}

void end_model_call(const std::string& id, ToolAnswer answer, ModelContext& context) {
  ToolCallEvent call = call_event(id, {}, answer.status);
  call.result = std::move(answer.result);
  context.state.calls.end(std::move(call), {null_value()}, context.event);
}

ToolAnswer read_model_result(const std::string& id, const Value& content, ModelContext& context) {
  const CallRecord& call = context.state.calls.open(id, context.event);
  return read_tool_content(call.name, call.arguments, content);
}

void end_model_call(const std::string& id, const Value& content, ModelContext& context) {
  context.state.calls.end(call_event(id), {content}, context.event);
}

bool ModelResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                            Event&) {
  if (update.result) return true;
  ToolAnswer read = read_tool_content(call.name, call.arguments, answer.value);
  update.status = read.status;
  update.result = std::move(read.result);
  return true;
}

std::string new_model_call(const std::string& name, ModelContext& context) {
  std::string id = context.new_key("call");
  context.state.pending_calls[name].push_back(id);
  return id;
}

std::string take_model_call(const std::string& name, ModelContext& context) {
  const auto calls = context.state.pending_calls.find(name);
  if (calls == context.state.pending_calls.end() || calls->second.empty()) return {};
  std::string first = std::move(calls->second.front());
  calls->second.pop_front();
  return first;
}

/// An approved call continues; its result is in the next answer.
void answer_model_approval(const std::string& id, bool approved, std::string reason,
                           ModelContext& context) {
  if (!approved) {
    ToolAnswer denied;
    denied.status = Status::denied;
    if (!reason.empty()) denied.result.error = ToolError{std::move(reason), {}};
    return end_model_call(id, std::move(denied), context);
  }
  context.state.calls.open(id, context.event).awaiting = false;
  ToolCallEvent call = call_event(id, {}, Status::running);
  call.stays_open = true;
  context.state.calls.announce(std::move(call), context.event);
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
  out.reasoning_tokens = first_count(usage["output_tokens_details"], {"reasoning_tokens"}) +
                         first_count(usage["completion_tokens_details"], {"reasoning_tokens"}) +
                         first_count(usage, {"thoughtsTokenCount", "thoughts_token_count"});
  out.cache_write_tokens = first_count(usage, {"cache_creation_input_tokens"}) +
                           first_count(usage["input_tokens_details"], {"cache_write_tokens"}) +
                           first_count(usage["prompt_tokens_details"], {"cache_write_tokens"});
  out.total_tokens = first_count(usage, {"total_tokens", "totalTokenCount", "total_token_count"});
  if (out.total_tokens == 0) {
    out.total_tokens = out.input_tokens + out.output_tokens +
                       first_count(usage, {"cache_read_input_tokens"}) +
                       first_count(usage, {"cache_creation_input_tokens"});
  }
  return out;
}

void count_model_usage(const Value& usage, ModelAnswer& counted, ModelContext& context) {
  if (!usage.is_object()) return;
  const Usage reported = read_model_usage(usage);
  SessionEvent session;
  session.usage = difference(reported, counted.usage);
  counted.usage = reported;
  const std::int64_t cost = read_nano_usd(usage["cost"]).value_or(0);
  if (cost > counted.cost) session.cost_nano_usd = cost - std::exchange(counted.cost, cost);
  if (*session.usage == Usage{} && !session.cost_nano_usd) return;
  context.event.bodies.emplace_back(std::move(session));
}

void note_model_answer(const std::optional<Digest>& gist, ModelContext& context) {
  if (context.in_list) return;
  context.state.error.clear();
  context.state.history.add_answer(gist);
}

void add_incomplete_notice(std::string_view why, ModelContext& context) {
  context.event.bodies.emplace_back(incomplete_notice(why));
}

bool is_new_model_error(const std::string& message, ModelContext& context) {
  return message.empty() || std::exchange(context.state.error, message) != message;
}

void add_model_notice(std::string code, Tone tone, std::string text, const Value& detail,
                      ModelContext& context) {
  NoticeEvent notice;
  notice.code = std::move(code);
  notice.tone = tone;
  notice.text = std::move(text);
  if (notice.text.empty()) notice.detail = detail;
  context.event.bodies.emplace_back(std::move(notice));
}

void end_model_turn(Status status, ModelContext& context) {
  if (status == Status::done) context.state.error.clear();
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = status;
  context.event.bodies.emplace_back(std::move(turn));
}

}  // namespace agent_timeline
