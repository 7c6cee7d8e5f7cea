#include "decode/gemini/content.h"

#include <string_view>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

void add_line(std::string_view line, std::string& text) {
  if (!text.empty()) text += '\n';
  text += line;
}

}  // namespace

void add_gemini_images(const Value& part, std::vector<Image>& images) {
  const Value& data = part["inlineData"];
  if (data["data"].is_string()) {
    images.push_back(
        {Image::Source::data, std::string(data["data"].text()), string_field(data, "mimeType")});
  }
  for (const Member& response_part : part["functionResponse"]["parts"].members())
    add_gemini_images(response_part.value, images);
}

GeminiContent read_gemini_content(const Value& content) {
  GeminiContent out;
  out.text = content.string_or_empty();
  for (const Member& part : content.members()) {
    out.has_tool_responses = out.has_tool_responses || part.value["functionResponse"].is_object();
    if (part.value["text"].is_string()) {
      add_line(part.value["text"].text(), part.value["thought"].truthy() ? out.thoughts : out.text);
    } else if (!out.has_tool_responses) {
      // Images from a tool are shown by its call.
      add_gemini_images(part.value, out.images);
    }
  }
  return out;
}

std::string read_gemini_thoughts(const Value& thoughts) {
  std::string out;
  for (const Member& thought : thoughts.members()) {
    const std::string subject = string_field(thought.value, "subject");
    if (!out.empty()) out += subject.empty() ? "\n" : "\n\n";
    if (!subject.empty()) out += "**" + subject + "**\n";
    out += string_field(thought.value, "description");
  }
  return out;
}

}  // namespace agent_timeline
