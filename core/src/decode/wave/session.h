// What the decoder remembers of a Wave session, by agent: its texts, the commands that the user
// ran, and the rows about the session itself. Internal to the Wave dialect. Invariant: what comes
// twice, in notifications and in stored messages, has one entry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/text_map.h"
#include "base/value.h"
#include "decode/wave/calls.h"
#include "event/event.h"

namespace agent_timeline {

enum class WaveChannel : std::uint8_t { text, reasoning };

/// The text and reasoning of an agent's messages, which come chunk by chunk and again in stored
/// messages. Both have the same keys, so they share their entries. At most one text is open at a
/// time; another text, or a tool, closes it. A closed text can be continued.
class WaveMessages {
 public:
  /// Records a message. If it is new, the open text before it is closed.
  void add(const std::string& id, Event& event);

  /// True if a message with that id was seen.
  [[nodiscard]] bool knows(const std::string& id) const { return known_.contains(id); }

  /// Notes `unknown-message`, once, if the message with that id was not announced.
  void check_announced(const std::string& id, Event& event);

  /// Returns the key of the `ordinal`-th block of a kind in a message. Chunks belong to the first.
  [[nodiscard]] static std::string key(std::string_view message, std::string_view kind,
                                       std::size_t ordinal);

  /// Appends to the message's text or reasoning; `open` means that more may come.
  void append(const std::string& message, WaveChannel channel, std::string_view chunk, bool open,
              Event& event);

  /// Shows the whole text of a stored block.
  void show(MessageEvent message, Event& event);

  /// Closes the open text, if there is one.
  void close(Event& event);

 private:
  struct Open {
    std::string key;
    bool reasoning = false;
    Role role = Role::assistant;
    /// Its whole text, if known: then the next whole text may only add to it.
    std::string text;
    bool has_text = false;
  };

  TextSet known_;
  Open open_;
};

/// A command that the user ran, as an event states it. Unlike in tool blocks, `isRunning` is not a
/// legacy field here.
struct WaveCommandState {
  std::string_view command;
  /// The whole output so far; absent if not given.
  std::optional<std::string_view> output;
  /// 0 means success, 130 that the user interrupted it; absent if there is none.
  std::optional<std::int64_t> exit_code;
  bool running = false;
};

/// Reads the state in a `bang` or `command_output` block.
[[nodiscard]] WaveCommandState read_wave_command(const Value& block);

/// Commands that the user ran. Output that is resent in full becomes a chunk; a command that ended
/// stays ended, and repeating its end changes nothing.
class WaveCommands {
 public:
  /// Applies the present state of the command `id`.
  void apply(const std::string& id, const WaveCommandState& state, Event& event);

 private:
  struct Command {
    std::string text;
    std::string output;
    bool has_result = false;
    bool ended = false;
    /// For a command that ended: the digest of its whole output, and its exit code.
    Digest output_digest = {};
    std::optional<std::int64_t> exit_code = {};
  };

  static void apply_after_end(const std::string& id, const WaveCommandState& state, Command& known,
                              Event& event);
  static void forget_text(Command& known, std::optional<std::int64_t> exit_code);

  TextMap<Command> commands_;
};

/// Rows about the session itself that come twice: as a notification, and later as a block of the
/// stored message, which does not repeat what the notification showed. A compaction is one row from
/// its start to its summary. Only the summary means that it succeeded.
class WaveNotices {
 public:
  /// Remembers that a notification showed `text`, until a block of that type repeats it.
  void record_shown(std::string_view type, std::string_view text);
  /// True if a notification has shown `text`; each time it was shown counts once.
  [[nodiscard]] bool take_shown(std::string_view type, std::string_view text);

  /// True if the notice is the same as the last one with its key; remembers it.
  [[nodiscard]] bool repeats(const NoticeEvent& notice);

  /// A compaction began, or ended.
  void set_compacting(bool compacting, Event& event);
  [[nodiscard]] bool is_compacting() const { return compacting_; }
  /// The compaction in progress has failed; `detail` is null if `why` says it all.
  void fail_compaction(std::string_view why, Value detail, Event& event);
  /// Shows the summary so far.
  void show_summary(std::string_view text, Event& event);
  /// Shows the finished summary.
  void finish_compaction(std::string_view text, Event& event);

 private:
  void show_compaction(std::string_view code, std::string_view text, Event& event) const;

  TextMap<std::size_t> shown_;
  TextMap<Digest> by_key_;
  std::size_t compactions_ = 0;
  bool compacting_ = false;
  /// The latest compaction has its summary; another summary is that of a new one.
  bool summarised_ = false;
};

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
