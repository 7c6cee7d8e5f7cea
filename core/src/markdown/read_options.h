// A host's options about Markdown as it writes them, in JSON. For the sessions and markdown_stream.
#pragma once

#include <optional>

#include "base/value.h"
#include "markdown/options.h"

namespace agent_timeline::markdown {

/// Reads an object of these members, all of which may be missing: `completion`, `headingAnchors`,
/// `math`, `lineBreakTags`, `showHosts` and `codeHeader`, booleans; `idPrefix`, a string, empty or
/// as `is_id_prefix` has it; `linkHosts` and `imageHosts`, arrays of names (HostList). Nothing when
/// there is another member or a value of another form: an option that is not understood must not
/// look as if it worked.
[[nodiscard]] std::optional<Options> read_markdown_options(const Value& value);

}  // namespace agent_timeline::markdown
