// How the module's memory grows, for the C library's allocator, which asks for what it lacks and
// not a page more. Invariant: the module has what was asked for, or memory is as it was.
#include <algorithm>
#include <cstddef>

namespace {

constexpr std::size_t kPage = 65536;
/// 1/4 of what there is, and no more than 32 MB: an engine takes every growth for a reason to
/// collect garbage, and growing page by page it did little else after 45 MB of input. Pages that
/// nobody touches take address space only.
constexpr std::size_t kShare = 4;
constexpr std::size_t kMostAhead = 32 * 1024 * 1024 / kPage;

bool grow(std::size_t pages) {
  return __builtin_wasm_memory_grow(0, pages) != static_cast<std::size_t>(-1);
}

}  // namespace

/// The linker calls it wherever the C library's `emscripten_resize_heap` is called
/// (CMakeLists.txt). `size` is in bytes; the answer is 0 when there is no more memory.
extern "C" int __wrap_emscripten_resize_heap(std::size_t size) {
  const std::size_t pages = __builtin_wasm_memory_size(0);
  const std::size_t lacking = (size + kPage - 1) / kPage - pages;
  const std::size_t ahead = std::min(pages / kShare, kMostAhead);
  return grow(std::max(lacking, ahead)) || grow(lacking) ? 1 : 0;
}
