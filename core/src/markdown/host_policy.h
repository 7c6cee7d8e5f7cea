// Checks the host of an address against the list that the embedding page allows. For the sinks.
#pragma once

#include <optional>
#include <string_view>

#include "html/url_policy.h"
#include "markdown/options.h"

namespace agent_timeline::markdown {

/// Whether `host`, in the form of SafeUrl::host, is in the list. ASCII letters are compared without
/// case, other characters as they are; a dot at the end of a name makes no difference.
[[nodiscard]] bool is_listed(const HostList& list, std::string_view host);

/// Links: to the page itself always, elsewhere as the list says (of mail, by the domain).
[[nodiscard]] bool allows_link(const Options& options, const SafeUrl& url);

/// What a link may be made of: an address that is safe, and that the host lets texts lead to.
[[nodiscard]] std::optional<SafeUrl> link_target(const Options& options, std::string_view address);

/// Images that may load without a click.
[[nodiscard]] bool allows_image(const Options& options, const SafeUrl& url);

}  // namespace agent_timeline::markdown
