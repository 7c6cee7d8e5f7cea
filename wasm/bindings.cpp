// The boundary: embind classes that move bytes and decide nothing. Text never crosses as a string:
// the caller writes input bytes at input(n), and reads output() for the length that a call
// returned. Addresses hold until the next call, which may make memory grow.
#include <emscripten/bind.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "agent_timeline/markdown.h"
#include "agent_timeline/session.h"
#include "agent_timeline/supported_tools.h"

namespace {

/// Raised whenever the calls below change; the package refuses a module of another version.
constexpr int kAbiVersion = 3;

/// The bytes that go in and out of one object.
class Buffers {
 public:
  /// Makes room for `size` bytes and returns their address, the same as before unless it was never
  /// asked for so many.
  std::uintptr_t input(std::size_t size) {
    if (input_.size() < size) input_.resize(size);
    return reinterpret_cast<std::uintptr_t>(input_.data());
  }
  std::uintptr_t output() const { return address_; }
  /// The address of a place that always holds that of the output, for callers in a hurry.
  std::uintptr_t result() const { return reinterpret_cast<std::uintptr_t>(&address_); }

 protected:
  std::string_view view(std::size_t size) const { return std::string_view(input_).substr(0, size); }
  std::size_t give(std::string text) {
    output_ = std::move(text);
    address_ = reinterpret_cast<std::uintptr_t>(output_.data());
    return output_.size();
  }

 private:
  std::string input_;
  std::string output_;
  std::uintptr_t address_ = 0;
};

class BoundSession : public Buffers {
 public:
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
  double revision() const { return static_cast<double>(session_.revision()); }

 private:
  static std::string_view take_field(std::string_view& rest) {
    const std::size_t end = rest.find('\0');
    const std::string_view field = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    return field;
  }

  agent_timeline::Session session_;
};

class BoundMarkdown : public Buffers {
 public:
  /// Whether the options, as JSON in the input, were accepted.
  bool configure(std::size_t size) { return stream_.configure(view(size)); }
  std::size_t push(std::size_t size) { return give(stream_.push(view(size))); }
  std::size_t end() { return give(stream_.end()); }
  std::size_t pieces() { return give(stream_.pieces()); }
  std::size_t html() { return give(stream_.html()); }
  std::size_t render(std::size_t size) { return give(stream_.render(view(size))); }

 private:
  agent_timeline::MarkdownStream stream_;
};

/// Binds what `Bound` has of Buffers as its own, which spares every call a walk up to the base.
template <class Bound>
emscripten::class_<Bound> bind(const char* name) {
  using InputMethod = std::uintptr_t (Bound::*)(std::size_t);
  using AddressMethod = std::uintptr_t (Bound::*)() const;
  return emscripten::class_<Bound>(name)
      .template constructor<>()
      .function("input", InputMethod{&Bound::input})
      .function("output", AddressMethod{&Bound::output})
      .function("result", AddressMethod{&Bound::result});
}

}  // namespace

EMSCRIPTEN_BINDINGS(agent_timeline) {
  emscripten::function(
      "abiVersion", +[] { return kAbiVersion; });
  bind<BoundSession>("Session")
      .function("configure", &BoundSession::configure)
      .function("push", &BoundSession::push)
      .function("end", &BoundSession::end)
      .function("snapshot", &BoundSession::snapshot)
      .function("descriptor", &BoundSession::descriptor)
      .function("html", &BoundSession::html)
      .function("supportedTools", &BoundSession::supported_tools)
      .function("revision", &BoundSession::revision);
  bind<BoundMarkdown>("Markdown")
      .function("configure", &BoundMarkdown::configure)
      .function("push", &BoundMarkdown::push)
      .function("end", &BoundMarkdown::end)
      .function("pieces", &BoundMarkdown::pieces)
      .function("html", &BoundMarkdown::html)
      .function("render", &BoundMarkdown::render);
}
