#include "emit/live_tool_call.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "blocks/build_block.h"
#include "emit/describe_part.h"
#include "emit/entry_patch.h"
#include "emit/json_fields.h"
#include "emit/node.h"

namespace agent_timeline {
namespace {

SentPart* find_part(SentEntry& last_sent, std::string_view key) {
  const auto found = std::find_if(last_sent.parts.begin(), last_sent.parts.end(),
                                  [&](const SentPart& part) { return part.key == key; });
  return found == last_sent.parts.end() ? nullptr : &*found;
}

std::size_t output_index(const TerminalPart& part) {
  return part.stream == TerminalPart::Stream::standard_error ? 1 : 0;
}

}  // namespace

const ToolCall* LiveToolCall::growing(const Entry& entry) {
  const auto* call = std::get_if<ToolCall>(&entry.content);
  if (call == nullptr || !LiveCall::can_grow(*call, entry.status)) return nullptr;
  return call;
}

LiveToolCall::LiveToolCall(const Entry& entry, const ToolCall& call,
                           const markdown::Options& options, std::optional<LiveMarkdown> markdown)
    : live_(call, entry.status) {
  if (live_.part_key().empty() || live_.kind() == LiveCall::Kind::terminal) return;
  if (live_.kind() == LiveCall::Kind::markdown) {
    const std::string_view text = markdown_of(call);
    const markdown::Options own = options_of(entry, live_.part_index(), options);
    const bool can_continue =
        markdown && markdown->id_prefix() == own.id_prefix && markdown->is_prefix_of(text);
    part_ = can_continue ? std::move(*markdown) : LiveMarkdown(text, own);
  } else if (live_.kind() == LiveCall::Kind::input && live_.input().shows_change()) {
    part_.emplace<SentRows>();
  } else {
    part_.emplace<SentLines>();
  }
}

LiveState LiveToolCall::state() const {
  const auto* markdown = std::get_if<LiveMarkdown>(&part_);
  return {markdown == nullptr ? nullptr : &markdown->stream(), &live_};
}

/// The growing text that is shown line by line.
std::string_view LiveToolCall::source_of(const ToolCall& call) const {
  return live_.kind() == LiveCall::Kind::input ? std::string_view(call.input.raw)
                                               : std::string_view(*growing_text(call));
}

/// The growing text that is shown as Markdown.
std::string_view LiveToolCall::markdown_of(const ToolCall& call) const {
  return std::string_view(*growing_text(call)).substr(0, live_.text().trimmed_size());
}

/// The fields of the growing part that change while it grows. Those of Markdown do not.
std::vector<Field> LiveToolCall::part_fields(const Block& block) const {
  if (std::holds_alternative<SentRows>(part_)) {
    const diff::Stats stats = live_.input().change().stats();
    return {{"added", json_of_size(stats.added)}, {"removed", json_of_size(stats.removed)}};
  }
  if (!std::holds_alternative<SentLines>(part_)) return {};
  const Part& part = block.parts[live_.part_index()];
  const auto* kept = std::get_if<PlaceholderPart>(&part.content);
  return {{"lineCount", json_of_size(kept == nullptr ? 0 : kept->lines)},
          {"note", json_of(part.note)}};
}

void LiveToolCall::start_tracking(const Entry& entry, SentEntry& /*last_sent*/) {
  const auto& call = std::get<ToolCall>(entry.content);
  const Block block = build_grown(entry, live_);
  for (const Part& part : block.parts) {
    const auto* terminal = std::get_if<TerminalPart>(&part.content);
    if (terminal != nullptr) outputs_[output_index(*terminal)].start_tracking(*terminal);
  }
  part_fields_ = SentFields(part_fields(block));
  if (auto* rows = std::get_if<SentRows>(&part_)) {
    rows->start_tracking(live_.input().change());
  } else if (auto* lines = std::get_if<SentLines>(&part_)) {
    lines->start_tracking(source_of(call), live_.first_line());
  }
}

LiveEntry::Update LiveToolCall::write(const Entry& entry, SentEntry& last_sent, OpWriter& ops,
                                      std::optional<std::size_t> height) {
  const auto* call = std::get_if<ToolCall>(&entry.content);
  if (call == nullptr || !live_.update(*call, entry.status)) {
    stop(entry, last_sent, ops);
    return Update::outdated;
  }
  const Block block = build_grown(entry, live_);
  const EntryNode node = describe_grown(entry, block, height);
  write_entry_patch(node, last_sent, ops);
  write_outputs(node, block, last_sent, ops);
  write_part(*call, block, {node.id, live_.part_key(), {}}, ops);
  return Update::sent;
}

void LiveToolCall::write_part(const ToolCall& call, const Block& block, const OpTarget& part,
                              OpWriter& ops) {
  if (auto* markdown = std::get_if<LiveMarkdown>(&part_)) {
    markdown->write(part, markdown_of(call), false, ops);
  } else if (auto* rows = std::get_if<SentRows>(&part_)) {
    ops.update(part, part_fields(block), part_fields_);
    rows->write(live_.input().change(), part, ops);
  } else if (auto* lines = std::get_if<SentLines>(&part_)) {
    ops.update(part, part_fields(block), part_fields_);
    lines->write(source_of(call), part, ops);
  }
}

/// Sends the terminals' changes; piece by piece if more than the end has changed.
void LiveToolCall::write_outputs(const EntryNode& node, const Block& block, SentEntry& last_sent,
                                 OpWriter& ops) {
  for (const Part& part : block.parts) {
    const auto* terminal = std::get_if<TerminalPart>(&part.content);
    if (terminal == nullptr) continue;
    SentOutput& sent = outputs_[output_index(*terminal)];
    SentPart& known = *find_part(last_sent, part.key);
    if (sent.write(*terminal, known, {node.id, part.key, {}}, ops)) continue;
    sent.record_pieces(known);
    write_part_patch(node.id, describe_part(part, Detail::changed_pieces), known, ops);
    sent.start_tracking(*terminal);
  }
}

/// Records in `last_sent` what was sent of the growing parts.
void LiveToolCall::stop(const Entry& entry, SentEntry& last_sent, OpWriter& ops) {
  constexpr std::array<std::string_view, 3> outputs = {"stdout", "stderr", "result"};
  const bool is_terminal =
      live_.kind() == LiveCall::Kind::command || live_.kind() == LiveCall::Kind::terminal;
  for (const std::string_view key : outputs) {
    SentPart* output = is_terminal ? find_part(last_sent, key) : nullptr;
    if (output != nullptr) outputs_[key == "stderr" ? 1 : 0].record_pieces(*output);
  }
  const bool has_part = !std::holds_alternative<std::monostate>(part_);
  SentPart* part = has_part ? find_part(last_sent, live_.part_key()) : nullptr;
  if (part != nullptr && continue_markdown(entry, *part, ops)) return;
  part_ = std::monostate();
  // Makes it a new part, because the sent state of its pieces is not recorded.
  if (part != nullptr) part->kind = {};
}

/// Sends what Markdown has gained. Returns false if the part is not Markdown any more, or its text
/// is another one.
bool LiveToolCall::continue_markdown(const Entry& entry, SentPart& last_sent, OpWriter& ops) {
  auto* markdown = std::get_if<LiveMarkdown>(&part_);
  const auto* call = std::get_if<ToolCall>(&entry.content);
  const std::string* text = call == nullptr ? nullptr : growing_text(*call);
  if (markdown == nullptr || text == nullptr) return false;
  const std::string_view shown = trim_end(*text);
  if (!markdown->is_prefix_of(shown)) return false;
  const std::string id = entry_id(entry.index);
  markdown->write({id, live_.part_key(), {}}, shown, growing(entry) == nullptr, ops);
  last_sent.pieces = markdown->remember_pieces();
  return true;
}

std::optional<LiveMarkdown> LiveToolCall::take_markdown() {
  auto* markdown = std::get_if<LiveMarkdown>(&part_);
  if (markdown == nullptr) return std::nullopt;
  return std::move(*markdown);
}

}  // namespace agent_timeline
