#include "emit/export_result.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/text.h"
#include "base/utf8.h"
#include "blocks/pieces.h"

namespace agent_timeline {
namespace {

/// Of a longer diff, the first rows are visible.
constexpr std::size_t kFirstRows = 12;
/// Of an output or a message of more than kMaxLines lines, kLines are visible: the last ones of an
/// output, the first ones of a message.
constexpr std::size_t kMaxLines = 12;
constexpr std::size_t kLines = 8;
/// Of a message in very long lines, this much is visible.
constexpr std::size_t kMessageBytes = 1200;

Excerpt last_lines(const Part& part, const TerminalPart& output) {
  const std::size_t lines = output.lines->size();
  if (lines <= kMaxLines) return {part, 0};
  auto kept = std::make_shared<terminal::Lines>(*output.lines);
  kept->remove_rows(0, lines - kLines);
  TerminalPart last;
  last.stream = output.stream;
  last.lines = std::move(kept);
  return {{part.key, part.label, {}, std::move(last)}, lines - kLines};
}

Excerpt first_lines(const Part& part, const NoticePart& message) {
  const std::vector<std::string_view> lines = split_lines(message.text);
  const std::size_t shown = lines.size() > kMaxLines ? kLines : lines.size();
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) text += '\n';
    text += lines[i];
  }
  if (text.size() > kMessageBytes) text = std::string(utf8_prefix(text, kMessageBytes)) + "…";
  return {{part.key, part.label, {}, NoticePart{message.tone, std::move(text)}},
          lines.size() - shown};
}

Excerpt first_rows(const Part& part, const DiffPart& change) {
  DiffPart first = change;
  std::size_t room = kFirstRows;
  for (diff::File& file : first.diff.files) {
    for (diff::Hunk& hunk : file.hunks) {
      if (hunk.lines.size() > room) hunk.lines.resize(room);
      room -= hunk.lines.size();
    }
    std::erase_if(file.hunks, [](const diff::Hunk& hunk) { return hunk.lines.empty(); });
  }
  std::erase_if(first.diff.files, [](const diff::File& file) { return file.hunks.empty(); });
  const std::size_t rows = row_count(change);
  return {{part.key, part.label, {}, std::move(first)}, rows - std::min(rows, kFirstRows)};
}

template <typename Content>
bool has_pieces_of(const Part& part) {
  return std::holds_alternative<Content>(part.content) && !cut_pieces(part.content).empty();
}

bool is_error(const Part& part) {
  const auto* notice = std::get_if<NoticePart>(&part.content);
  return notice != nullptr && notice->tone == Tone::bad;
}

bool is_error_output(const Part& part) {
  const auto* output = std::get_if<TerminalPart>(&part.content);
  return has_pieces_of<TerminalPart>(part) &&
         output->stream == TerminalPart::Stream::standard_error;
}

bool is_message(const Part& part) {
  return std::holds_alternative<NoticePart>(part.content) && part.key == "message";
}

/// The part that tells why a call failed: the error message, else what the command wrote to stderr,
/// else its output, else what the tool says about its result. Null if there is none.
const Part* failure_in(const std::vector<Part>& parts) {
  for (const auto is_wanted :
       {is_error, is_error_output, has_pieces_of<TerminalPart>, is_message}) {
    const auto found = std::find_if(parts.begin(), parts.end(), [&](const Part& part) {
      return is_wanted(part) && !cut_pieces(part.content).empty();
    });
    if (found != parts.end()) return &*found;
  }
  return nullptr;
}

}  // namespace

std::size_t row_count(const DiffPart& change) {
  std::size_t rows = 0;
  for (const diff::File& file : change.diff.files) {
    for (const diff::Hunk& hunk : file.hunks)
      rows += hunk.lines.size();
  }
  return rows;
}

std::optional<Excerpt> result_of(const Entry& entry, const Block& block) {
  if (!block.tool) return std::nullopt;
  if (has_failed(entry.status)) {
    const Part* part = failure_in(block.parts);
    if (part == nullptr) return std::nullopt;
    const auto* output = std::get_if<TerminalPart>(&part->content);
    return output != nullptr ? last_lines(*part, *output)
                             : first_lines(*part, std::get<NoticePart>(part->content));
  }
  if (entry.status != Status::done) return std::nullopt;
  for (const Part& part : block.parts) {
    if (has_pieces_of<DiffPart>(part)) return first_rows(part, std::get<DiffPart>(part.content));
  }
  return std::nullopt;
}

bool shows_result(const Entry& entry, const Block& block) {
  if (!block.tool) return false;
  if (has_failed(entry.status)) return failure_in(block.parts) != nullptr;
  return entry.status == Status::done &&
         std::any_of(block.parts.begin(), block.parts.end(), [](const Part& part) {
           return has_pieces_of<DiffPart>(part) || has_pieces_of<ImagePart>(part);
         });
}

}  // namespace agent_timeline
