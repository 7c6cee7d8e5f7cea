#include "decode/model_api/history.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// Sub-agents have conversations of their own, whose requests come in between.
constexpr std::size_t kConversations = 8;

std::string_view role_of(const Value& message) {
  const std::string_view role = message["role"].string_or_empty();
  if (role == "model") return "assistant";
  return role == "function" ? "tool" : role;
}

/// `block` without what the next request may have elsewhere or not at all.
Value bare_block(const Value& block) {
  Value out = Value::object();
  for (const Member& member : block.members()) {
    const bool is_mark = member.key == "cache_control" || member.key == "thoughtSignature" ||
                         member.key == "annotations" || member.key == "citations";
    if (!is_mark) out.add(member.key, member.value);
  }
  return out;
}

/// The id by which a block, a call or an item is known; null for none.
const Value& id_of(const Value& block) {
  for (const char* name : {"tool_use_id", "call_id", "tool_call_id", "toolCallId", "id"}) {
    if (block[name].is_string()) return block[name];
  }
  return null_value();
}

bool is_thought(const Value& block) {
  const std::string_view kind = block["type"].string_or_empty();
  return kind == "thinking" || kind == "redacted_thinking" || kind == "reasoning" ||
         block["thought"].truthy();
}

}  // namespace

void ModelGist::add_block(const Value& block) {
  if (is_thought(block)) return;
  for (const char* name : {"text", "refusal"}) {
    if (block[name].is_string()) return add_text(block[name].text());
  }
  if (block.is_string()) return add_text(block.text());
  const Value& id = id_of(block);
  add(id.is_null() ? bare_block(block) : id);
}

/// Old calls have no id.
void ModelGist::add_call(const Value& call) {
  const Value& id = id_of(call);
  add(id.is_null() ? call : id);
}

std::optional<Digest> ModelGist::take(std::string_view role) {
  const std::string text(trim(text_));
  Value marks = std::exchange(marks_, Value::array());
  text_.clear();
  if (text.empty() && marks.size() == 0) return std::nullopt;
  Value all = Value::array();
  all.add({}, Value::string(std::string(role)));
  all.add({}, Value::string(text));
  all.add({}, std::move(marks));
  return blake2(all);
}

std::optional<Digest> model_gist_of(const Value& message) {
  const std::string_view role = role_of(message);
  ModelGist gist;
  if (role == "system" || role == "developer" || is_thought(message)) return std::nullopt;
  if (role.empty()) {
    // The kind tells a call from its output, which has the same id.
    gist.add(message["type"]);
    gist.add_block(message);
    return gist.take({});
  }
  if (message["tool_call_id"].is_string()) {
    gist.add(message["tool_call_id"]);
    return gist.take(role);
  }
  if (message["content"].is_string()) gist.add_text(message["content"].text());
  for (const char* name : {"content", "parts", "images"}) {
    for (const Member& block : message[name].members())
      gist.add_block(block.value);
  }
  gist.add_text(message["refusal"].string_or_empty());
  for (const Member& call : message["tool_calls"].members())
    gist.add_call(call.value);
  if (message["function_call"].is_object()) gist.add_call(message["function_call"]);
  return gist.take(role);
}

ModelHistory::Match ModelHistory::match(const Conversation& known, const Value& list,
                                        const std::vector<std::optional<Digest>>& gists) {
  Match match;
  for (std::size_t i = 0; i < gists.size(); ++i) {
    if (!gists[i]) continue;
    if (match.count == known.told.size() || known.told[match.count] != *gists[i]) break;
    ++match.count;
    match.next = i + 1;
    if (role_of(list.element(i)) == "user") match.said = i;
  }
  return match;
}

/// A list that leaves the conversation before its end, or ends there, is another branch of it,
/// which begins with what a person said. An answer that the program has changed is none.
std::size_t ModelHistory::begin_of(const Match& match, const Conversation& known, const Value& list,
                                   const std::vector<std::optional<Digest>>& gists) {
  if (match.count == known.told.size()) return match.next;
  std::size_t other = match.next;
  while (other < gists.size() && !gists[other])
    ++other;
  const bool goes_on = other < gists.size();
  const bool is_changed_answer = goes_on && match.count >= known.requested;
  const bool is_said_anew = goes_on && role_of(list.element(other)) == "user";
  return is_changed_answer || is_said_anew ? match.next : match.said;
}

std::size_t ModelHistory::begin_request(const Value& list) {
  Conversation asked;
  std::vector<std::optional<Digest>> gists;
  for (const Member& item : list.members()) {
    gists.push_back(model_gist_of(item.value));
    if (gists.back()) asked.told.push_back(*gists.back());
  }
  asked.requested = asked.told.size();
  Match best;
  auto known = conversations_.end();
  for (auto one = conversations_.begin(); one != conversations_.end(); ++one) {
    const Match found = match(*one, list, gists);
    if (found.count == 0 || found.count < best.count) continue;
    best = found;
    known = one;
  }
  std::size_t begin = 0;
  if (known != conversations_.end()) {
    begin = begin_of(best, *known, list, gists);
    conversations_.erase(known);
  }
  if (conversations_.size() == kConversations) conversations_.erase(conversations_.begin());
  conversations_.push_back(std::move(asked));
  return begin;
}

void ModelHistory::add_answer(const std::optional<Digest>& gist) {
  if (!gist) return;
  if (conversations_.empty()) conversations_.emplace_back();
  conversations_.back().told.push_back(*gist);
}

}  // namespace agent_timeline
