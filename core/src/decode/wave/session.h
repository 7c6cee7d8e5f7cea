// What the decoder remembers of a Wave session, by agent; for the files of the Wave dialect only.
#pragma once

#include <cstddef>
#include <string>

#include "base/digest.h"
#include "base/text_map.h"
#include "decode/wave/calls.h"
#include "decode/wave/commands.h"
#include "decode/wave/messages.h"
#include "decode/wave/notices.h"
#include "event/event.h"

namespace agent_timeline {

/// One agent: the root, or a sub-agent with a session of its own.
struct WaveAgent {
  WaveCalls calls;
  WaveMessages messages;
  WaveCommands commands;
  WaveNotices notices;
  /// Blocks of stored messages as they were last, by key.
  TextMap<Digest> blocks;
  /// Legacy sub-agent blocks, by id.
  TextSet sub_agents;
  /// What was added up for a message, by its id.
  TextMap<Usage> usage;
  /// The assistant's message seen last; empty before the first.
  std::string last_message;
  /// Messages without an id, and blocks without a message.
  std::size_t unnamed = 0;
};

struct WaveSession {
  /// By `Scope::key`; the root agent's is empty.
  TextMap<WaveAgent> agents;
  /// The sub-agent that has a session.
  TextMap<std::string> agent_of_session;
  std::string id;
  /// The agent works on what a person asked.
  bool loading = false;
  /// The last that was heard of the agent was an error.
  bool failed = false;
};

/// The event being decoded.
struct WaveContext {
  WaveSession& session;
  WaveAgent& agent;
  Event& event;
};

}  // namespace agent_timeline
