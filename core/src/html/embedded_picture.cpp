#include "html/embedded_picture.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

constexpr std::array<std::string_view, 4> kRasterTypes = {"image/gif", "image/jpeg", "image/png",
                                                          "image/webp"};

bool is_base64(char c) {
  return is_ascii_alphanumeric(c) || c == '+' || c == '/' || c == '=';
}

}  // namespace

std::optional<EmbeddedPicture> embedded_picture(std::string_view media_type,
                                                std::string_view base64) {
  if (!is_one_of(media_type, kRasterTypes) || base64.empty()) return std::nullopt;
  if (!std::all_of(base64.begin(), base64.end(), is_base64)) return std::nullopt;
  return EmbeddedPicture(media_type, base64);
}

}  // namespace agent_timeline
