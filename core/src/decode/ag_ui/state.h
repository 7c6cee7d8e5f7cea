// What the decoder remembers of an AG-UI thread, for the files of this dialect only.
#pragma once

#include <cstdint>
#include <string>

#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

struct AgUiCall {
  std::string name;
  Value arguments;
  /// The text of the arguments, until it is whole.
  std::string raw;
  bool begun = false;
  bool ended = false;
};

struct AgUiState {
  /// Who says a message, by its id, as its beginning told.
  TextMap<Role> roles;
  /// Messages that were told of.
  TextSet messages;
  TextMap<AgUiCall> calls;
  /// What a chunk has opened, until anything else comes; empty for none.
  std::string open_text;
  bool open_is_thought = false;
  std::string open_call;
  /// The sub-agent of a run, by `Scope::key`, and those that have a row of their own.
  TextMap<std::string> agents;
  TextSet own_rows;
  /// The contents of activities, which come as changes.
  TextMap<Value> activities;
  /// Thoughts without an id are counted.
  std::uint64_t thoughts = 0;
  bool was_interrupted = false;
};

/// The event being decoded.
struct AgUiContext {
  AgUiState& state;
  Event& event;
};

}  // namespace agent_timeline
