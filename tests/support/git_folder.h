// A temporary directory to run git in, for tests that use git as the oracle. It is removed with the
// object. Git ignores the settings of the user and the system there.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace agent_timeline::testing {

class GitFolder {
 public:
  GitFolder();
  ~GitFolder();
  GitFolder(const GitFolder&) = delete;
  GitFolder& operator=(const GitFolder&) = delete;

  [[nodiscard]] static bool is_git_installed();

  /// Runs `git <arguments>` in a shell and returns true if it succeeded. `output` then returns what
  /// it wrote to stdout.
  bool run(std::string_view arguments);
  [[nodiscard]] const std::string& output() const { return output_; }

  /// Access files by their names in the directory. `write` creates missing parent directories.
  void write(std::string_view name, std::string_view content) const;
  void remove(std::string_view name) const;
  [[nodiscard]] std::string read(std::string_view name) const;
  [[nodiscard]] std::filesystem::path path_of(std::string_view name) const;

 private:
  std::filesystem::path scratch_;
  std::string output_;
};

}  // namespace agent_timeline::testing
