// Measures the core natively, for run.mjs and for callgrind:
//
//   agent_timeline_decode_bench <file> <runs> <measure>...
//
// A measure is `whole` (one push), `chunks:<bytes>` (pushes of that many bytes), `snapshot`, or
// `html` (of every entry). Every run takes each measure once, in the given order, so that noise
// affects all of them alike. Prints one line of JSON: for each measure the milliseconds of every
// run and the number of bytes it produced. Creating and destroying a session is not timed.
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"

namespace {

using agent_timeline::Session;

/// The timed work: takes a session and returns the number of bytes that the session produced.
using Work = std::function<std::size_t(Session&)>;

struct Measure {
  std::string name;
  /// Brings the session to the state in which the work begins; not timed.
  Work prepare;
  Work work;
  std::vector<double> milliseconds = {};
  std::size_t bytes_out = 0;
};

std::optional<std::string> read_file(const char* path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

std::size_t read_number(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::size_t push_all(Session& session, std::string_view log, std::size_t chunk) {
  std::size_t bytes = 0;
  for (std::size_t at = 0; at < log.size(); at += chunk)
    bytes += session.push(log.substr(at, chunk)).size();
  return bytes + session.end().size();
}

std::size_t html_of_all(const Session& session) {
  std::size_t bytes = 0;
  for (std::size_t number = 1;; ++number) {
    const std::string id = "e" + std::to_string(number);
    if (session.descriptor(id).empty()) return bytes;
    bytes += session.html(id).size();
  }
}

std::optional<Measure> find_measure(std::string_view name, std::string_view log) {
  constexpr std::string_view kChunks = "chunks:";
  const Work nothing = [](Session&) { return std::size_t{0}; };
  const auto push = [log](std::size_t chunk) -> Work {
    return [log, chunk](Session& session) { return push_all(session, log, chunk); };
  };
  std::string label(name);
  if (name == "whole") return Measure{label, nothing, push(log.size())};
  if (name == "snapshot") {
    return Measure{label, push(log.size()), [](Session& s) { return s.snapshot().size(); }};
  }
  if (name == "html") return Measure{label, push(log.size()), html_of_all};
  if (!name.starts_with(kChunks)) return std::nullopt;
  const std::size_t chunk = read_number(name.substr(kChunks.size()));
  if (chunk == 0) return std::nullopt;
  return Measure{label, nothing, push(chunk)};
}

void run(Measure& measure) {
  using Clock = std::chrono::steady_clock;
  Session session;
  measure.prepare(session);
  const Clock::time_point begin = Clock::now();
  measure.bytes_out = measure.work(session);
  const std::chrono::duration<double, std::milli> passed = Clock::now() - begin;
  measure.milliseconds.push_back(passed.count());
}

void print(const std::vector<Measure>& measures) {
  std::printf("{");
  for (std::size_t i = 0; i < measures.size(); ++i) {
    const Measure& measure = measures[i];
    std::printf("%s\"%s\":{\"bytes\":%zu,\"milliseconds\":[", i == 0 ? "" : ",",
                measure.name.c_str(), measure.bytes_out);
    for (std::size_t run = 0; run < measure.milliseconds.size(); ++run)
      std::printf("%s%.3f", run == 0 ? "" : ",", measure.milliseconds[run]);
    std::printf("]}");
  }
  std::printf("}\n");
}

int usage() {
  std::fputs("usage: agent_timeline_decode_bench <file> <runs> <measure>...\n", stderr);
  return EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return usage();
  const std::optional<std::string> log = read_file(argv[1]);
  if (!log || log->empty()) return usage();
  std::vector<Measure> measures;
  for (int i = 3; i < argc; ++i) {
    std::optional<Measure> measure = find_measure(argv[i], *log);
    if (!measure) return usage();
    measures.push_back(std::move(*measure));
  }
  const std::size_t runs = read_number(argv[2]);
  for (std::size_t i = 0; i < runs; ++i) {
    for (Measure& measure : measures)
      run(measure);
  }
  print(measures);
  return EXIT_SUCCESS;
}
