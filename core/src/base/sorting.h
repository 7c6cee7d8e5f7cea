// Sorts indices.
// Invariant: all sorting uses one instance of the standard library's algorithm, because each
// further instance adds 2 KB to the module.
#pragma once

#include <cstddef>
#include <vector>

namespace agent_timeline {

/// True if item `a` of `items` comes before item `b`.
using ComesBefore = bool (*)(const void* items, std::size_t a, std::size_t b);

/// Sorts the indices by `before`; indices of equal items are sorted by value.
void sort_indices(std::vector<std::size_t>& indices, ComesBefore before, const void* items);

/// Sorts the indices by value and removes duplicates.
void sort_unique(std::vector<std::size_t>& indices);

}  // namespace agent_timeline
