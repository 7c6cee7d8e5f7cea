#include "decode/read/mcp_content.h"

#include <algorithm>
#include <utility>

#include "base/json/read.h"
#include "base/json/write.h"
#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/images.h"

namespace agent_timeline {
namespace {

/// Appends a code block, with a fence that does not occur in `lines`.
void add_fenced(std::string_view language, std::string_view lines, std::string& text) {
  std::string fence = "```";
  while (lines.find(fence) != std::string_view::npos)
    fence += '`';
  if (!is_blank(text)) text += "\n\n";
  text += fence;
  text += language;
  text += '\n';
  text += lines;
  text += lines.ends_with('\n') ? "" : "\n";
  text += fence;
}

std::string code_span(std::string_view text) {
  const bool has_mark = text.find('`') != std::string_view::npos;
  const std::string mark = has_mark ? "`` " : "`";
  return mark + std::string(text) + (has_mark ? " ``" : "`");
}

std::size_t bytes_of_base64(std::string_view data) {
  while (data.ends_with('='))
    data.remove_suffix(1);
  return data.size() * 3 / 4;
}

/// Describes something that cannot be drawn in one line.
std::string remark(std::string_view address, std::string_view media, std::string_view data) {
  std::string out = address.empty() ? std::string() : code_span(address) + ": ";
  if (!media.empty()) out += code_span(media) + ", ";
  return out + std::to_string(bytes_of_base64(data)) + " bytes";
}

Link link_of(const Value& block) {
  const Value& title = block["title"].is_string() ? block["title"] : block["name"];
  return {std::string(block["uri"].string_or_empty()), std::string(title.string_or_empty()),
          std::string(block["description"].string_or_empty())};
}

std::string markdown_link(const Link& link) {
  std::string out = "[" + (link.title.empty() ? link.url : link.title) + "](<" + link.url + ">)";
  if (!link.snippet.empty()) out += " — " + link.snippet;
  return out;
}

/// True for media other than pictures, which are read elsewhere.
bool is_media(std::string_view type) {
  return type == "document" || type == "audio" || type == "video" || type == "file" ||
         type == "binary";
}

/// True if the block is meant for people or states no audience.
bool is_for_people(const Value& block) {
  const Value& audience = block["annotations"]["audience"];
  const auto& readers = audience.members();
  return readers.empty() || std::any_of(readers.begin(), readers.end(), [](const Member& reader) {
           return reader.value.string_or_empty() == "user";
         });
}

class Reader {
 public:
  explicit Reader(std::string_view separator) : separator_(separator) {}

  void read(const Value& block) {
    if (add(block)) return;
    if (out_.rest.is_null()) out_.rest = Value::array();
    out_.rest.add({}, block);
  }

  McpContent take() { return std::move(out_); }

 private:
  void add_lines(std::string_view lines) {
    if (!out_.text.empty() && (separator_ != "\n" || !out_.text.ends_with('\n')))
      out_.text += separator_;
    out_.text += lines;
  }

  bool add(const Value& block) {
    const Value& text = block.is_string() ? block : block["text"];
    const std::string_view type = block["type"].string_or_empty();
    if (text.is_string()) {
      add_lines(text.text());
    } else if (auto image = read_image_block(block)) {
      out_.images.push_back(std::move(*image));
    } else if (type == "resource_link" && block["uri"].is_string()) {
      out_.links.push_back(link_of(block));
      add_lines(markdown_link(out_.links.back()));
    } else if (type == "audio" && block["data"].is_string()) {
      add_lines(remark({}, block["mimeType"].string_or_empty(), block["data"].text()));
    } else if (is_media(type) && block["source"]["value"].is_string()) {
      add_source(block["source"]);
    } else if (is_media(type) && add_file(block)) {
      return true;
    } else {
      return type == "resource" && add_resource(block["resource"]);
    }
    return true;
  }

  /// Adds a file whose bytes or address are in the block itself:
  /// `{type, data | url, mimeType, filename}`, under any of their names.
  bool add_file(const Value& block) {
    const std::string_view name = first_text(block, {"filename", "name", "title"});
    const std::string_view media =
        first_text(block, {"mimeType", "mime_type", "mediaType", "media_type"});
    const std::string_view url = first_text(block, {"url", "uri"});
    const std::string_view data = first_text(block, {"data", "base64"});
    if (!url.empty() && !url.starts_with("data:")) {
      out_.links.push_back({std::string(url), std::string(name), {}});
      add_lines(markdown_link(out_.links.back()));
    } else if (!data.empty()) {
      add_lines(remark(name, media, data));
    }
    return !data.empty() || (!url.empty() && !url.starts_with("data:"));
  }

  /// Adds a document, audio or video: `{type: "data" | "url", value, mimeType}`.
  void add_source(const Value& source) {
    const std::string_view value = source["value"].text();
    if (source["type"].string_or_empty() != "url")
      return add_lines(remark({}, source["mimeType"].string_or_empty(), value));
    out_.links.push_back({std::string(value), {}, {}});
    add_lines(markdown_link(out_.links.back()));
  }

  bool add_resource(const Value& resource) {
    const std::string_view address = resource["uri"].string_or_empty();
    const Value& text = resource["text"];
    if (text.is_string()) {
      FileContent file;
      file.path = address;
      file.content = text.text();
      out_.file = std::move(file);
      if (!address.empty()) add_lines(code_span(address));
      add_fenced({}, text.text(), out_.text);
      return true;
    }
    const std::string_view media = resource["mimeType"].string_or_empty();
    const Value& bytes = resource["blob"];
    if (!bytes.is_string()) return false;
    if (media.starts_with("image/")) {
      out_.images.push_back({Image::Source::data, std::string(bytes.text()), std::string(media)});
    } else {
      add_lines(remark(address, media, bytes.text()));
    }
    return true;
  }

  std::string_view separator_;
  McpContent out_;
};

bool is_json(std::string_view text) {
  auto parsed = read_json(text);
  return std::holds_alternative<Value>(parsed);
}

}  // namespace

McpContent read_mcp_content(const Value& blocks, std::string_view separator) {
  Reader reader(separator);
  if (!blocks.is_array()) {
    if (!blocks.is_null()) reader.read(blocks);
    return reader.take();
  }
  const auto& all = blocks.members();
  const bool any_for_people = std::any_of(
      all.begin(), all.end(), [](const Member& block) { return is_for_people(block.value); });
  for (const Member& block : all) {
    if (!any_for_people || is_for_people(block.value)) reader.read(block.value);
  }
  McpContent out = reader.take();
  if (blocks.size() != 1) out.file.reset();
  return out;
}

std::optional<ToolOutput> read_mcp_output(McpContent content, const Value& blocks,
                                          const Value& structured) {
  const bool has_data = structured.size() > 0;
  const bool has_rest = !content.rest.is_null();
  if (content.file && !has_data) return ToolOutput(std::move(*content.file));
  const bool only_links = blocks.size() > 0 && content.links.size() == blocks.size();
  if (only_links && !has_data) return ToolOutput(Links{std::move(content.links), {}});
  if (is_blank(content.text) && !(has_data && has_rest)) {
    if (!has_data && !has_rest) return std::nullopt;
    return ToolOutput(JsonOutput{has_data ? structured : std::move(content.rest)});
  }
  if (has_rest) add_fenced("json", pretty_json(content.rest), content.text);
  // Text that is JSON usually repeats the data.
  if (has_data && !is_json(content.text)) add_fenced("json", pretty_json(structured), content.text);
  return ToolOutput(TextOutput{std::string(trim_end(content.text)), false});
}

ToolResult read_mcp_result(const Value& result, std::string_view separator) {
  ToolResult out;
  const Value& blocks = result["content"];
  const Value& data =
      result[result["structuredContent"].is_null() ? "structured_content" : "structuredContent"];
  McpContent content = read_mcp_content(blocks, separator);
  out.images = std::move(content.images);
  const bool failed = result["isError"].truthy() || result["is_error"].truthy();
  if (failed && content.rest.is_null()) {
    out.error = ToolError{std::move(content.text), data};
    return out;
  }
  if (failed) out.error = ToolError{};
  out.output = read_mcp_output(std::move(content), blocks, data);
  return out;
}

}  // namespace agent_timeline
