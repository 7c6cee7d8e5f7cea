// Diffs of streaming texts: at each prefix the rows give back both texts, certain rows stay, the
// cuts do not matter, and the final diff is the one computed at once.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "diff/live_diff.h"
#include "diff/live_rows.h"
#include "support/diff_texts.h"
#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::diff;
using namespace agent_timeline::testing;

namespace {

/// The verdict on each line of both sides: ' ' kept, '-', '+', '?' pending.
struct Verdicts {
  std::string old_lines;
  std::string new_lines;
  std::string problem;
};

/// Walks rows and gaps, and checks that they give back the lines of both texts.
class Walk {
 public:
  explicit Walk(const File& file) : file_(file) {
    for (const Hunk& hunk : file.hunks) {
      skip(hunk.gap_before);
      for (const Line& line : hunk.lines)
        take(line);
    }
    const bool is_equal = file.hunks.empty();
    const auto lines = static_cast<std::uint32_t>(count_lines(file.new_text));
    skip(is_equal ? Gap{0, file.new_text.size(), lines} : file.gap_after);
    // A missing line end at the end of a text is not in the rows.
    expect(old_, file.old_text, "the rows do not give the old text");
    expect(new_, file.new_text, "the rows do not give the new text");
  }

  [[nodiscard]] const Verdicts& verdicts() const { return verdicts_; }

 private:
  void skip(const Gap& gap) {
    const std::string text = file_.new_text.substr(gap.offset, gap.length);
    old_ += text;
    new_ += text;
    verdicts_.old_lines.append(gap.lines, ' ');
    verdicts_.new_lines.append(gap.lines, ' ');
  }

  void take(const Line& line) {
    const bool is_old = line.kind != LineKind::added;
    const bool is_new = line.kind == LineKind::added || line.new_number != 0;
    const char verdict = line.pending ? '?' : " +-"[static_cast<int>(line.kind)];
    if (is_old) verdicts_.old_lines += verdict;
    if (is_old) old_ += line.text + "\n";
    if (is_new) verdicts_.new_lines += verdict;
    const bool is_rewriting = line.pending && line.kind == LineKind::context && is_new;
    if (is_new) new_ += is_rewriting ? rest_of(line.text) : line.text + "\n";
    if (is_old && line.old_number != verdicts_.old_lines.size())
      verdicts_.problem = "wrong old line number";
    if (is_new && line.new_number != verdicts_.new_lines.size())
      verdicts_.problem = "wrong new line number";
  }

  /// Returns the unfinished last line of the new text, with which `line` must begin.
  std::string rest_of(std::string_view line) {
    const std::string rest = file_.new_text.substr(file_.new_text.rfind('\n') + 1);
    if (!line.starts_with(rest))
      verdicts_.problem = "a row does not start with the unfinished last line";
    return rest;
  }

  void expect(std::string rows, const std::string& text, const char* problem) {
    if (!text.ends_with('\n') && rows.ends_with('\n')) rows.pop_back();
    if (rows != text) verdicts_.problem = problem;
  }

  const File& file_;
  std::string old_;
  std::string new_;
  Verdicts verdicts_;
};

/// True if `after` continues `before`: only pending verdicts have changed.
bool goes_on(const std::string& before, const std::string& after) {
  if (after.size() < before.size()) return false;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] != '?' && before[i] != after[i]) return false;
  }
  return true;
}

bool same_rows(const File& a, const File& b) {
  if (a.hunks.size() != b.hunks.size()) return false;
  for (std::size_t i = 0; i < a.hunks.size(); ++i) {
    const std::vector<Line>& left = a.hunks[i].lines;
    const std::vector<Line>& right = b.hunks[i].lines;
    if (left.size() != right.size()) return false;
    for (std::size_t j = 0; j < left.size(); ++j) {
      const bool is_same = left[j].kind == right[j].kind && left[j].text == right[j].text &&
                           left[j].pending == right[j].pending &&
                           left[j].old_number == right[j].old_number &&
                           left[j].new_number == right[j].new_number;
      if (!is_same) return false;
    }
  }
  return true;
}

TextPair streamed_pair(Random& random) {
  TextPair pair;
  pair.old_text = random_text(random, 30);
  pair.new_text = random.chance(30) ? random_text(random, 30)
                                    : mutated(pair.old_text, 1 + random.below(4), random);
  return pair;
}

std::string told(const Line& line) {
  return std::string(1, " +-"[static_cast<int>(line.kind)]) + (line.pending ? "?" : "") +
         (line.unfinished ? "…" : "") + std::to_string(line.old_number) + "," +
         std::to_string(line.new_number) + " " + line.text + "\n";
}

/// Returns all rows of each hunk.
std::vector<std::string> rows_of(const File& file) {
  std::vector<std::string> out;
  for (const Hunk& hunk : file.hunks) {
    std::string& rows = out.emplace_back();
    for (const Line& line : hunk.lines)
      rows += told(line);
  }
  return out;
}

std::vector<std::string> rows_of(const LiveRows& live) {
  std::vector<std::string> out(live.hunks());
  for (std::size_t h = 0; h < out.size(); ++h) {
    for (std::size_t i = 0; i < live.rows(h); ++i)
      out[h] += told(live.row(h, i));
  }
  for (std::size_t i = live.waiting().begin; i < live.waiting().end; ++i)
    out.back() += told(live.waiting_row(i));
  return out;
}

}  // namespace

TEST_CASE("property: a streaming diff contains both texts and keeps its certain rows",
          "[property][diff]") {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < property_runs(5); ++run) {
    Random random(first + run);
    const TextPair pair = streamed_pair(random);
    CAPTURE(first + run, pair.old_text, pair.new_text);
    LiveDiff live;
    live.append_old(pair.old_text);
    live.end_old();
    Verdicts before;
    for (std::size_t at = 0; at < pair.new_text.size();) {
      const std::string piece = pair.new_text.substr(at, 1 + random.below(9));
      at += piece.size();
      live.append_new(piece);
      File file;
      live.fill(file);
      const Verdicts now = Walk(file).verdicts();
      CAPTURE(at, before.old_lines, now.old_lines, before.new_lines, now.new_lines);
      REQUIRE(now.problem == "");
      REQUIRE(goes_on(before.old_lines, now.old_lines));
      REQUIRE(goes_on(before.new_lines, now.new_lines));
      File at_once;
      compare_growing(at_once, pair.old_text, std::string_view(pair.new_text).substr(0, at), true);
      REQUIRE(same_rows(file, at_once));
      before = now;
    }
    File last;
    live.finish(last, Extent::excerpt);
    File one_shot;
    compare_into(one_shot, pair.old_text, pair.new_text, Extent::excerpt);
    REQUIRE(same_rows(last, one_shot));
  }
}

TEST_CASE("property: LiveRows gives the rows of the complete diff", "[property][diff]") {
  Random random(property_seed());
  for (std::size_t run = 0; run < property_runs(2); ++run) {
    const TextPair pair = streamed_pair(random);
    CAPTURE(property_seed(), run, pair.old_text, pair.new_text);
    LiveDiff live;
    LiveRows rows(live);
    const auto check = [&] {
      File file;
      live.fill(file);
      rows.update();
      REQUIRE(rows_of(rows) == rows_of(file));
      REQUIRE(rows.stats().added == count(file).added);
      REQUIRE(rows.stats().removed == count(file).removed);
      std::size_t all = 0;
      for (const Hunk& hunk : file.hunks)
        all += hunk.lines.size();
      REQUIRE(rows.count() == all);
    };
    const auto feed = [&](const std::string& text, auto append) {
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = 1 + random.below(20);
        append(std::string_view(text).substr(at, length));
        at += length;
        if (random.chance(50)) check();
      }
    };
    feed(pair.old_text, [&](std::string_view piece) { live.append_old(piece); });
    live.end_old();
    check();
    feed(pair.new_text, [&](std::string_view piece) { live.append_new(piece); });
    check();
  }
}
