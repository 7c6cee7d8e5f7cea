#include "decode/read/images.h"

#include <string>

#include "decode/read/fields.h"

namespace agent_timeline {

Image image_of_url(std::string_view url, std::string_view media_type) {
  constexpr std::string_view scheme = "data:";
  constexpr std::string_view mark = ";base64,";
  const std::size_t at = url.find(mark);
  if (url.starts_with(scheme) && at != std::string_view::npos) {
    return {Image::Source::data, std::string(url.substr(at + mark.size())),
            std::string(url.substr(scheme.size(), at - scheme.size()))};
  }
  return {Image::Source::url, std::string(url), std::string(media_type)};
}

std::optional<Image> read_image_block(const Value& block) {
  const std::string_view kind = block["type"].string_or_empty();
  std::string_view media = first_text(block, {"mimeType", "mediaType", "media_type", "mime_type"});
  const bool is_picture_file = kind == "file" && media.starts_with("image/");
  if (kind == "image" || kind == "media" || kind == "image-data" || is_picture_file) {
    const Value& source = block["source"].is_object() ? block["source"] : block;
    if (media.empty()) media = first_text(source, {"media_type", "mimeType"});
    // In `{type: "data" | "url", value}`, the type says what the value is.
    const bool is_address = source["type"].string_or_empty() == "url";
    std::string_view data = first_text(source, {"data", "image", "base64"});
    if (data.empty() && !is_address) data = block["source"]["value"].string_or_empty();
    const bool is_picture = media.empty() || media.starts_with("image/");
    if (!data.empty() && is_picture && !data.starts_with("http"))
      return data.starts_with("data:")
                 ? image_of_url(data)
                 : Image{Image::Source::data, std::string(data), std::string(media)};
    const std::string_view url = first_text(source, {"url", "uri", "image", "value"});
    if (!url.empty()) return image_of_url(url, media);
  }
  for (const char* name : {"image_url", "imageUrl"}) {
    const Value& address = block[name];
    const std::string_view url =
        address.is_object() ? address["url"].string_or_empty() : address.string_or_empty();
    if (!url.empty()) return image_of_url(url);
  }
  return std::nullopt;
}

}  // namespace agent_timeline
