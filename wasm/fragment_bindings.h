// What several modules bind alike: options, Markdown, diffs, code and terminal output. For the
// bindings of each module. Invariants: the package's boundary.ts declares the same; kAbiVersion
// changes whenever the meaning of anything bound changes.
#pragma once

#include <emscripten/bind.h>

#include <optional>
#include <string>
#include <string_view>

#include "agent_timeline/fragments.h"
#include "agent_timeline/markdown.h"
#include "crossing.h"
#include "fragments_of_value.h"
#include "options.h"

namespace crossing {

inline bool configure_markdown(agent_timeline::MarkdownStream& stream, const Options& options) {
  return stream.configure(options.values());
}
inline std::optional<std::string> render_markdown(std::string_view text, const Options& options) {
  return agent_timeline::render_markdown(text, options.values());
}
inline std::optional<std::string> render_diff(std::string_view old_text, std::string_view new_text,
                                              const Options& options) {
  return agent_timeline::render_diff(old_text, new_text, options.values());
}
inline std::optional<std::string> render_patch(std::string_view patch, const Options& options) {
  return agent_timeline::render_patch(patch, options.values());
}
inline std::optional<std::string> render_code(std::string_view text, const Options& options) {
  return agent_timeline::render_code(text, options.values());
}

/// The package rejects a module with another version.
inline constexpr int kAbiVersion = 12;

inline int abi_version() {
  return kAbiVersion;
}

inline void bind_crossing() {
  emscripten::function("abiVersion", &abi_version);
  emscripten::function("input", &input);
  emscripten::function("answer", &answer);
  emscripten::class_<Options>("Options").constructor<>().function("add",
                                                                  &Bound<&Options::add>::call);
}

inline void bind_markdown() {
  using agent_timeline::MarkdownStream;
  emscripten::class_<MarkdownStream>("MarkdownStream")
      .constructor<>()
      .function("configure", &configure_markdown)
      .function("push", &Bound<&MarkdownStream::push>::call)
      .function("end", &Bound<&MarkdownStream::end>::call)
      .function("pieces", &Bound<&MarkdownStream::pieces>::call)
      .function("html", &Bound<&MarkdownStream::html>::call);
  emscripten::function("renderMarkdown", &Bound<&render_markdown>::call);
}

inline void bind_fragments() {
  emscripten::function("renderDiff", &Bound<&render_diff>::call);
  emscripten::function("renderPatch", &Bound<&render_patch>::call);
  emscripten::function("renderCode", &Bound<&render_code>::call);
  emscripten::function("renderTerminal", &Bound<&agent_timeline::render_terminal>::call);
  emscripten::function("compareLines", &Bound<&agent_timeline::compare_lines>::call);
}

}  // namespace crossing
