#include "decode/ai_sdk/content.h"

#include <utility>

#include "decode/read/fields.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kDataPrefix = "data-";

/// Escapes Markdown, so that a title is shown literally.
std::string escaped(std::string_view text) {
  constexpr std::string_view marks = "\\`*_[]<>#|~!";
  std::string out;
  for (const char c : text) {
    if (marks.find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

/// A URL as the target of a link in Markdown.
std::string target(std::string_view url) {
  std::string out;
  for (const char c : url) {
    if (c == '(') {
      out += "%28";
    } else if (c == ')') {
      out += "%29";
    } else if (c == ' ' || c == '\n') {
      out += "%20";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

MessageEvent read_ai_sdk_file(const Value& part, std::string key, Role role) {
  const Value& file = part["file"].is_object() ? part["file"] : part;
  // The spellings of later and earlier versions, and of attachments.
  const std::string media(first_text(file, {"mediaType", "mimeType", "contentType"}));
  const std::string url = string_field(file, "url");
  const std::string data(either_field(file, "base64Data", "data").string_or_empty());
  MessageEvent message;
  message.key = std::move(key);
  message.role = role;
  const bool is_image = media.starts_with("image/");
  if (is_image && !data.empty()) {
    message.images.push_back({Image::Source::data, data, media});
  } else if (is_image && !url.empty()) {
    message.images.push_back(image_of_url(url, media));
  } else if (url.starts_with("http")) {
    const std::string name(either_field(file, "filename", "name").string_or_empty());
    message.text = "[" + escaped(name.empty() ? url : name) + "](" + target(url) + ")";
  } else {
    message.attachment = file;
  }
  return message;
}

std::string ai_sdk_source(const Value& part) {
  const std::string url = string_field(part, "url");
  std::string title = string_field(part, "title");
  if (!url.empty())
    return "- [" + escaped(title.empty() ? url : title) + "](" + target(url) + ")\n";
  const std::string file = string_field(part, "filename");
  if (title.empty()) title = string_field(part, "mediaType");
  return "- " + escaped(title) + (file.empty() ? "" : " (" + escaped(file) + ")") + "\n";
}

MessageEvent ai_sdk_sources(std::string_view list, std::string key) {
  MessageEvent message;
  message.key = std::move(key);
  message.text = list;
  return message;
}

bool is_ai_sdk_data(std::string_view type) {
  return type.size() > kDataPrefix.size() && type.starts_with(kDataPrefix);
}

NoticeEvent read_ai_sdk_data(const Value& part, std::string key) {
  const std::string_view type = part["type"].string_or_empty();
  NoticeEvent notice;
  notice.code = "custom";
  notice.key = std::move(key);
  notice.subject =
      is_ai_sdk_data(type) ? type.substr(kDataPrefix.size()) : part["kind"].string_or_empty();
  const Value& data = part["data"];
  if (data.is_string()) {
    notice.text = data.text();
  } else {
    notice.detail = is_ai_sdk_data(type) ? data : part;
  }
  return notice;
}

std::optional<Usage> read_ai_sdk_usage(const Value& value) {
  if (!value["inputTokens"].is_number() && !value["outputTokens"].is_number()) return std::nullopt;
  Usage usage;
  usage.input_tokens = read_tokens(value["inputTokens"]);
  usage.output_tokens = read_tokens(value["outputTokens"]);
  const Value& cached = value["inputTokenDetails"]["cacheReadTokens"];
  usage.cached_tokens = read_tokens(cached.is_number() ? cached : value["cachedInputTokens"]);
  const Value& thought = value["outputTokenDetails"]["reasoningTokens"];
  usage.reasoning_tokens = read_tokens(thought.is_number() ? thought : value["reasoningTokens"]);
  usage.cache_write_tokens = read_tokens(value["inputTokenDetails"]["cacheWriteTokens"]);
  usage.total_tokens = value["totalTokens"].is_number() ? read_tokens(value["totalTokens"])
                                                        : usage.input_tokens + usage.output_tokens;
  return usage;
}

std::optional<Usage> read_ai_sdk_metadata_usage(const Value& metadata) {
  std::optional<Usage> usage = read_ai_sdk_usage(metadata["totalUsage"]);
  return usage ? usage : read_ai_sdk_usage(metadata["usage"]);
}

}  // namespace agent_timeline
