// Sessions in which something grows, in every dialect: a message, the input of a call or its output
// comes in deltas of some bytes, each its own event; or thousands of events of one kind come. For
// tests of what streaming costs, and of what it shows.
// Invariant: a session is a function of its family, the size and the cut.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/stream_families.h"

namespace agent_timeline::testing {

struct SessionFamily {
  /// `dialect, tool: text`; one of its kind.
  std::string name;
  std::string_view dialect;
  std::string_view tool;
  /// The text of the output streams, else the input.
  bool is_output = false;
  std::string_view text;
  /// How it is written, where the dialect has no more forms than this one.
  const StreamForm* form = nullptr;
};

/// All pieces together are one text.
[[nodiscard]] const std::vector<SessionFamily>& session_families();

/// Each piece is in an event that has nothing to do with the others.
[[nodiscard]] const std::vector<SessionFamily>& repeated_families();

/// Messages and outputs of tools whose text is one of the families of hostile Markdown.
[[nodiscard]] const std::vector<SessionFamily>& hostile_session_families();

/// Says how long the next piece is that `left` bytes are cut into.
using Cut = std::function<std::size_t(std::size_t left)>;

struct GrowingSession {
  /// Events before the first delta, the deltas, and the end of the call.
  std::string begin;
  std::vector<std::string> deltas;
  std::string end;
};

/// With about `size` bytes of text.
[[nodiscard]] GrowingSession growing_session(const SessionFamily& family, std::size_t size,
                                             const Cut& cut);

/// The same with the first `count` deltas in one, which the rest do not follow.
[[nodiscard]] std::string one_delta(const SessionFamily& family, std::size_t size, const Cut& cut,
                                    std::size_t count);

}  // namespace agent_timeline::testing
