#include "emit/live_call_patch.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "blocks/build_block.h"
#include "emit/describe_part.h"
#include "emit/entry_patch.h"
#include "emit/json_fields.h"
#include "emit/live_patch.h"
#include "emit/node.h"

namespace agent_timeline {
namespace {

/// The part's fields that change while it grows.
std::vector<Field> growing_fields(const LiveCall& live, const Part& part) {
  std::vector<Field> fields;
  if (live.kind() == LiveCall::Kind::input && live.input().shows_change()) {
    const diff::Stats stats = live.input().change().stats();
    fields.push_back({"added", json_of_size(stats.added)});
    fields.push_back({"removed", json_of_size(stats.removed)});
  } else if (live.kind() != LiveCall::Kind::markdown) {
    const auto* kept = std::get_if<PlaceholderPart>(&part.content);
    fields.push_back({"lineCount", json_of_size(kept == nullptr ? 0 : kept->lines)});
    fields.push_back({"note", json_of(part.note)});
  }
  return fields;
}

std::string_view markdown_of(const LiveCall& live, const ToolCall& call) {
  return std::string_view(*growing_text(call)).substr(0, live.text().trimmed_size());
}

SentPart* find_part(SentEntry& last_sent, std::string_view key) {
  const auto found = std::find_if(last_sent.parts.begin(), last_sent.parts.end(),
                                  [&](const SentPart& part) { return part.key == key; });
  return found == last_sent.parts.end() ? nullptr : &*found;
}

SentOutput& sent_of(FollowedCall& followed, const TerminalPart& part) {
  const bool error = part.stream == TerminalPart::Stream::standard_error;
  return followed.outputs[error ? 1 : 0];
}

/// Sends the terminals' changes; piece by piece if more than the end has changed.
void write_outputs(const EntryNode& node, const Block& block, FollowedCall& followed,
                   SentEntry& last_sent, OpWriter& ops) {
  for (const Part& part : block.parts) {
    const auto* terminal = std::get_if<TerminalPart>(&part.content);
    if (terminal == nullptr) continue;
    SentOutput& sent = sent_of(followed, *terminal);
    SentPart& known = *find_part(last_sent, part.key);
    if (sent.write(*terminal, known, {node.id, part.key, {}}, ops)) continue;
    sent.record_pieces(known);
    write_part_patch(node.id, describe_part(part, Detail::changed_pieces), known, ops);
    sent.start_tracking(*terminal);
  }
}

/// The call's current Markdown text, if it has one.
std::optional<std::string_view> current_markdown(const ToolCall& call) {
  const std::string* text = growing_text(call);
  if (text == nullptr) return std::nullopt;
  return trim_end(*text);
}

}  // namespace

void start_tracking_call(const Entry& entry, FollowedCall& followed) {
  const auto& call = std::get<ToolCall>(entry.content);
  const LiveCall& live = followed.live;
  const Block block = build_grown(entry, live);
  for (const Part& part : block.parts) {
    const auto* terminal = std::get_if<TerminalPart>(&part.content);
    if (terminal != nullptr) sent_of(followed, *terminal).start_tracking(*terminal);
  }
  if (live.part_key().empty()) return;
  followed.fields = SentFields(growing_fields(live, block.parts[live.part_index()]));
  if (live.kind() == LiveCall::Kind::code) {
    followed.lines.start_tracking(*growing_text(call), live.first_line());
  } else if (live.kind() == LiveCall::Kind::input && live.input().shows_change()) {
    followed.rows.start_tracking(live.input().change());
  } else if (live.kind() == LiveCall::Kind::input) {
    followed.lines.start_tracking(call.input.raw, 1);
  }
}

void write_grown_call(const Entry& entry, FollowedCall& followed, SentEntry& last_sent,
                      OpWriter& ops, std::optional<std::size_t> height) {
  const auto& call = std::get<ToolCall>(entry.content);
  const LiveCall& live = followed.live;
  const Block block = build_grown(entry, live);
  const EntryNode node = describe_grown(entry, block, height);
  write_entry_patch(node, last_sent, ops);
  write_outputs(node, block, followed, last_sent, ops);
  if (live.part_key().empty() || live.kind() == LiveCall::Kind::terminal) return;
  const OpTarget target{node.id, live.part_key(), {}};
  if (followed.live_text) {
    write_markdown_patch(target, markdown_of(live, call), false, *followed.live_text, ops);
    return;
  }
  const std::vector<Field> fields = growing_fields(live, block.parts[live.part_index()]);
  SentFields now(fields);
  ops.set_changed(target, fields, now, followed.fields);
  followed.fields = std::move(now);
  if (live.kind() == LiveCall::Kind::code) {
    followed.lines.write(*growing_text(call), target, ops);
  } else if (live.input().shows_change()) {
    followed.rows.write(live.input().change(), target, ops);
  } else {
    followed.lines.write(call.input.raw, target, ops);
  }
}

std::optional<LiveMarkdown> stop_tracking_call(const Entry& entry, FollowedCall& followed,
                                               SentEntry& last_sent, OpWriter& ops) {
  const LiveCall& live = followed.live;
  if (live.kind() == LiveCall::Kind::command || live.kind() == LiveCall::Kind::terminal) {
    constexpr std::string_view keys[] = {"stdout", "stderr", "result"};
    for (const std::string_view key : keys) {
      SentPart* output = find_part(last_sent, key);
      if (output != nullptr) followed.outputs[key == "stderr" ? 1 : 0].record_pieces(*output);
    }
    return std::nullopt;
  }
  SentPart* part = live.part_key().empty() ? nullptr : find_part(last_sent, live.part_key());
  if (part == nullptr) return std::nullopt;
  const auto* call = std::get_if<ToolCall>(&entry.content);
  const std::optional<std::string_view> text =
      call == nullptr ? std::nullopt : current_markdown(*call);
  if (!followed.live_text || !text || !followed.live_text->is_prefix_of(*text)) {
    // Makes it a new part, because the sent state of its pieces is not recorded.
    part->kind = {};
    return std::nullopt;
  }
  const std::string id = entry_id(entry.index);
  write_markdown_patch({id, live.part_key(), {}}, *text, growing_call(entry) == nullptr,
                       *followed.live_text, ops);
  part->pieces = remember_pieces(*followed.live_text);
  return std::move(followed.live_text);
}

}  // namespace agent_timeline
