// The boundary: one embind class that moves bytes and decides nothing. Text never crosses as a
// string: the caller writes input bytes at input(n), and reads output() for the length that a call
// returned. Addresses hold until the next call, which may make memory grow.
#include <emscripten/bind.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "agent_timeline/supported_tools.h"

namespace {

/// Raised whenever the calls below change; the package refuses a module of another version.
constexpr int kAbiVersion = 2;

class BoundSession {
 public:
  /// Makes room for `size` bytes and returns their address.
  std::uintptr_t input(std::size_t size) {
    if (input_.size() < size) input_.resize(size);
    return reinterpret_cast<std::uintptr_t>(input_.data());
  }
  /// Whether the options, as JSON in the input, were accepted.
  bool configure(std::size_t size) { return session_.configure(view(size)); }
  std::size_t push(std::size_t size) { return give(session_.push(view(size))); }
  std::size_t end() { return give(session_.end()); }
  std::size_t snapshot() { return give(session_.snapshot()); }
  std::size_t descriptor(std::size_t size) { return give(session_.descriptor(view(size))); }
  /// The input is `entry \0 part \0 piece`.
  std::size_t html(std::size_t size) {
    std::string_view request = view(size);
    const std::string_view entry = take_field(request);
    const std::string_view part = take_field(request);
    return give(session_.html(entry, part, take_field(request)));
  }
  std::size_t supported_tools() { return give(agent_timeline::supported_tools_json()); }
  std::uintptr_t output() const { return reinterpret_cast<std::uintptr_t>(output_.data()); }
  double revision() const { return static_cast<double>(session_.revision()); }

 private:
  std::string_view view(std::size_t size) const { return std::string_view(input_).substr(0, size); }
  static std::string_view take_field(std::string_view& rest) {
    const std::size_t end = rest.find('\0');
    const std::string_view field = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    return field;
  }
  std::size_t give(std::string text) {
    output_ = std::move(text);
    return output_.size();
  }

  agent_timeline::Session session_;
  std::string input_;
  std::string output_;
};

int abi_version() {
  return kAbiVersion;
}

}  // namespace

EMSCRIPTEN_BINDINGS(agent_timeline) {
  emscripten::function("abiVersion", &abi_version);
  emscripten::class_<BoundSession>("Session")
      .constructor<>()
      .function("input", &BoundSession::input)
      .function("configure", &BoundSession::configure)
      .function("push", &BoundSession::push)
      .function("end", &BoundSession::end)
      .function("snapshot", &BoundSession::snapshot)
      .function("descriptor", &BoundSession::descriptor)
      .function("html", &BoundSession::html)
      .function("supportedTools", &BoundSession::supported_tools)
      .function("output", &BoundSession::output)
      .function("revision", &BoundSession::revision);
}
