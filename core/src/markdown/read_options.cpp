#include "markdown/read_options.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/text.h"
#include "html/anchor.h"
#include "html/url_policy.h"

namespace agent_timeline::markdown {
namespace {

bool read_flag(const Value& value, bool& flag) {
  if (value.kind() != Value::Kind::boolean) return false;
  flag = value.truthy();
  return true;
}

bool read_prefix(const Value& value, std::string& prefix) {
  if (!value.is_string()) return false;
  prefix = value.text();
  return prefix.empty() || is_id_prefix(prefix);
}

/// True for a host as in an address, or `*.` and a host: no port, no scheme, no path.
bool is_host_pattern(std::string_view pattern) {
  if (pattern.starts_with("*.")) pattern.remove_prefix(2);
  const std::optional<SafeUrl> url = safe_url(std::string("https://").append(pattern));
  return url && url->host == to_lower_ascii(pattern);
}

bool read_hosts(const Value& value, HostList& list) {
  if (!value.is_array()) return false;
  list.limited = true;
  list.hosts.clear();
  for (const Member& host : value.members()) {
    if (!host.value.is_string() || !is_host_pattern(host.value.text())) return false;
    list.hosts.emplace_back(host.value.text());
  }
  return true;
}

/// Reads one member into the options. False if its value is invalid.
struct Reader {
  std::string_view key;
  bool (*read)(const Value& value, Options& options);
};

constexpr std::array kReaders = {
    Reader{"completion", [](const Value& v, Options& o) { return read_flag(v, o.completion); }},
    Reader{"headingAnchors",
           [](const Value& v, Options& o) { return read_flag(v, o.heading_anchors); }},
    Reader{"idPrefix", [](const Value& v, Options& o) { return read_prefix(v, o.id_prefix); }},
    Reader{"math", [](const Value& v, Options& o) { return read_flag(v, o.inlines.math); }},
    Reader{"lineBreakTags",
           [](const Value& v, Options& o) { return read_flag(v, o.inlines.line_break_tags); }},
    Reader{"linkHosts", [](const Value& v, Options& o) { return read_hosts(v, o.link_hosts); }},
    Reader{"imageHosts", [](const Value& v, Options& o) { return read_hosts(v, o.image_hosts); }},
    Reader{"showHosts", [](const Value& v, Options& o) { return read_flag(v, o.show_hosts); }},
    Reader{"codeHeader", [](const Value& v, Options& o) { return read_flag(v, o.code_header); }},
    Reader{"highlight", [](const Value& v, Options& o) { return read_flag(v, o.highlight); }},
};

bool read_member(const Member& member, Options& options) {
  const auto reader = std::find_if(kReaders.begin(), kReaders.end(),
                                   [&](const Reader& r) { return r.key == member.key; });
  return reader != kReaders.end() && reader->read(member.value, options);
}

}  // namespace

std::optional<Options> read_markdown_options(const Value& value) {
  if (!value.is_object()) return std::nullopt;
  Options options;
  for (const Member& member : value.members()) {
    if (!read_member(member, options)) return std::nullopt;
  }
  return options;
}

}  // namespace agent_timeline::markdown
