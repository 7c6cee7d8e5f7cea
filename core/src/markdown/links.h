// Decides when a link must show its target. Pure functions on text, for the sinks. Invariant: a
// link whose visible text names a host never hides another one behind it.
#pragma once

#include <string>
#include <string_view>

#include "html/url_policy.h"

namespace agent_timeline::markdown {

/// Returns the target of an accepted link in the form in which people name it: its host, its mail
/// address or, for a relative address, the address. A view of `url`.
[[nodiscard]] std::string_view target_of(const SafeUrl& url);

/// Returns what to show in parentheses behind an accepted link: `target_of(url)` if a word of
/// `text` looks like a different host, URL or mail address, otherwise nothing. A leading `www.`
/// makes no difference. For a relative address, which has no host, only words with a scheme or
/// `www.` count. With `always`, also if no word of the text names the target; not for relative
/// addresses.
[[nodiscard]] std::string target_to_show(std::string_view text, const SafeUrl& url, bool always);

/// The same for an address that became no link: the address, unless the text is the same.
[[nodiscard]] std::string_view address_to_show(std::string_view text, std::string_view address);

}  // namespace agent_timeline::markdown
