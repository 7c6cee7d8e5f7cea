// Sorting of indices, for whoever has something to put in order. Invariant: all of it is one
// instance of the standard library's algorithm, because each further one adds 2 KB to the module.
#pragma once

#include <cstddef>
#include <vector>

namespace agent_timeline {

/// Whether the item `a` comes before the item `b` of what `items` points to.
using ComesBefore = bool (*)(const void* items, std::size_t a, std::size_t b);

/// Puts the indices in the order that `before` says; those of equal items go by themselves.
void sort_indices(std::vector<std::size_t>& indices, ComesBefore before, const void* items);

/// Sorts the indices by themselves and leaves each once.
void sort_unique(std::vector<std::size_t>& indices);

}  // namespace agent_timeline
