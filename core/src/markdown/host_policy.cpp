#include "markdown/host_policy.h"

#include <algorithm>

#include "base/text.h"

namespace agent_timeline::markdown {
namespace {

std::string_view without_final_dot(std::string_view name) {
  if (name.ends_with('.')) name.remove_suffix(1);
  return name;
}

bool matches(std::string_view pattern, std::string_view host) {
  pattern = without_final_dot(pattern);
  if (!pattern.starts_with("*.")) return equals_ignoring_case(pattern, host);
  const std::string_view suffix = pattern.substr(1);
  return host.size() > suffix.size() &&
         equals_ignoring_case(suffix, host.substr(host.size() - suffix.size()));
}

}  // namespace

bool is_listed(const HostList& list, std::string_view host) {
  if (!list.limited) return true;
  host = without_final_dot(host);
  return !host.empty() && std::any_of(list.hosts.begin(), list.hosts.end(),
                                      [host](const std::string& p) { return matches(p, host); });
}

bool allows_link(const Options& options, const SafeUrl& url) {
  return !url.external || is_listed(options.link_hosts, url.host);
}

std::optional<SafeUrl> link_target(const Options& options, std::string_view address) {
  std::optional<SafeUrl> url = safe_url(address);
  if (url && !allows_link(options, *url)) url.reset();
  return url;
}

bool allows_image(const Options& options, const SafeUrl& url) {
  return is_listed(options.image_hosts, url.host);
}

}  // namespace agent_timeline::markdown
