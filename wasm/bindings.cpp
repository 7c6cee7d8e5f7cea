// The boundary: what JavaScript sees of the core, bound with embind. It decides nothing; crossing.h
// says how values cross. Options are texts that hold JSON. Invariants: the package's boundary.ts
// declares the same classes and functions; kAbiVersion is raised whenever their meaning changes.
#include <emscripten/bind.h>

#include "agent_timeline/detect.h"
#include "agent_timeline/fragments.h"
#include "agent_timeline/markdown.h"
#include "agent_timeline/session.h"
#include "agent_timeline/supported_tools.h"
#include "crossing.h"

namespace {

using agent_timeline::MarkdownStream;
using agent_timeline::Session;
using crossing::Bound;

/// The package refuses a module of another version.
constexpr int kAbiVersion = 10;

int abi_version() {
  return kAbiVersion;
}

}  // namespace

EMSCRIPTEN_BINDINGS(agent_timeline) {
  using emscripten::class_;
  using emscripten::function;

  function("abiVersion", &abi_version);
  function("input", &crossing::input);
  function("answer", &crossing::answer);

  class_<Session>("Session")
      .constructor<>()
      .function("configure", &Bound<&Session::configure>::call)
      .function("push", &Bound<&Session::push>::call)
      .function("end", &Bound<&Session::end>::call)
      .function("snapshot", &Bound<&Session::snapshot>::call)
      .function("outline", &Bound<&Session::outline>::call)
      .function("watch", &Bound<&Session::watch>::call)
      .function("unwatch", &Bound<&Session::unwatch>::call)
      .function("retell", &Bound<&Session::retell>::call)
      .function("search", &Bound<&Session::search>::call)
      .function("exportChunk", &Bound<&Session::export_chunk>::call)
      .function("entryText", &Bound<&Session::entry_text>::call)
      .function("release", &Bound<&Session::release>::call)
      .function("stats", &Bound<&Session::stats>::call)
      .function("diagnostics", &Bound<&Session::diagnostics>::call)
      .function("descriptor", &Bound<&Session::descriptor>::call)
      .function("html", &Bound<&Session::html>::call)
      .function("revision", &Bound<&Session::revision>::call);

  class_<MarkdownStream>("MarkdownStream")
      .constructor<>()
      .function("configure", &Bound<&MarkdownStream::configure>::call)
      .function("push", &Bound<&MarkdownStream::push>::call)
      .function("end", &Bound<&MarkdownStream::end>::call)
      .function("pieces", &Bound<&MarkdownStream::pieces>::call)
      .function("html", &Bound<&MarkdownStream::html>::call);

  function("renderMarkdown", &Bound<&agent_timeline::render_markdown>::call);
  function("renderDiff", &Bound<&agent_timeline::render_diff>::call);
  function("renderPatch", &Bound<&agent_timeline::render_patch>::call);
  function("renderCode", &Bound<&agent_timeline::render_code>::call);
  function("renderTerminal", &Bound<&agent_timeline::render_terminal>::call);
  function("renderText", &Bound<&agent_timeline::render_text>::call);
  function("compareLines", &Bound<&agent_timeline::compare_lines>::call);
  function("detect", &Bound<&agent_timeline::detect>::call);
  function("supportedTools", &Bound<&agent_timeline::supported_tools_json>::call);
}
