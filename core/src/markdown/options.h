// The Markdown options that the embedding page may set. For everything that renders Markdown.
// Invariant: the defaults are the safe choice: misleading links show their host, images wait for a
// click, no ids are written.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "markdown/inline_parser.h"

namespace agent_timeline::markdown {

/// The hosts that an address may have. A name matches itself and, as `*.name`, every host below it.
struct HostList {
  /// If false, every host is allowed.
  bool limited = false;
  std::vector<std::string> hosts;
};

struct Options {
  InlineOptions inlines;
  /// While a text streams, unfinished syntax at its end is completed for display.
  bool completion = true;
  /// Headings get ids, so that a page can link to them.
  bool heading_anchors = false;
  /// The prefix of ids, [A-Za-z0-9_-] only: the host's prefix and the entry's id. Without it there
  /// are no ids, and a footnote reference is not a link.
  std::string id_prefix;
  /// Links to other hosts are shown as text with their address.
  HostList link_hosts;
  /// Images of these hosts are marked as allowed to load without a click: none by default.
  HostList image_hosts = {true, {}};
  /// The host of each external link is shown, not only where the link's text names another.
  bool show_hosts = false;
  /// Code blocks get a header with language, meta and buttons.
  bool code_header = true;
  /// Code blocks are coloured by their language.
  bool highlight = true;
};

}  // namespace agent_timeline::markdown
