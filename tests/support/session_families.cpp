#include "support/session_families.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "support/markdown_families.h"

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

struct TextKind {
  std::string_view name;
  /// Repeated; `#` stands for a counter.
  std::string_view unit;
};

constexpr TextKind kTexts[] = {
    {"lines of 2", "a\n"},
    {"lines of 31", "  const value# = read(input, #);\n"},
    {"one line", "word # and "},
    {"empty lines", "\n"},
    {"paragraphs", "Some **words** of `code` and [a link](https://a.example/#), more.\n\n"},
    {"a list", "- item # of *many*\n"},
    {"identical lines", "}\n\n"},
    {"non-ASCII text", "\xC3\xA9t\xC3\xA9 \xF0\x9F\x98\x80 \xE4\xB8\xAD\xE6\x96\x87 #\n"},
    {"quotes", "\"a\\b\"\t'#'\n"},
};
constexpr std::string_view kInputTools[] = {"Write", "Edit", "MultiEdit", "Bash", "mcp__a__b"};
constexpr std::string_view kOutputTools[] = {"mcp__a__b", "Read", "Grep", "Bash", "Task"};
constexpr std::string_view kDialects[] = {"neutral", "claude-code", "wave", "pi"};

/// Prefix of the text's name if the text is a family of hostile Markdown.
constexpr std::string_view kHostile = "hostile ";

std::string hostile_text_of(std::string_view name, std::size_t size) {
  const std::vector<HostileFamily>& all = hostile_families();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const HostileFamily& one) { return one.name == name; });
  return hostile_text(*found, size);
}

std::string text_of(std::string_view kind, std::size_t size) {
  if (kind.starts_with(kHostile)) return hostile_text_of(kind.substr(kHostile.size()), size);
  const auto found = std::find_if(std::begin(kTexts), std::end(kTexts),
                                  [&](const TextKind& one) { return one.name == kind; });
  std::string out;
  for (std::size_t number = 1; out.size() < size; ++number) {
    for (const char c : found->unit) {
      if (c == '#') {
        out += std::to_string(number);
      } else {
        out += c;
      }
    }
  }
  return out;
}

/// Returns a call's input as JSON. The new text of an edit differs from the old one in some lines.
std::string input_of(std::string_view tool, const std::string& text) {
  if (tool == "Write") return Json{{"file_path", "a.cpp"}, {"content", text}}.dump();
  if (tool == "Bash") return Json{{"command", text}}.dump();
  std::size_t half = text.size() / 2;
  while (half < text.size() && (static_cast<unsigned char>(text[half]) & 0xC0U) == 0x80U)
    ++half;
  const std::string old_text = text.substr(0, half);
  std::string new_text;
  std::size_t line = 0;
  for (std::size_t at = 0; at < old_text.size();) {
    const std::size_t end = std::min(old_text.find('\n', at), old_text.size() - 1) + 1;
    if (++line % 7 == 0) new_text += "changed\n";
    if (line % 11 != 0) new_text += old_text.substr(at, end - at);
    at = end;
  }
  if (tool == "Edit") {
    return Json{{"file_path", "a.cpp"}, {"old_string", old_text}, {"new_string", new_text}}.dump();
  }
  if (tool != "MultiEdit") return Json{{"query", text}, {"count", 3}}.dump();
  const Json small = {{"old_string", "a\nb\n"}, {"new_string", "a\nc\n"}};
  const Json large = {{"old_string", old_text}, {"new_string", new_text}};
  return Json{{"file_path", "a.cpp"}, {"edits", {small, large, small}}}.dump();
}

/// Returns pieces that end between characters.
std::vector<std::string> pieces_of(const std::string& text, const Cut& cut) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.size(), at + std::max<std::size_t>(1, cut(text.size() - at)));
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
      ++end;
    out.push_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

std::string line(const Json& event) {
  return event.dump() + "\n";
}

std::string claude(Json event) {
  return line({{"type", "stream_event"}, {"event", std::move(event)}, {"session_id", "s"}});
}

std::string wave(std::string_view tool, std::string_view stage, const Json& more) {
  Json params = {{"messageId", "m"}, {"id", "t"}, {"name", tool}, {"stage", stage}};
  params.update(more);
  return line({{"method", "toolBlockUpdated"}, {"params", params}, {"sessionId", "s"}});
}

std::string pi(Json event) {
  return line({{"type", "message_update"}, {"assistantMessageEvent", std::move(event)}});
}

std::string begin_of(const SessionFamily& family) {
  const std::string tool(family.tool);
  if (family.dialect == "neutral") {
    Json start = {{"agent-timeline", "tool-start"}, {"call", "c"}, {"name", tool}};
    if (!family.is_output) start["status"] = "input-streaming";
    if (family.is_output) start["input"] = {{"command", "x"}, {"file_path", "a.md"}};
    return line(start);
  }
  if (family.dialect == "claude-code") {
    return claude({{"type", "message_start"},
                   {"message", {{"id", "m"}, {"type", "message"}, {"role", "assistant"}}}}) +
           claude(
               {{"type", "content_block_start"},
                {"index", 0},
                {"content_block",
                 {{"type", "tool_use"}, {"id", "t"}, {"name", tool}, {"input", Json::object()}}}});
  }
  if (family.dialect == "wave") return wave(tool, "start", Json::object());
  return line(
             {{"type", "message_start"},
              {"message", {{"role", "assistant"}, {"content", Json::array()}, {"timestamp", 1}}}}) +
         pi({{"type", "toolcall_start"}, {"contentIndex", 0}, {"id", "t"}, {"toolName", tool}});
}

/// Returns one delta event. Wave resends the whole result each time.
std::string delta_of(const SessionFamily& family, const std::string& piece,
                     const std::string& so_far) {
  if (family.dialect == "neutral") {
    return line({{"agent-timeline", "tool-update"},
                 {"call", "c"},
                 {family.is_output ? "outputChunk" : "inputChunk", piece}});
  }
  if (family.dialect == "claude-code") {
    return claude({{"type", "content_block_delta"},
                   {"index", 0},
                   {"delta", {{"type", "input_json_delta"}, {"partial_json", piece}}}});
  }
  if (family.dialect == "wave") {
    if (family.is_output) return wave(family.tool, "running", {{"result", so_far}});
    return wave(family.tool, "streaming", {{"parametersChunk", piece}});
  }
  return pi({{"type", "toolcall_delta"}, {"contentIndex", 0}, {"delta", piece}});
}

std::string end_of(const SessionFamily& family, const std::string& whole) {
  if (family.dialect == "neutral") {
    return line({{"agent-timeline", "tool-end"}, {"call", "c"}});
  }
  if (family.dialect == "claude-code") {
    return claude({{"type", "content_block_stop"}, {"index", 0}});
  }
  const Json result = {{family.is_output ? "result" : "parameters", whole}};
  if (family.dialect == "wave")
    return wave(family.tool, family.is_output ? "end" : "running", result);
  return line({{"type", "tool_execution_start"},
               {"toolCallId", "t"},
               {"toolName", family.tool},
               {"args", Json::parse(whole)}});
}

std::vector<SessionFamily> make_families() {
  std::vector<SessionFamily> out;
  const auto add = [&](std::string_view dialect, std::string_view tool, bool is_output,
                       std::string_view text) {
    std::string name = std::string(dialect) + ", " + (is_output ? "output of " : "input of ") +
                       std::string(tool) + ": " + std::string(text);
    out.push_back({std::move(name), dialect, tool, is_output, text});
  };
  for (const TextKind& text : kTexts) {
    for (const std::string_view dialect : kDialects) {
      for (const std::string_view tool : kInputTools)
        add(dialect, tool, false, text.name);
    }
    for (const std::string_view tool : kOutputTools) {
      add("neutral", tool, true, text.name);
      add("wave", tool, true, text.name);
    }
  }
  return out;
}

/// The texts that are enough to show how a form streams.
constexpr std::string_view kTextsOfForms[] = {"lines of 31", "paragraphs"};

std::vector<SessionFamily> families_of(std::span<const StreamForm> forms,
                                       std::span<const std::string_view> texts) {
  std::vector<SessionFamily> out;
  for (const StreamForm& form : forms) {
    for (const std::string_view text : texts) {
      std::string name = std::string(form.name) + ": " + std::string(text);
      const std::string_view dialect = form.name.substr(0, form.name.find(','));
      out.push_back({std::move(name), dialect, form.input_of, form.input_of.empty(), text, &form});
    }
  }
  return out;
}

std::string whole_of(const SessionFamily& family, std::size_t size) {
  const std::string text = text_of(family.text, size);
  return family.is_output ? text : input_of(family.tool, text);
}

std::string next_delta(const SessionFamily& family, const std::string& piece,
                       const std::string& so_far, std::size_t number) {
  if (family.form == nullptr) return delta_of(family, piece, so_far);
  return fill_form(family.form->delta, piece, so_far, number);
}

}  // namespace

const std::vector<SessionFamily>& session_families() {
  static const std::vector<SessionFamily> families = [] {
    std::vector<SessionFamily> all = make_families();
    const std::vector<SessionFamily> more = families_of(stream_forms(), kTextsOfForms);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  return families;
}

const std::vector<SessionFamily>& repeated_families() {
  static const std::vector<SessionFamily> families =
      families_of(repeated_forms(), std::span(kTextsOfForms).first(1));
  return families;
}

const std::vector<SessionFamily>& hostile_session_families() {
  static const std::vector<SessionFamily> families = [] {
    static std::vector<std::string> texts;
    for (const HostileFamily& family : hostile_families())
      texts.push_back(std::string(kHostile) + std::string(family.name));
    std::vector<SessionFamily> all;
    for (const std::string& text : texts) {
      all.push_back({"neutral, message: " + text, "neutral", {}, true, text, &stream_forms()[0]});
      all.push_back({"neutral, output of mcp__a__b: " + text, "neutral", "mcp__a__b", true, text});
    }
    return all;
  }();
  return families;
}

GrowingSession growing_session(const SessionFamily& family, std::size_t size, const Cut& cut) {
  const std::string whole = whole_of(family, size);
  GrowingSession out;
  const StreamForm* form = family.form;
  out.begin = form == nullptr ? begin_of(family) : fill_form(form->begin, {}, {}, 0);
  std::string so_far;
  for (const std::string& piece : pieces_of(whole, cut)) {
    so_far += piece;
    out.deltas.push_back(next_delta(family, piece, so_far, out.deltas.size() + 1));
  }
  out.end = form == nullptr ? end_of(family, whole) : fill_form(form->end, {}, whole, 0);
  return out;
}

std::string one_delta(const SessionFamily& family, std::size_t size, const Cut& cut,
                      std::size_t count) {
  std::string joined;
  const std::vector<std::string> pieces = pieces_of(whole_of(family, size), cut);
  for (std::size_t i = 0; i < std::min(count, pieces.size()); ++i)
    joined += pieces[i];
  return joined.empty() ? std::string() : next_delta(family, joined, joined, 1);
}

}  // namespace agent_timeline::testing
