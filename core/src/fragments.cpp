// Connects the engines with their JSON options: single fragments without a session.
#include "agent_timeline/fragments.h"

#include <cstdint>
#include <utility>
#include <variant>

#include "base/json/read.h"
#include "base/json/repair.h"
#include "base/json/write.h"
#include "base/number.h"
#include "base/utf8.h"
#include "code/language.h"
#include "code/render.h"
#include "diff/compare.h"
#include "diff/line_diff.h"
#include "diff/marks.h"
#include "diff/patch_reader.h"
#include "diff/render.h"
#include "fragments_of_value.h"
#include "html/html_writer.h"
#include "render_options.h"
#include "terminal/line_model.h"
#include "terminal/render.h"

namespace agent_timeline {
namespace {

struct FragmentOptions {
  RenderOptions render;
  std::string path;
  std::string language;
  std::optional<std::uint32_t> first_line;
  std::uint32_t context = diff::kContextLines;
  bool numbered = true;
};

/// Reads a non-negative integer.
std::optional<std::uint32_t> read_count(const Value& value) {
  if (value.kind() != Value::Kind::number) return std::nullopt;
  return parse_integer<std::uint32_t>(value.text());
}

bool read_member(const Member& member, FragmentOptions& options) {
  const Value& value = member.value;
  if (member.key == "path" || member.key == "language") {
    (member.key == "path" ? options.path : options.language) = value.string_or_empty();
    return value.is_string();
  }
  if (member.key == "firstLine" || member.key == "context") {
    const std::optional<std::uint32_t> count = read_count(value);
    if (member.key == "firstLine") {
      options.first_line = count;
    } else {
      options.context = count.value_or(0);
    }
    return count.has_value();
  }
  if (member.key == "numbered") {
    options.numbered = value.truthy();
    return value.kind() == Value::Kind::boolean;
  }
  return read_render_option(member, options.render);
}

std::optional<FragmentOptions> read_options(const Value& value) {
  if (!value.is_object()) return std::nullopt;
  FragmentOptions options;
  for (const Member& member : value.members()) {
    if (!read_member(member, options)) return std::nullopt;
  }
  return options;
}

/// Parses JSON options; null, which is never valid, if they are malformed. Strings may contain the
/// same characters as events: an unpaired surrogate becomes U+FFFD.
Value parse_options(std::string_view json) {
  if (valid_utf8_length(json) != json.size()) return {};
  std::string repaired;
  auto parsed = read_json(repair_event_text(json, repaired).text);
  Value* const value = std::get_if<Value>(&parsed);
  return value != nullptr ? std::move(*value) : Value();
}

/// Text of any origin, repaired to valid UTF-8 for the engines.
class ValidText {
 public:
  explicit ValidText(std::string_view text) : view_(text) {
    if (valid_utf8_length(text) == text.size()) return;
    repaired_ = repair_utf8(text);
    view_ = repaired_;
  }
  ValidText(const ValidText&) = delete;  // the view may refer to the copy
  ValidText& operator=(const ValidText&) = delete;
  [[nodiscard]] std::string_view view() const { return view_; }

 private:
  std::string repaired_;
  std::string_view view_;
};

std::string render(diff::Diff& diff, const RenderOptions& options) {
  diff::mark_changes(diff);
  std::string out;
  HtmlWriter html(out);
  diff::render(diff, {options.diff_layout, options.highlight}, html);
  html.finish();
  return out;
}

std::string render(std::string_view text, const code::Options& options) {
  std::string out;
  HtmlWriter html(out);
  code::render_lines(text, options, html);
  html.finish();
  return out;
}

}  // namespace

std::optional<std::string> render_diff(std::string_view old_text, std::string_view new_text,
                                       const Value& options) {
  const std::optional<FragmentOptions> read = read_options(options);
  if (!read) return std::nullopt;
  const ValidText old_valid(old_text);
  const ValidText new_valid(new_text);
  diff::Diff diff;
  diff::File& file = diff.files.emplace_back();
  file.old_path = file.new_path = read->path;
  diff::compare_into(file, old_valid.view(), new_valid.view(),
                     read->first_line ? diff::Extent::excerpt : diff::Extent::file,
                     read->first_line.value_or(0), read->context);
  return render(diff, read->render);
}

std::string compare_lines(std::string_view old_text, std::string_view new_text) {
  const diff::Difference difference =
      diff::compare_lines(diff::lines_with_ends(old_text), diff::lines_with_ends(new_text));
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("ranges");
  json.begin_array();
  for (const diff::ChangedRange& range : difference.ranges) {
    json.begin_array();
    for (const std::size_t number :
         {range.old_first, range.old_count, range.new_first, range.new_count})
      json.integer(static_cast<std::int64_t>(number));
    json.end_array();
  }
  json.end_array();
  json.key("approximate");
  json.boolean(difference.approximate);
  json.end_object();
  return out;
}

std::optional<std::string> render_patch(std::string_view patch, const Value& options) {
  const std::optional<FragmentOptions> read = read_options(options);
  if (!read) return std::nullopt;
  const ValidText valid(patch);
  std::optional<diff::Diff> diff = diff::read_patch(valid.view());
  if (diff) return render(*diff, read->render);
  code::Options plain;
  plain.numbered = false;
  return render(valid.view(), plain);
}

std::optional<std::string> render_code(std::string_view text, const Value& options) {
  const std::optional<FragmentOptions> read = read_options(options);
  if (!read) return std::nullopt;
  const ValidText valid(text);
  const std::string_view first = valid.view().substr(0, valid.view().find('\n'));
  code::Options shown;
  shown.language = read->language.empty() ? code::language_for(read->path, first)
                                          : code::language_for_fence(read->language);
  shown.first_line = read->first_line.value_or(1);
  shown.excerpt = shown.first_line > 1;
  shown.numbered = read->numbered;
  shown.highlight = read->render.highlight;
  return render(valid.view(), shown);
}

std::optional<std::string> render_diff(std::string_view old_text, std::string_view new_text,
                                       std::string_view options) {
  return render_diff(old_text, new_text, parse_options(options));
}

std::optional<std::string> render_patch(std::string_view patch, std::string_view options) {
  return render_patch(patch, parse_options(options));
}

std::optional<std::string> render_code(std::string_view text, std::string_view options) {
  return render_code(text, parse_options(options));
}

std::string render_terminal(std::string_view output) {
  const ValidText valid(output);
  std::string out;
  HtmlWriter html(out);
  const terminal::Lines lines = terminal::play(valid.view());
  terminal::render_lines(lines, 0, lines.size(), html);
  html.finish();
  return out;
}

std::string render_text(std::string_view text) {
  const ValidText valid(text);
  std::string out;
  HtmlWriter(out).text(valid.view());
  return out;
}

}  // namespace agent_timeline
