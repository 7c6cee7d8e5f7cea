// The boundary: five exported functions that move bytes and decide nothing. Text never crosses as a
// string: the caller writes input bytes at input(n), and reads as many bytes as a call returned at
// the address in the handle's first word. Addresses hold until the next call, which may make memory
// grow. Invariant: the package's boundary.ts gives kinds and methods the same numbers, and
// kAbiVersion is raised whenever their meaning changes.
#include <emscripten/emscripten.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "agent_timeline/fragments.h"
#include "agent_timeline/markdown.h"
#include "agent_timeline/session.h"
#include "agent_timeline/supported_tools.h"

namespace {

using agent_timeline::MarkdownStream;
using agent_timeline::Session;

/// The package refuses a module of another version.
constexpr std::uint32_t kAbiVersion = 7;

enum class Kind : std::uint32_t { session, markdown, fragments };

/// What can be asked of a handle. Unless said otherwise the answer is the length of a text.
enum class Method : std::uint32_t {
  /// Takes options as JSON; the answer is 1 if they are accepted, else 0.
  configure,
  /// Takes more of the input.
  push,
  end,
  /// Everything as it is now: what a session shows, the pieces of a Markdown text.
  snapshot,
  /// Takes `entry NUL part NUL piece` of a session, nothing of a Markdown text.
  html,
  /// Takes an entry's id.
  descriptor,
  supported_tools,
  /// The answer is the number itself.
  revision,
  /// Takes a whole Markdown text.
  render,
  /// Of fragments: each takes options as JSON, a line feed, and a text. Of two texts the first line
  /// is the length of the first one. The answer is kRefused when the options are not accepted.
  diff,
  lines,
  patch,
  code,
  terminal,
  /// Of a session.
  outline,
  /// Take ids, each with a line feed behind it; of `unwatch` the answer is 0.
  watch,
  unwatch,
  /// Takes how many hits to tell, a line feed, `1` if case counts, a line feed, and the query.
  search,
  /// Takes format, scope and position, each with a line feed behind it.
  export_chunk,
  /// Takes a format, a line feed and an entry's id.
  entry_text,
  /// Takes an entry's id; the answer is a number.
  release,
  stats,
  diagnostics,
  /// Takes a text; the answer is its HTML.
  text,
  /// The answer is 0.
  retell,
};

constexpr std::size_t kRefused = static_cast<std::size_t>(-1);

/// An object of the core and the bytes that go in and out of it.
struct Handle {
  /// The address of the last answer.
  const char* answer = nullptr;
  std::string input;
  std::string output;
  /// One of them is there if the handle's kind says so.
  std::optional<Session> session;
  std::optional<MarkdownStream> markdown;
};

std::size_t give(Handle& handle, std::string text) {
  handle.output = std::move(text);
  handle.answer = handle.output.data();
  return handle.output.size();
}

std::string_view take_field(std::string_view& rest, char separator = '\0') {
  const std::size_t end = rest.find(separator);
  const std::string_view field = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return field;
}

std::string session_html(const Session& session, std::string_view request) {
  const std::string_view entry = take_field(request);
  const std::string_view part = take_field(request);
  return session.html(entry, part, take_field(request));
}

std::size_t take_number(std::string_view& rest) {
  std::size_t number = 0;
  const std::string_view digits = take_field(rest, '\n');
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

std::string search(Session& session, std::string_view request) {
  const std::size_t limit = take_number(request);
  const bool case_sensitive = take_number(request) != 0;
  return session.search(request, case_sensitive, limit);
}

std::size_t call_session(Handle& handle, Method method, std::string_view input) {
  Session& session = *handle.session;
  switch (method) {
    case Method::configure:
      return session.configure(input) ? 1 : 0;
    case Method::push:
      return give(handle, session.push(input));
    case Method::end:
      return give(handle, session.end());
    case Method::snapshot:
      return give(handle, session.snapshot());
    case Method::html:
      return give(handle, session_html(session, input));
    case Method::descriptor:
      return give(handle, session.descriptor(input));
    case Method::outline:
      return give(handle, session.outline());
    case Method::watch:
      return give(handle, session.watch(input));
    case Method::unwatch:
      session.unwatch(input);
      return 0;
    case Method::export_chunk: {
      const std::string_view format = take_field(input, '\n');
      const std::string_view scope = take_field(input, '\n');
      return give(handle, session.export_chunk(format, take_number(input), scope));
    }
    case Method::entry_text: {
      const std::string_view format = take_field(input, '\n');
      return give(handle, session.entry_text(input, format));
    }
    case Method::release:
      return session.release(input);
    case Method::retell:
      session.retell();
      return 0;
    case Method::stats:
      return give(handle, session.stats());
    case Method::text:
      return give(handle, agent_timeline::render_text(input));
    case Method::diagnostics:
      return give(handle, session.diagnostics());
    case Method::search:
      return give(handle, search(session, input));
    case Method::supported_tools:
      return give(handle, agent_timeline::supported_tools_json());
    case Method::revision:
      return static_cast<std::size_t>(session.revision());
    default:
      return 0;
  }
}

std::size_t call_markdown(Handle& handle, Method method, std::string_view input) {
  MarkdownStream& stream = *handle.markdown;
  switch (method) {
    case Method::configure:
      return stream.configure(input) ? 1 : 0;
    case Method::push:
      return give(handle, stream.push(input));
    case Method::end:
      return give(handle, stream.end());
    case Method::snapshot:
      return give(handle, stream.pieces());
    case Method::html:
      return give(handle, stream.html());
    case Method::render:
      return give(handle, stream.render(input));
    default:
      return 0;
  }
}

std::size_t give(Handle& handle, std::optional<std::string> html) {
  return html ? give(handle, std::move(*html)) : kRefused;
}

std::size_t call_fragments(Handle& handle, Method method, std::string_view input) {
  std::size_t first = 0;
  const bool has_two_texts = method == Method::diff || method == Method::lines;
  if (has_two_texts) {
    first = take_number(input);
  }
  const std::string_view options = take_field(input, '\n');
  const std::string_view second = input.substr(std::min(first, input.size()));
  switch (method) {
    case Method::diff:
      return give(handle, agent_timeline::render_diff(input.substr(0, first), second, options));
    case Method::lines:
      return give(handle, agent_timeline::compare_lines(input.substr(0, first), second));
    case Method::patch:
      return give(handle, agent_timeline::render_patch(input, options));
    case Method::code:
      return give(handle, agent_timeline::render_code(input, options));
    case Method::terminal:
      return give(handle, agent_timeline::render_terminal(input));
    default:
      return 0;
  }
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE std::uint32_t abi_version() {
  return kAbiVersion;
}

EMSCRIPTEN_KEEPALIVE Handle* open_handle(Kind kind) {
  auto* handle = new Handle;
  if (kind == Kind::session) {
    handle->session.emplace();
  } else if (kind == Kind::markdown) {
    handle->markdown.emplace();
  }
  return handle;
}

EMSCRIPTEN_KEEPALIVE void close_handle(Handle* handle) {
  delete handle;
}

/// Makes room for `size` bytes and returns their address, the same as before unless there never was
/// room for so many.
EMSCRIPTEN_KEEPALIVE char* input(Handle* handle, std::size_t size) {
  if (handle->input.size() < size) handle->input.resize(size);
  return handle->input.data();
}

/// Calls a method with the first `size` bytes of the input.
EMSCRIPTEN_KEEPALIVE std::size_t call(Handle* handle, Method method, std::size_t size) {
  const std::string_view input = std::string_view(handle->input).substr(0, size);
  if (handle->session) return call_session(*handle, method, input);
  if (handle->markdown) return call_markdown(*handle, method, input);
  return call_fragments(*handle, method, input);
}
}
