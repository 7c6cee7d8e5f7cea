// What the decoder remembers of a Wave session, by agent. Internal to the Wave dialect.
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

/// An agent: the root, or a sub-agent with a session of its own.
struct WaveAgent {
  WaveCalls calls;
  WaveMessages messages;
  WaveCommands commands;
  WaveNotices notices;
  /// Digests of the last state of stored blocks, by key.
  TextMap<Digest> blocks;
  /// Legacy sub-agent blocks, by id.
  TextSet sub_agents;
  /// The usage that was counted for each message, by its id.
  TextMap<Usage> usage;
  /// The last message of the assistant; empty before the first.
  std::string last_message;
  /// Counter that names messages without an id, and blocks without a message.
  std::size_t unnamed = 0;
};

struct WaveSession {
  /// By `Scope::key`; the root agent's is empty.
  TextMap<WaveAgent> agents;
  /// The sub-agents of sessions that belong to one.
  TextMap<std::string> agent_of_session;
  std::string id;
  /// The agent is working on a request.
  bool loading = false;
  /// The last report about the agent was an error.
  bool failed = false;
};

/// The event being decoded.
struct WaveContext {
  WaveSession& session;
  WaveAgent& agent;
  Event& event;
};

}  // namespace agent_timeline
