// Pictures that came with the events, as data URLs: the only values that HtmlWriter accepts for
// `src`. For exported pages, which have no script to show them.
// Invariant: a raster picture in base64 and nothing else. No SVG, which is a document; no network.
#pragma once

#include <optional>
#include <string_view>

namespace agent_timeline {

struct EmbeddedPicture {
  /// View the arguments of `embedded_picture`.
  const std::string_view media_type;
  const std::string_view base64;

 private:
  EmbeddedPicture(std::string_view type, std::string_view content)
      : media_type(type), base64(content) {}
  friend std::optional<EmbeddedPicture> embedded_picture(std::string_view, std::string_view);
};

/// Nothing if the type is not GIF, JPEG, PNG or WebP, or the content is not base64.
[[nodiscard]] std::optional<EmbeddedPicture> embedded_picture(std::string_view media_type,
                                                              std::string_view base64);

}  // namespace agent_timeline
