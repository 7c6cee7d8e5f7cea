// Checks the host of an address against the list that the embedding page allows. For the sinks.
#pragma once

#include <optional>
#include <string_view>

#include "html/url_policy.h"
#include "markdown/options.h"

namespace agent_timeline::markdown {

/// True if `host`, in the form of SafeUrl::host, is in the list. ASCII letters are compared without
/// case, other characters exactly; a trailing dot makes no difference.
[[nodiscard]] bool is_listed(const HostList& list, std::string_view host);

/// True for links to the page itself, and for others if their host (for mail, the domain of all
/// recipients) is listed.
[[nodiscard]] bool allows_link(const Options& options, const SafeUrl& url);

/// Returns the target of a link if its address is safe and the options allow it.
[[nodiscard]] std::optional<SafeUrl> link_target(const Options& options, std::string_view address);

/// True if the image may load without a click.
[[nodiscard]] bool allows_image(const Options& options, const SafeUrl& url);

}  // namespace agent_timeline::markdown
