// What a link must say about where it leads. Pure functions on text, for render.cpp.
// Invariant: a link whose visible text names a host never hides another one behind it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "html/url_policy.h"

namespace agent_timeline::markdown {

/// The text to show in parentheses behind a link, empty when its visible text is honest:
/// - of a rejected address (no `url`), the address itself unless it is what the text says;
/// - of an accepted one, its host, or its mail address, when a word of `text` looks like a host,
/// URL
///   or mail address that is another one. A leading `www.` makes no difference. For a relative
///   address, which has no host, only words with a scheme or `www.` count; the address is shown.
[[nodiscard]] std::string target_to_show(std::string_view text, std::string_view address,
                                         const std::optional<SafeUrl>& url);

}  // namespace agent_timeline::markdown
