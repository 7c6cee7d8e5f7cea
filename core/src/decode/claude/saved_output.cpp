#include "decode/claude/saved_output.h"

#include <cstdint>
#include <variant>

#include "base/ascii.h"
#include "base/number.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kOpening = "<persisted-output>";
constexpr std::string_view kClosing = "</persisted-output>";

/// The bytes in a size as the program rounds it: `86KB`, `60.2KB`, `512 bytes`.
std::optional<std::int64_t> read_size(std::string_view text) {
  const std::optional<std::int64_t> whole = consume_integer(text);
  constexpr std::int64_t largest = 1'000'000'000;
  if (!whole || *whole < 0 || *whole > largest) return std::nullopt;
  std::int64_t tenths = 0;
  if (text.size() > 1 && text[0] == '.' && is_ascii_digit(text[1])) {
    tenths = text[1] - '0';
    text.remove_prefix(2);
  }
  text = trim_start(text);
  const std::int64_t unit = text.starts_with("KB")   ? 1 << 10
                            : text.starts_with("MB") ? 1 << 20
                            : text.starts_with("GB") ? 1 << 30
                                                     : 1;
  return *whole * unit + tenths * unit / 10;
}

/// The text after the line `Preview (first 2KB):`, without the last line `...` that marks a cut.
std::string_view preview_of(std::string_view inside) {
  constexpr std::string_view mark = "\nPreview";
  const std::size_t mark_at = inside.find(mark);
  if (mark_at == std::string_view::npos) return {};
  const std::size_t line_end = inside.find('\n', mark_at + 1);
  if (line_end == std::string_view::npos) return {};
  std::string_view preview = trim_end(inside.substr(line_end + 1));
  if (preview == "...") return {};
  if (preview.ends_with("\n...")) preview.remove_suffix(4);
  return preview;
}

std::size_t shown_bytes(const ToolResult& result, const ClaudeSavedOutput& saved) {
  const auto* command = result.output ? std::get_if<CommandOutput>(&*result.output) : nullptr;
  return command != nullptr ? command->standard_output.size() : saved.text.size();
}

/// True if the file is longer than the text for the model, although that also has line numbers.
bool has_whole_file(const ToolResult& result, const ClaudeSavedOutput& saved) {
  const auto* file = result.output ? std::get_if<FileContent>(&*result.output) : nullptr;
  return file != nullptr && file->content.size() > saved.text.size();
}

}  // namespace

std::optional<ClaudeSavedOutput> read_saved_output(std::string_view text, const Value& structured) {
  text = trim(text);
  if (!text.starts_with(kOpening)) return std::nullopt;
  const std::size_t end = text.rfind(kClosing);
  const std::string_view inside = text.substr(0, end).substr(kOpening.size());
  ClaudeSavedOutput saved;
  saved.text = preview_of(inside);
  if (end != std::string_view::npos) {
    const std::string_view after_closing = trim(text.substr(end + kClosing.size()));
    if (!saved.text.empty() && !after_closing.empty()) saved.text += '\n';
    saved.text += after_closing;
  }
  saved.cut.unit = OutputCut::Unit::bytes;
  saved.cut.full_output_path = trim(first_line(text_after(inside, "saved to: ")));
  if (saved.cut.full_output_path.empty()) {
    saved.cut.full_output_path = structured["persistedOutputPath"].string_or_empty();
  }
  saved.cut.total = structured["persistedOutputSize"].integer();
  if (!saved.cut.total)
    saved.cut.total = read_size(first_line(text_after(inside, "Output too large (")));
  // In any other form, the text is an ordinary output.
  const bool is_known = inside.find("\nPreview") != std::string_view::npos || saved.cut.total ||
                        !saved.cut.full_output_path.empty();
  if (!is_known) return std::nullopt;
  return saved;
}

void add_saved_cut(const ClaudeSavedOutput& saved, ToolResult& result) {
  if (has_whole_file(result, saved)) return;
  const auto shown = static_cast<std::int64_t>(shown_bytes(result, saved));
  if (saved.cut.total && shown >= *saved.cut.total) return;
  result.cut = saved.cut;
  result.cut->shown = shown;
}

}  // namespace agent_timeline
