// Which dialect a log is of, without a session: for hosts that choose what to do with a file.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

/// `{"dialect": …, "version": …, "confidence": …}` as JSON, of the first bytes of a log, cut
/// anywhere: the dialect of most of its events, or null; the version that the log itself tells of
/// the program, of the protocol or of its own form, or null; and from 0 to 1 how sure both are.
[[nodiscard]] std::string detect(std::string_view bytes);

}  // namespace agent_timeline
