// Pictures that came along with the events, as an address that holds them: the only thing that
// HtmlWriter accepts for `src`. For exported pages, which have no script to show them.
// Invariant: a raster picture in base64 and nothing else. No SVG, which is a document; no network.
#pragma once

#include <optional>
#include <string_view>

namespace agent_timeline {

struct EmbeddedPicture {
  /// Views of what was given to `embedded_picture`.
  const std::string_view media_type;
  const std::string_view base64;

 private:
  EmbeddedPicture(std::string_view type, std::string_view content)
      : media_type(type), base64(content) {}
  friend std::optional<EmbeddedPicture> embedded_picture(std::string_view, std::string_view);
};

/// Nothing for another type than GIF, JPEG, PNG or WebP, or for what is no base64.
[[nodiscard]] std::optional<EmbeddedPicture> embedded_picture(std::string_view media_type,
                                                              std::string_view base64);

}  // namespace agent_timeline
