// The boundary of markdown.wasm: Markdown only. Fenced code is not highlighted: fence_colours()
// below replaces the core's, which would link in the lexers.
#include "fragment_bindings.h"
#include "markdown/fence_colours.h"

namespace agent_timeline::markdown {

const FenceColours* fence_colours() {
  return nullptr;
}

}  // namespace agent_timeline::markdown

EMSCRIPTEN_BINDINGS(agent_timeline_markdown) {
  crossing::bind_crossing();
  crossing::bind_markdown();
}
