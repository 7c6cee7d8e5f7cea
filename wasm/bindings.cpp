// The boundary: binds the core for JavaScript with embind. Contains no logic; crossing.h defines
// how values cross. A session's options cross as JSON text. Invariant: the package's boundary.ts
// declares the same classes and functions (fragment_bindings.h).
#include <emscripten/bind.h>

#include <algorithm>
#include <cstdint>

#include "agent_timeline/detect.h"
#include "agent_timeline/entry_events.h"
#include "agent_timeline/fragments.h"
#include "agent_timeline/session.h"
#include "agent_timeline/supported_tools.h"
#include "crossing.h"
#include "fragment_bindings.h"

namespace {

using agent_timeline::EntryEvents;
using agent_timeline::Session;
using crossing::Bound;

}  // namespace

/// Packed into one number: two bits for the state of the parser, six for the levels (at most 63),
/// the rest for the number of bytes, capped.
template <>
struct crossing::Crossing<Session::Quiet> {
  using Wire = std::uint32_t;
  static Wire out(const Session::Quiet& quiet) {
    constexpr std::size_t most_bytes = 65'535;
    const std::size_t bytes = std::min(quiet.bytes, most_bytes);
    return static_cast<Wire>(bytes << 8U | quiet.levels << 2U |
                             static_cast<std::size_t>(quiet.inside));
  }
};

EMSCRIPTEN_BINDINGS(agent_timeline) {
  using emscripten::class_;
  using emscripten::function;

  crossing::bind_crossing();

  class_<Session>("Session")
      .constructor<>()
      .function("configure", &Bound<&Session::configure>::call)
      .function("push", &Bound<&Session::push>::call)
      .function("quiet", &Bound<&Session::quiet>::call)
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
      .function("overview", &Bound<&Session::overview>::call)
      .function("changedFiles", &Bound<&Session::changed_files>::call)
      .function("fileChange", &Bound<&Session::file_change>::call)
      .function("callTimes", &Bound<&Session::call_times>::call)
      .function("stats", &Bound<&Session::stats>::call)
      .function("diagnostics", &Bound<&Session::diagnostics>::call)
      .function("descriptor", &Bound<&Session::descriptor>::call)
      .function("html", &Bound<&Session::html>::call)
      .function("revision", &Bound<&Session::revision>::call);

  class_<EntryEvents>("EntryEvents")
      .constructor<>()
      .function("configure", &Bound<&EntryEvents::configure>::call)
      .function("push", &Bound<&EntryEvents::push>::call)
      .function("end", &Bound<&EntryEvents::end>::call)
      .function("events", &Bound<&EntryEvents::events>::call);

  crossing::bind_markdown();
  crossing::bind_fragments();
  function("renderText", &Bound<&agent_timeline::render_text>::call);
  function("detect", &Bound<&agent_timeline::detect>::call);
  function("supportedTools", &Bound<&agent_timeline::supported_tools_json>::call);
}
