#include "decode/claude/content.h"

#include <array>
#include <utility>
#include <variant>

#include "base/json/read.h"
#include "base/text.h"
#include "decode/read/tagged_text.h"

namespace agent_timeline {
namespace {

/// Tags of what the program, an editor or a hook adds for the model to the user's words.
constexpr std::array<std::string_view, 5> kAsides = {"system-reminder", "ide_opened_file",
                                                     "ide_selection", "post-tool-use-hook",
                                                     "user-prompt-submit-hook"};

ClaudeContent read_blocks(const Value& blocks) {
  ClaudeContent out;
  bool any_text = false;
  for (const Member& item : blocks.members()) {
    const Value& block = item.value;
    const Value& text = block.is_string() ? block : block["text"];
    if (block.is_string() || (block["type"].string_or_empty() == "text" && text.is_string())) {
      if (any_text) out.text += "\n\n";
      any_text = true;
      out.text += text.text();
    } else if (std::optional<Image> image = read_claude_image(block)) {
      out.images.push_back(std::move(*image));
    } else {
      out.data = blocks;
    }
  }
  return out;
}

/// Reads `content` without unpacking it.
ClaudeContent read_plain(const Value& content) {
  if (content.is_array()) return read_blocks(content);
  ClaudeContent out;
  if (content.is_string()) {
    out.text = content.text();
  } else if (!content.is_null()) {
    out.data = content;
  }
  return out;
}

const Value* packed_content(const Value& object) {
  const Value* output = object.find("output");
  return output != nullptr ? output : object.find("content");
}

}  // namespace

std::optional<Image> read_claude_image(const Value& block) {
  if (block["type"].string_or_empty() != "image") return std::nullopt;
  const Value& source = block["source"];
  Image image;
  image.media_type = source["media_type"].string_or_empty();
  if (source["data"].is_string()) {
    image.content = source["data"].text();
  } else if (source["url"].is_string()) {
    image.source = Image::Source::url;
    image.content = source["url"].text();
  } else {
    return std::nullopt;
  }
  return image;
}

ClaudeContent read_claude_content(const Value& content) {
  if (content.is_object()) {
    const Value* inner = packed_content(content);
    return read_plain(inner != nullptr ? *inner : content);
  }
  if (content.is_string() && trim(content.text()).starts_with('{')) {
    auto parsed = read_json(content.text());
    const Value* value = std::get_if<Value>(&parsed);
    const bool packed = value != nullptr && (*value)["tool_use_id"].is_string();
    const Value* inner = packed ? packed_content(*value) : nullptr;
    if (inner != nullptr) return read_plain(*inner);
  }
  return read_plain(content);
}

std::string without_reminders(std::string_view text) {
  constexpr std::string_view tag = "system-reminder";
  if (text.find(tag) == std::string_view::npos) return std::string(text);
  std::string reminders;
  std::string rest = remove_tags(text, tag, &reminders);
  return is_blank(rest) ? reminders : rest;
}

std::string without_asides(std::string_view text, std::string* asides) {
  std::string rest(text);
  for (const std::string_view tag : kAsides) {
    if (contains(rest, tag)) rest = remove_tags(rest, tag, asides);
  }
  return rest;
}

std::string asides_in(std::string_view text) {
  std::string asides;
  static_cast<void>(without_asides(text, &asides));
  return asides;
}

}  // namespace agent_timeline
