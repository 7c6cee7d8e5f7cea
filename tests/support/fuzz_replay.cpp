// The main() of a fuzz target in ordinary builds: runs it once on every file below the given
// folders, so that every test run checks that the target compiles, links and passes its corpus.
// Fails if there is nothing to replay, since such a run would test nothing.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::size_t replay_folder(const std::filesystem::path& folder) {
  std::size_t count = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    if (!entry.is_regular_file()) continue;
    const std::string input = read_file(entry.path());
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    ++count;
  }
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t count = 0;
  for (int i = 1; i < argc; ++i)
    count += replay_folder(argv[i]);
  std::printf("replayed %zu inputs\n", count);
  return count > 0 ? 0 : 1;
}
