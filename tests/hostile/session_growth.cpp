// Plays growing sessions under callgrind, for session_growth.mjs:
//
//   agent_timeline_session_growth --list
//   agent_timeline_session_growth <delta bytes> <size>... -- <family>...
//
// `--list` prints the name of each family. The other form plays each named family at each size,
// pushing every delta separately, or all of them together if the form says so, and prints one line
// for each: the family, the bytes of its events, their number, and the bytes of patches, separated
// by tabs. For a family whose name begins with `snapshot of `, only the snapshot of the played
// session is counted, and its bytes take the place of those of the patches. Callgrind selects
// measured_run by name.
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent_timeline/session.h"
#include "support/session_families.h"

namespace {

using agent_timeline::testing::GrowingSession;
using agent_timeline::testing::SessionFamily;

std::size_t read_number(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

constexpr std::string_view kSnapshotOf = "snapshot of ";

std::size_t push_all(const GrowingSession& events, agent_timeline::Session& session) {
  std::size_t bytes = session.push(events.begin).size();
  for (const std::string& event : events.deltas)
    bytes += session.push(event).size();
  return bytes + session.push(events.end).size() + session.end().size();
}

/// Returns the families of growing texts, of repeated events, and of hostile Markdown.
std::vector<SessionFamily> all_families() {
  std::vector<SessionFamily> all = agent_timeline::testing::session_families();
  for (const auto* more : {&agent_timeline::testing::repeated_families(),
                           &agent_timeline::testing::hostile_session_families()}) {
    all.insert(all.end(), more->begin(), more->end());
  }
  return all;
}

}  // namespace

/// Plays the events, or makes the snapshot of a session that has `played` them.
extern "C" [[gnu::noinline]] std::size_t measured_run(const GrowingSession& events,
                                                      const agent_timeline::Session* played) {
  if (played != nullptr) return played->snapshot().size();
  agent_timeline::Session session;
  return push_all(events, session);
}

namespace {

void join_deltas(GrowingSession& events) {
  std::string all;
  for (const std::string& event : events.deltas)
    all += event;
  events.deltas = {std::move(all)};
}

void play(const SessionFamily& family, bool is_snapshot, std::size_t delta, std::size_t size) {
  GrowingSession events = agent_timeline::testing::growing_session(
      family, size, [delta](std::size_t) { return delta; });
  std::size_t bytes = events.begin.size() + events.end.size();
  for (const std::string& event : events.deltas)
    bytes += event.size();
  const std::size_t deltas = events.deltas.size();
  if (family.form != nullptr && family.form->is_one_push) join_deltas(events);
  agent_timeline::Session played;
  if (is_snapshot) push_all(events, played);
  const std::size_t written = measured_run(events, is_snapshot ? &played : nullptr);
  const std::string_view prefix = is_snapshot ? kSnapshotOf : std::string_view();
  std::printf("%s%s\t%zu\t%zu\t%zu\n", std::string(prefix).c_str(), family.name.c_str(), bytes,
              deltas, written);
  std::fflush(stdout);
}

/// Prints the families, and the snapshots of those with many entries.
void print_names() {
  for (const SessionFamily& family : all_families())
    std::printf("%s\n", family.name.c_str());
  for (const SessionFamily& family : agent_timeline::testing::repeated_families())
    std::printf("%s%s\n", std::string(kSnapshotOf).c_str(), family.name.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--list") {
    print_names();
    return EXIT_SUCCESS;
  }
  const std::vector<SessionFamily> families = all_families();
  std::vector<std::size_t> sizes;
  int at = 2;
  for (; at < argc && std::string_view(argv[at]) != "--"; ++at)
    sizes.push_back(read_number(argv[at]));
  if (sizes.empty() || at + 1 >= argc) {
    std::fputs("usage: agent_timeline_session_growth <delta> <size>... -- <family>...\n", stderr);
    return EXIT_FAILURE;
  }
  for (++at; at < argc; ++at) {
    std::string_view name = argv[at];
    const bool is_snapshot = name.starts_with(kSnapshotOf);
    if (is_snapshot) name.remove_prefix(kSnapshotOf.size());
    for (const SessionFamily& family : families) {
      for (const std::size_t size : family.name == name ? sizes : std::vector<std::size_t>())
        play(family, is_snapshot, read_number(argv[1]), size);
    }
  }
  return EXIT_SUCCESS;
}
