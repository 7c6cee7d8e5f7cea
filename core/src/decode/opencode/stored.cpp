#include "decode/opencode/stored.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "decode/opencode/newer_form.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// The types of stored messages; sorted.
constexpr auto kTypes = std::to_array<std::string_view>(
    {"agent-switched", "assistant", "compaction", "idle", "location-switched", "model-switched",
     "shell", "skill", "synthetic", "system", "user"});
static_assert(std::is_sorted(kTypes.begin(), kTypes.end()));

/// The readers to which stored messages are passed.
struct Readers {
  OpencodeParts& parts;
  OpencodeStream& stream;
  OpencodeTurns& turns;
};

Value read_call(const Value& block, const OpencodeParent& parent) {
  const Value& stored = block["state"];
  Value state = newer_opencode_state(stored["status"].string_or_empty(), stored);
  const Value& time = block["time"];
  const auto ran = read_time(time["ran"]);
  state.add("time", newer_opencode_times(ran ? ran : read_time(time["created"]),
                                         read_time(time["completed"])));
  return newer_opencode_call(block, parent, std::move(state));
}

void read_blocks(const Value& message, const OpencodeParent& parent, Readers to, Event& event) {
  std::size_t texts = 0;
  std::size_t thoughts = 0;
  for (const Member& item : message["content"].members()) {
    const Value& block = item.value;
    const std::string_view type = block["type"].string_or_empty();
    if (type == "tool") {
      to.parts.read(read_call(block, parent), {}, event);
    } else if (type == "text" || type == "reasoning") {
      const std::size_t number = type == "text" ? texts++ : thoughts++;
      // Named as in the events if the block has an id; otherwise blocks are numbered.
      const std::string id = id_text(block["id"]);
      const std::string name = std::string(type) + "-" + (id.empty() ? std::to_string(number) : id);
      const auto ended = read_time(block["time"]["completed"]);
      to.parts.read(
          newer_opencode_text(type, name, parent, block["text"],
                              read_time(block["time"]["created"]), ended ? ended : event.time_ms),
          "assistant", event);
    } else {
      event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(type), {}, 0, block});
    }
  }
}

/// A step without calls may be followed by another step, so only an `idle` message ends the turn.
void read_assistant(const Value& message, Readers to, Event& event) {
  const OpencodeParent parent{id_text(message["sessionID"]), id_text(message["id"])};
  to.stream.change_model(message["model"], event);
  read_blocks(message, parent, to, event);
  if (message["tokens"].is_object()) {
    Value step = newer_opencode_part("step-finish", "step", parent);
    step.add("cost", message["cost"]);
    step.add("tokens", message["tokens"]);
    to.parts.read(step, {}, event);
  }
  OpencodeParts::show_cut(message["finish"].string_or_empty(), parent.message, event);
  if (message["error"].is_object()) to.turns.fail(message["error"], parent.message, event);
}

void read_idle(const Value& message, Readers to, Event& event) {
  const std::string_view outcome = message["outcome"].string_or_empty();
  if (outcome == "interrupted") return to.turns.interrupt(event);
  if (outcome == "failed" || message["error"].is_object())
    return to.turns.end_failed(message["error"], event);
  to.turns.end(event);
}

void read_compaction(const Value& message, Readers to, Event& event) {
  const std::string_view status = message["status"].string_or_empty();
  if (status == "running") return;
  const bool failed = status == "failed" || message["error"].is_object();
  to.stream.show_compaction("compaction-" + id_text(message["id"]), message, failed, event);
  if (!message["tokens"].is_object()) return;
  Value step = newer_opencode_part("step-finish", "step", {{}, id_text(message["id"])});
  step.add("cost", message["cost"]);
  step.add("tokens", message["tokens"]);
  to.parts.read(step, {}, event);
}

void read_shell(const Value& message, Event& event) {
  const std::string id = id_text(message["shellID"]);
  OpencodeStream::begin_command(id, message["command"], event);
  if (message["status"].string_or_empty() == "running") return;
  OpencodeStream::end_command(id, message, message["output"], event);
}

}  // namespace

bool is_stored_opencode_message(const Value& value) {
  const Value& type = value["type"];
  return value["id"].is_string() && value["time"]["created"].is_number() &&
         std::binary_search(kTypes.begin(), kTypes.end(), type.string_or_empty());
}

void read_stored_opencode_message(const Value& message, OpencodeParts& parts,
                                  OpencodeStream& stream, OpencodeTurns& turns, Event& event) {
  const Readers to{parts, stream, turns};
  const std::string_view type = message["type"].string_or_empty();
  const std::string id = id_text(message["id"]);
  event.time_ms = read_time(message["time"]["created"]);
  parts.enter_session(id_text(message["sessionID"]), event);
  if (!parts.owns(id, true)) return;
  if (type == "user") {
    stream.show_prompt(id, message, event);
  } else if (type == "assistant") {
    read_assistant(message, to, event);
  } else if (type == "synthetic" || type == "skill" || type == "system") {
    stream.show_synthetic(id, message, event);
  } else if (type == "shell") {
    read_shell(message, event);
  } else if (type == "compaction") {
    read_compaction(message, to, event);
  } else if (type == "idle") {
    read_idle(message, to, event);
  } else if (type == "model-switched") {
    stream.change_model(message["model"], event);
  }
}

}  // namespace agent_timeline
