// Looks up a row of a table by one of its members, such as the kind of event that it is about. For
// the short tables of every dialect, which are searched from the start.
#pragma once

namespace agent_timeline {

/// Returns the first row of `rows` whose `member` equals `value`; null if there is none.
template <typename Rows, typename Row, typename Key, typename Wanted>
[[nodiscard]] constexpr const Row* find_row(const Rows& rows, Key Row::*member,
                                            const Wanted& value) {
  for (const Row& row : rows) {
    if (row.*member == value) return &row;
  }
  return nullptr;
}

}  // namespace agent_timeline
