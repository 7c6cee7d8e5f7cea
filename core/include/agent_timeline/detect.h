// Detects the dialect of a log without a session, for hosts that decide how to handle a file.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

/// Examines the first bytes of a log, which may be cut anywhere. Returns JSON:
/// `{"dialect": …, "version": …, "confidence": …}`, that is, the dialect of most events, or null;
/// the version stated in the log, of the program, the protocol or the file format, or null; and the
/// confidence from 0 to 1.
[[nodiscard]] std::string detect(std::string_view bytes);

}  // namespace agent_timeline
