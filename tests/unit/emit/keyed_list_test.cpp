// From one list of keys to another: the removals and insertions give the new list.
#include "emit/keyed_list.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>
#include <vector>

using namespace agent_timeline;

namespace {

using Keys = std::vector<std::string_view>;

ListChange compare(const Keys& before, const Keys& after) {
  return compare_lists(before, after, [](std::size_t, std::size_t) { return true; });
}

Keys applied(Keys list, const Keys& after, const ListChange& change) {
  for (auto gone = change.removed.rbegin(); gone != change.removed.rend(); ++gone)
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(*gone));
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (change.placements[i].old_index != Placement::kNew) continue;
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(i), after[i]);
  }
  return list;
}

}  // namespace

TEST_CASE("compare_lists transforms any list of keys into any other", "[emit]") {
  struct Row {
    Keys before;
    Keys after;
    std::size_t removed;
    std::size_t inserted;
  };
  const Row rows[] = {
      {{}, {}, 0, 0},
      {{"a"}, {"a"}, 0, 0},
      {{}, {"a", "b"}, 0, 2},
      {{"a", "b"}, {}, 2, 0},
      {{"a", "b"}, {"a", "b", "c"}, 0, 1},
      {{"a", "c"}, {"a", "b", "c"}, 0, 1},
      {{"a", "b", "c"}, {"b", "c"}, 1, 0},
      {{"a", "b"}, {"b", "a"}, 1, 1},
      {{"a", "b", "c"}, {"c", "a", "b"}, 2, 2},
      {{"a", "b"}, {"c", "d"}, 2, 2},
  };
  for (const Row& row : rows) {
    const ListChange change = compare(row.before, row.after);
    std::size_t inserted = 0;
    for (const Placement& placement : change.placements)
      inserted += placement.old_index == Placement::kNew ? 1 : 0;
    CHECK(change.removed.size() == row.removed);
    CHECK(inserted == row.inserted);
    CHECK(applied(row.before, row.after, change) == row.after);
  }
}

TEST_CASE("an item whose key is equal but whose content is not is replaced", "[emit]") {
  const ListChange change =
      compare_lists({"a", "b"}, {"a", "b"}, [](std::size_t, std::size_t now) { return now == 0; });
  CHECK(change.removed == std::vector<std::size_t>{1});
  CHECK(change.placements[0].old_index == 0);
  CHECK(change.placements[1].old_index == Placement::kNew);
}
