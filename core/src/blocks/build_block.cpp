#include "blocks/build_block.h"

#include <optional>

#include "base/number.h"
#include "base/text.h"
#include "blocks/badges.h"
#include "blocks/elapsed.h"
#include "blocks/parts.h"
#include "blocks/tool_call.h"
#include "diff/marks.h"

namespace agent_timeline {
namespace {

std::string_view role_key(Role role) {
  switch (role) {
    case Role::user:
      return "role.user";
    case Role::assistant:
      return "role.assistant";
    case Role::system:
      return "role.system";
  }
  return "role.system";
}

void add_duration(const Entry& entry, Block& block) {
  if (is_open(entry.status)) return;
  const auto duration = elapsed_ms(entry.duration_ms, entry.started_ms, entry.ended_ms);
  if (!duration || *duration <= 0) return;
  add_badge(block, make_label("badge.duration", {{"milliseconds", *duration}}));
}

Label run_label(const EventRun& run) {
  return make_label("unknown.run", {{"count", static_cast<std::int64_t>(run.count)},
                                    {"first", static_cast<std::int64_t>(run.first)},
                                    {"last", static_cast<std::int64_t>(run.last)}});
}

Label named_label(std::string_view prefix, std::string_view code, std::string_view subject) {
  const std::string key = std::string(prefix) + std::string(code);
  return make_label(key, {{"subject", std::string(subject)}}, code);
}

struct Builder {
  const Entry& entry;
  const LiveCall* live;

  Block operator()(const Message& message) const {
    Block block = build_message_head(message);
    const std::string_view text = message.text.shown();
    if (!text.empty()) block.parts.push_back(make_part(kMessageText, "", markdown_content(text)));
    for (Part& part : build_attachments(message))
      block.parts.push_back(std::move(part));
    return block;
  }
  Block operator()(const ToolCall& call) const {
    Block block = show_tool_call(call, entry.status, {live, LiveDetail::all});
    add_duration(entry, block);
    return block;
  }
  Block operator()(const NoticeEvent& notice) const {
    Block block;
    block.title = notice_label(notice);
    block.collapsed = notice.is_document;
    if (!is_blank(notice.text)) {
      const std::string_view text = trim_end(notice.text);
      block.parts.push_back(
          make_part("text", "",
                    notice.is_document ? markdown_content(text)
                                       : PartContent(NoticePart{notice.tone, std::string(text)})));
    }
    if (!notice.detail.is_null()) {
      block.parts.push_back(make_part("details", "part.details", json_content(notice.detail)));
    }
    return block;
  }
  Block operator()(const UnknownEvent& unknown) const {
    Block block = build_card_head(unknown);
    if (!unknown.text.empty()) {
      Part part = make_part("text", "part.text", source_content(unknown.text, {}));
      part.note = cut_note(unknown);
      block.parts.push_back(std::move(part));
    }
    if (!unknown.value.is_null()) {
      block.parts.push_back(make_part("event", "part.event", json_content(unknown.value)));
    }
    return block;
  }

  /// The subject of a compaction is the number of tokens before it, if that is known.
  static Label notice_label(const NoticeEvent& notice) {
    if (notice.code == "compacted") {
      if (const auto tokens = parse_integer(notice.subject)) {
        return make_label("notice.compacted-from", {{"tokens", *tokens}});
      }
    }
    return named_label("notice.", notice.code, notice.subject);
  }
};

}  // namespace

Block build_message_head(const Message& message) {
  Block block;
  block.role = message.role;
  block.title = make_label(message.reasoning ? "role.reasoning" : role_key(message.role));
  block.collapsed = message.reasoning || message.injected;
  block.summary = shown_line(message.text.trimmed());
  return block;
}

std::vector<Part> build_attachments(const Message& message) {
  std::vector<Part> parts;
  if (!message.images.empty()) {
    parts.push_back(make_part("images", "part.images", ImagePart{message.images}));
  }
  if (!message.attachment.is_null()) {
    parts.push_back(make_part("attachment", "part.attachment", json_content(message.attachment)));
  }
  return parts;
}

Block build_card_head(const UnknownEvent& unknown) {
  Block block;
  block.title = unknown.run ? run_label(*unknown.run)
                            : named_label("unknown.", unknown.code, unknown.subject);
  block.collapsed = true;
  block.summary = one_line(unknown.text);
  return block;
}

std::optional<Label> cut_note(const UnknownEvent& unknown) {
  if (unknown.text.size() >= unknown.text_bytes) return std::nullopt;
  return make_label("note.text-cut", {{"shown", static_cast<std::int64_t>(unknown.text.size())},
                                      {"count", static_cast<std::int64_t>(unknown.text_bytes)}});
}

markdown::Options options_of(const Entry& entry, std::size_t index,
                             const markdown::Options& options) {
  markdown::Options own = options;
  if (own.id_prefix.empty()) return own;
  own.id_prefix += entry_id(entry.index);
  if (index > 0) own.id_prefix += "p" + std::to_string(index + 1);
  return own;
}

Block build_grown(const Entry& entry, const LiveCall& live) {
  Block block = live.grown(std::get<ToolCall>(entry.content), entry.status);
  add_duration(entry, block);
  return block;
}

Block build_block(const Entry& entry, const markdown::Options& options, const LiveState& live,
                  BlockDetail detail) {
  Block block = std::visit(Builder{entry, live.call}, entry.content);
  for (std::size_t i = 0; i < block.parts.size(); ++i) {
    Part& part = block.parts[i];
    auto* change = std::get_if<DiffPart>(&part.content);
    if (change != nullptr && detail != BlockDetail::searched) diff::mark_changes(change->diff);
    auto* content = std::get_if<MarkdownPart>(&part.content);
    if (content == nullptr) continue;
    const bool grows =
        live.text != nullptr && (live.call == nullptr || i == live.call->part_index());
    if (grows) {
      content->text = live.text->source();
      fill_pieces(*live.text, detail, *content);
    } else {
      parse_markdown(part, options_of(entry, i, options), detail);
    }
  }
  if (!block.tool) block.expandable = !block.parts.empty();
  return block;
}

}  // namespace agent_timeline
