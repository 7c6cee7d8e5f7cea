// The boundary of markdown.wasm: Markdown alone. Code in fences has no colours here:
// fence_colours() below takes the place of the core's, which brings the lexers along.
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
