#include "support/git_folder.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

namespace agent_timeline::testing {
namespace fs = std::filesystem;
namespace {

std::string content_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace

GitFolder::GitFolder() {
  std::string name = (fs::temp_directory_path() / "agent-timeline-git-XXXXXX").string();
  if (mkdtemp(name.data()) != nullptr) scratch_ = name;
  fs::create_directories(scratch_ / "work");
}

GitFolder::~GitFolder() {
  std::error_code ignored;
  fs::remove_all(scratch_, ignored);
}

bool GitFolder::is_git_installed() {
  return std::system("git --version > /dev/null 2>&1") == 0;
}

bool GitFolder::run(std::string_view arguments) {
  const std::string home = scratch_.string();
  std::string command = "cd '" + home + "/work' && HOME='" + home + "' GIT_CONFIG_NOSYSTEM=1 ";
  command += "git -c core.autocrlf=false -c user.name=t -c user.email=t@example.com ";
  command += arguments;
  command += " > '" + home + "/output' 2> '" + home + "/errors'";
  const bool went_well = std::system(command.c_str()) == 0;
  output_ = content_of(scratch_ / "output");
  return went_well;
}

fs::path GitFolder::path_of(std::string_view name) const {
  return scratch_ / "work" / fs::path(name);
}

void GitFolder::write(std::string_view name, std::string_view content) const {
  const fs::path path = path_of(name);
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << content;
}

void GitFolder::remove(std::string_view name) const {
  fs::remove(path_of(name));
}

std::string GitFolder::read(std::string_view name) const {
  return content_of(path_of(name));
}

}  // namespace agent_timeline::testing
