// Reads a host's Markdown options from JSON. For the sessions and markdown_stream.
#pragma once

#include <optional>

#include "base/value.h"
#include "markdown/options.h"

namespace agent_timeline::markdown {

/// Reads an object with these members, all optional: `completion`, `headingAnchors`, `math`,
/// `lineBreakTags`, `showHosts`, `codeHeader` and `highlight`, booleans; `idPrefix`, a string that
/// is empty or accepted by `is_id_prefix`; `linkHosts` and `imageHosts`, arrays of names
/// (HostList). Returns nothing if there is any other member or an invalid value: an option that is
/// not understood must not look as if it worked.
[[nodiscard]] std::optional<Options> read_markdown_options(const Value& value);

}  // namespace agent_timeline::markdown
