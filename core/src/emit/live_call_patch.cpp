#include "emit/live_call_patch.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "blocks/build_block.h"
#include "emit/entry_patch.h"
#include "emit/json_fields.h"
#include "emit/live_patch.h"
#include "emit/node.h"

namespace agent_timeline {
namespace {

/// The fields of the part that change while it grows.
std::vector<Field> growing_fields(const LiveCall& live, const Part& part) {
  std::vector<Field> fields;
  if (live.kind() == LiveCall::Kind::input && live.input().shows_change()) {
    const diff::Stats stats = live.input().change().stats();
    fields.push_back({"added", json_of_size(stats.added)});
    fields.push_back({"removed", json_of_size(stats.removed)});
  } else if (live.kind() != LiveCall::Kind::markdown) {
    const auto* kept = std::get_if<KeptPart>(&part.content);
    fields.push_back({"lineCount", json_of_size(kept == nullptr ? 0 : kept->lines)});
    fields.push_back({"note", json_of(part.note)});
  }
  return fields;
}

std::string_view markdown_of(const LiveCall& live, const ToolCall& call) {
  return std::string_view(*growing_text(call)).substr(0, live.text().solid());
}

/// What `call` says as Markdown now, if it does.
std::optional<std::string_view> settled_markdown(const ToolCall& call) {
  const std::string* text = growing_text(call);
  if (text == nullptr) return std::nullopt;
  return trim_end(*text);
}

}  // namespace

void begin_grown_call(const Entry& entry, FollowedCall& followed) {
  const auto& call = std::get<ToolCall>(entry.content);
  const LiveCall& live = followed.live;
  if (live.part().empty()) return;
  const Block block = build_grown(entry, live);
  followed.fields = prints_of(growing_fields(live, block.parts[live.part_index()]));
  if (live.kind() == LiveCall::Kind::code) {
    followed.lines.begin(*growing_text(call), live.first_line());
  } else if (live.kind() == LiveCall::Kind::input && live.input().shows_change()) {
    followed.rows.begin(live.input().change());
  } else if (live.kind() == LiveCall::Kind::input) {
    followed.lines.begin(call.input.raw, 1);
  }
}

void write_grown_call(const Entry& entry, FollowedCall& followed, EntryMemory& memory,
                      OpWriter& ops, std::optional<std::size_t> height) {
  const auto& call = std::get<ToolCall>(entry.content);
  const LiveCall& live = followed.live;
  const Block block = build_grown(entry, live);
  const EntryNode node = describe_grown(entry, block, height);
  write_entry_patch(node, memory, ops);
  if (live.part().empty() || live.kind() == LiveCall::Kind::terminal) return;
  const Target target{node.id, live.part(), {}};
  if (followed.document) {
    write_document_patch(target, markdown_of(live, call), false, *followed.document, ops);
    return;
  }
  const std::vector<Field> fields = growing_fields(live, block.parts[live.part_index()]);
  std::vector<Print> prints = prints_of(fields);
  ops.set_changed(target, fields, prints, followed.fields);
  followed.fields = std::move(prints);
  if (live.kind() == LiveCall::Kind::code) {
    followed.lines.write(*growing_text(call), target, ops);
  } else if (live.input().shows_change()) {
    followed.rows.write(live.input().change(), target, ops);
  } else {
    followed.lines.write(call.input.raw, target, ops);
  }
}

std::optional<Document> settle_call(const Entry& entry, FollowedCall& followed,
                                    EntryMemory& memory, OpWriter& ops) {
  const LiveCall& live = followed.live;
  const auto part = std::find_if(memory.parts.begin(), memory.parts.end(),
                                 [&](const PartMemory& one) { return one.key == live.part(); });
  if (live.part().empty() || part == memory.parts.end()) return std::nullopt;
  if (live.kind() == LiveCall::Kind::terminal) return std::nullopt;
  const auto* call = std::get_if<ToolCall>(&entry.content);
  const std::optional<std::string_view> text =
      call == nullptr ? std::nullopt : settled_markdown(*call);
  if (!followed.document || !text || !followed.document->is_beginning_of(*text)) {
    // As another part: nobody knows any more how each of its pieces was told.
    part->kind = {};
    return std::nullopt;
  }
  const std::string id = entry_id(entry.index);
  write_document_patch({id, live.part(), {}}, *text, growing_call(entry) == nullptr,
                       *followed.document, ops);
  part->pieces = remember_pieces(*followed.document);
  return std::move(followed.document);
}

}  // namespace agent_timeline
