// What a link must say about where it leads. Pure functions on text, for html_sink.
// Invariant: a link whose visible text names a host never hides another one behind it.
#pragma once

#include <string>
#include <string_view>

#include "html/url_policy.h"

namespace agent_timeline::markdown {

/// Where an accepted link leads, in the form in which people name it: its host, its mail address,
/// or, of a relative address, the address. A view of `url`.
[[nodiscard]] std::string_view target_of(const SafeUrl& url);

/// What to show in parentheses behind an accepted link: `target_of(url)` when a word of `text`
/// looks like a host, URL or mail address that is another one, otherwise nothing. A leading `www.`
/// makes no difference. For a relative address, which has no host, only words with a scheme or
/// `www.` count. With `always`, also when no word of the text says it; not for relative addresses.
[[nodiscard]] std::string target_to_show(std::string_view text, const SafeUrl& url, bool always);

/// The same for an address that became no link: the address, unless it is what the text says.
[[nodiscard]] std::string_view address_to_show(std::string_view text, std::string_view address);

}  // namespace agent_timeline::markdown
