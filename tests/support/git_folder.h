// A folder to run git in, for tests that take git as the oracle. It is gone with the object;
// nobody's settings but its own count in it.
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

  /// Runs `git <arguments>` by the shell; true when it says that all went well. What it writes is
  /// in `output` then.
  bool run(std::string_view arguments);
  [[nodiscard]] const std::string& output() const { return output_; }

  /// Files by their names in the folder; folders of a file are made.
  void write(std::string_view name, std::string_view content) const;
  void remove(std::string_view name) const;
  [[nodiscard]] std::string read(std::string_view name) const;
  [[nodiscard]] std::filesystem::path path_of(std::string_view name) const;

 private:
  std::filesystem::path scratch_;
  std::string output_;
};

}  // namespace agent_timeline::testing
