// The boundary of fragments.wasm: Markdown, diffs, code and terminal output without sessions.
#include "fragment_bindings.h"

EMSCRIPTEN_BINDINGS(agent_timeline_fragments) {
  crossing::bind_crossing();
  crossing::bind_markdown();
  crossing::bind_fragments();
}
