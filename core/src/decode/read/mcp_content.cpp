#include "decode/read/mcp_content.h"

#include <utility>

#include "base/json/read.h"
#include "base/json/write.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

void add_lines(std::string_view lines, std::string& text) {
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  text += lines;
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

bool add_resource(const Value& resource, McpContent& out) {
  const Value& text = resource["text"];
  if (text.is_string()) {
    FileContent file;
    file.path = resource["uri"].string_or_empty();
    file.content = text.text();
    out.file = std::move(file);
    add_lines(text.text(), out.text);
    return true;
  }
  const std::string_view type = resource["mimeType"].string_or_empty();
  if (!resource["blob"].is_string() || !type.starts_with("image/")) return false;
  out.images.push_back(
      {Image::Source::data, std::string(resource["blob"].text()), std::string(type)});
  return true;
}

bool add_block(const Value& block, McpContent& out) {
  if (block.is_string()) {
    add_lines(block.text(), out.text);
    return true;
  }
  const std::string_view type = block["type"].string_or_empty();
  if (type == "text" && block["text"].is_string()) {
    add_lines(block["text"].text(), out.text);
    return true;
  }
  if (auto image = read_mcp_image(block)) {
    out.images.push_back(std::move(*image));
    return true;
  }
  if (type == "resource_link" && block["uri"].is_string()) {
    out.links.push_back(link_of(block));
    add_lines(markdown_link(out.links.back()), out.text);
    return true;
  }
  return type == "resource" && add_resource(block["resource"], out);
}

bool is_json(std::string_view text) {
  auto parsed = read_json(text);
  return std::holds_alternative<Value>(parsed);
}

}  // namespace

std::optional<Image> read_mcp_image(const Value& block) {
  if (block["type"].string_or_empty() != "image") return std::nullopt;
  Image image;
  image.media_type = block["mimeType"].string_or_empty();
  if (block["data"].is_string()) {
    image.content = block["data"].text();
  } else if (block["uri"].is_string()) {
    image.source = Image::Source::url;
    image.content = block["uri"].text();
  } else {
    return std::nullopt;
  }
  return image;
}

McpContent read_mcp_content(const Value& blocks) {
  McpContent out;
  if (!blocks.is_array()) {
    const bool is_kept = !blocks.is_null() && !add_block(blocks, out);
    if (is_kept) {
      out.rest = Value::array();
      out.rest.add({}, blocks);
    }
    return out;
  }
  for (const Member& block : blocks.members()) {
    if (add_block(block.value, out)) continue;
    if (out.rest.is_null()) out.rest = Value::array();
    out.rest.add({}, block.value);
  }
  if (blocks.size() != 1) out.file.reset();
  return out;
}

std::optional<ToolOutput> read_mcp_output(McpContent content, const Value& blocks,
                                          const Value& structured) {
  if (!content.rest.is_null()) {
    const bool alone = is_blank(content.text);
    return ToolOutput(JsonOutput{alone ? std::move(content.rest) : blocks});
  }
  if (content.file) return ToolOutput(std::move(*content.file));
  const bool only_links = blocks.size() > 0 && content.links.size() == blocks.size();
  if (only_links) return ToolOutput(Links{std::move(content.links), {}});
  const bool has_data = structured.is_object() || structured.is_array();
  if (is_blank(content.text)) {
    if (!has_data) return std::nullopt;
    return ToolOutput(JsonOutput{structured});
  }
  // As a rule the text is the data once more.
  if (has_data && !is_json(content.text)) {
    content.text += "\n\n```json\n" + pretty_json(structured) + "\n```";
  }
  return ToolOutput(TextOutput{std::string(trim_end(content.text)), false});
}

ToolResult read_mcp_result(const Value& result) {
  ToolResult out;
  McpContent content = read_mcp_content(result["content"]);
  out.images = std::move(content.images);
  if (result["isError"].truthy() && content.rest.is_null()) {
    out.error = ToolError{std::move(content.text), result["structuredContent"]};
    return out;
  }
  if (result["isError"].truthy()) out.error = ToolError{};
  out.output = read_mcp_output(std::move(content), result["content"], result["structuredContent"]);
  return out;
}

}  // namespace agent_timeline
