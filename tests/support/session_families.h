// Sessions in which something grows, in every dialect: a message, a call's input or its output
// arrives in deltas of a few bytes, one event each; or thousands of events of one kind arrive. For
// tests of what streaming costs and shows.
// Invariant: a session depends only on its family, the size and the cut.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/stream_families.h"

namespace agent_timeline::testing {

struct SessionFamily {
  /// `dialect, tool: text`; unique.
  std::string name;
  std::string_view dialect;
  std::string_view tool;
  /// True if `text` streams as output, false if as input.
  bool is_output = false;
  std::string_view text;
  /// The line templates; null if session_families.cpp builds the lines in code.
  const StreamForm* form = nullptr;
};

/// Families whose pieces together form one text.
[[nodiscard]] const std::vector<SessionFamily>& session_families();

/// Families in which each piece is in an event independent of the others.
[[nodiscard]] const std::vector<SessionFamily>& repeated_families();

/// Families of messages and tool outputs whose text is hostile Markdown.
[[nodiscard]] const std::vector<SessionFamily>& hostile_session_families();

/// Returns the length of the next piece when `left` bytes remain.
using Cut = std::function<std::size_t(std::size_t left)>;

struct GrowingSession {
  /// The events before the first delta, the deltas, and the end of the call.
  std::string begin;
  std::vector<std::string> deltas;
  std::string end;
};

/// Returns a session with about `size` bytes of text.
[[nodiscard]] GrowingSession growing_session(const SessionFamily& family, std::size_t size,
                                             const Cut& cut);

/// Returns a single delta event that carries the first `count` pieces of that text.
[[nodiscard]] std::string one_delta(const SessionFamily& family, std::size_t size, const Cut& cut,
                                    std::size_t count);

}  // namespace agent_timeline::testing
