// Words that the core adds to a text. For the sinks, which all show the same ones.
#pragma once

#include <array>
#include <string_view>

namespace agent_timeline::markdown {

/// Titles of alerts, in the order of Alert.
inline constexpr std::array<std::string_view, 5> kAlertTitles = {"Note", "Tip", "Important",
                                                                 "Warning", "Caution"};
/// The note above text that is too long to be parsed.
inline constexpr std::string_view kTooLongNote =
    "This text is too long to format; the rest is shown as is.";
/// Replaces the description of an image that has none.
inline constexpr std::string_view kImagePlaceholder = "image";

}  // namespace agent_timeline::markdown
