// Words that the core adds to a text. For the sinks, which all show the same ones.
#pragma once

#include <array>
#include <string_view>

namespace agent_timeline::markdown {

/// Above an alert, in the order of Alert.
inline constexpr std::array<std::string_view, 5> kAlertTitles = {"Note", "Tip", "Important",
                                                                 "Warning", "Caution"};
/// Above what of a text is too long to be parsed.
inline constexpr std::string_view kTooLong =
    "This text is too long for formatting; the rest is shown as it is.";
/// In place of the description of an image that has none.
inline constexpr std::string_view kImage = "image";

}  // namespace agent_timeline::markdown
