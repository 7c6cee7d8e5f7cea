#include "decode/pi/content.h"

#include <string_view>

#include "decode/read/fields.h"

namespace agent_timeline {

Image read_pi_image(const Value& block) {
  Image image;
  image.content = block["data"].string_or_empty();
  image.media_type = block["mimeType"].string_or_empty();
  if (image.content.empty() && block["url"].is_string()) {
    image.source = Image::Source::url;
    image.content = block["url"].text();
  }
  return image;
}

PiContent read_pi_content(const Value& content) {
  Content read = read_content(content);
  PiContent out;
  out.text = std::move(read.text);
  if (!read.rest.is_array()) {
    out.rest = std::move(read.rest);
    return out;
  }
  for (const Member& block : read.rest.members()) {
    if (block.value["type"].string_or_empty() == "image") {
      out.images.push_back(read_pi_image(block.value));
    } else {
      if (out.rest.is_null()) out.rest = Value::array();
      out.rest.add({}, block.value);
    }
  }
  return out;
}

const Value& pi_result_content(const Value& result) {
  const Value* content = result.is_object() ? result.find("content") : nullptr;
  return content != nullptr ? *content : result;
}

}  // namespace agent_timeline
