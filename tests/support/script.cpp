#include "support/script.h"

#include <algorithm>
#include <utility>

#include "support/script_units.h"

namespace agent_timeline::testing {
namespace {

struct Writer {
  std::string_view dialect;
  ScriptUnit (*write)(Random& random, const std::string& mark);
};

constexpr Writer kWriters[] = {
    {"ag-ui", ag_ui_unit}, {"ai-sdk", ai_sdk_unit},   {"claude-code", claude_unit},
    {"maria", maria_unit}, {"neutral", neutral_unit}, {"pi", pi_unit},
    {"wave", wave_unit},
};

using std::string_view_literals::operator""sv;

constexpr std::string_view kTexts[] = {
    "Plain words",
    "# Heading\n\nWith `code`, **bold**\n\n- one\n- two\n",
    "```cpp\nint x;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    "<img src=x onerror=alert(1)><script>x</script>",
    "[link](javascript:alert(1)) ![i](https://example.com/i.png)",
    "\xF0\x9F\x98\x80 \u202E x",
    "\0\n\nbehind a NUL\a"sv,
};

}  // namespace

std::string marked_text(Random& random, const std::string& mark) {
  return mark + " " + std::string(random.pick(kTexts));
}

std::vector<ScriptUnit> random_units(Random& random, std::string_view dialect, std::size_t count) {
  std::vector<ScriptUnit> units;
  for (const Writer& writer : kWriters) {
    if (writer.dialect != dialect) continue;
    for (std::size_t i = 0; i < count; ++i) {
      std::string mark = "u" + std::to_string(i) + "x";
      units.push_back(writer.write(random, mark));
      units.back().mark = std::move(mark);
    }
  }
  return units;
}

std::vector<BlockRef> interleave(Random& random, const std::vector<ScriptUnit>& units) {
  std::vector<BlockRef> next;
  for (std::size_t unit = 0; unit < units.size(); ++unit)
    next.push_back({unit, 0});
  std::vector<BlockRef> order;
  while (!next.empty()) {
    // Mostly in order; sometimes a later unit's block before an earlier unit has ended.
    const std::size_t at =
        random.below(random.chance(70) ? 1 : std::min<std::size_t>(4, next.size()));
    order.push_back(next[at]);
    if (++next[at].block == units[next[at].unit].blocks.size()) {
      next.erase(next.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }
  return order;
}

std::vector<BlockRef> shuffle(Random& random, const std::vector<ScriptUnit>& units) {
  std::vector<BlockRef> order = interleave(random, units);
  for (std::size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[random.below(i)]);
  // The blocks of an ordered unit keep its positions, but in their original order.
  std::vector<std::size_t> next(units.size());
  for (BlockRef& ref : order) {
    if (units[ref.unit].ordered) ref.block = next[ref.unit]++;
  }
  return order;
}

std::string join_blocks(const std::vector<ScriptUnit>& units, const std::vector<BlockRef>& order) {
  std::string out;
  for (const BlockRef& ref : order) {
    for (const std::string& line : units[ref.unit].blocks[ref.block].lines)
      out += line + "\n";
  }
  return out;
}

}  // namespace agent_timeline::testing
