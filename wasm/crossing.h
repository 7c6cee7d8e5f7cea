// How values cross between the core and JavaScript, for the bindings of each module. Numbers and
// booleans cross unchanged, texts as bytes: embind's own strings would alter unpaired surrogates
// and bytes that are not UTF-8. A text argument is passed as its length; the texts of one call lie
// back to back in the input buffer, in the order of the parameters. A text result is returned as
// its length; its bytes stay at Exchange::answer until the next call. Invariant: these rules are
// the same for every bound class and function.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace crossing {

/// Returned instead of a length: there is no text, because the options were rejected.
inline constexpr int kNothing = -1;

/// The buffers, shared by all calls: each call ends before the next one begins.
struct Exchange {
  std::string input;
  std::string output;
  /// Address of the last text result. This field itself never moves.
  const char* answer = nullptr;
};

inline Exchange& exchange() {
  static Exchange the_only_one;
  return the_only_one;
}

/// Makes room for `size` bytes of texts and returns their address, which changes only when the
/// buffer has to grow.
inline std::uintptr_t input(std::size_t size) {
  std::string& bytes = exchange().input;
  if (bytes.size() < size) bytes.resize(size);
  return reinterpret_cast<std::uintptr_t>(bytes.data());
}

/// The address of the field that holds the address of the last text result.
inline std::uintptr_t answer() {
  return reinterpret_cast<std::uintptr_t>(&exchange().answer);
}

/// Consumes the texts of one call in order.
class Texts {
 public:
  std::string_view take(std::size_t size) {
    const std::string_view text = rest_.substr(0, size);
    rest_.remove_prefix(text.size());
    return text;
  }

 private:
  std::string_view rest_ = exchange().input;
};

/// How a type of the core's interface crosses: its type in JavaScript (`Wire`) and the conversions
/// in both directions.
template <class Value>
struct Crossing {
  using Wire = Value;
  static Value in(Wire value, Texts&) { return value; }
  static Wire out(Value value) { return value; }
};

/// Objects that are bound as classes.
template <class Object>
struct Crossing<const Object&> {
  using Wire = const Object&;
  static Wire in(Wire object, Texts&) { return object; }
};

template <>
struct Crossing<std::string_view> {
  using Wire = std::size_t;
  static std::string_view in(Wire size, Texts& texts) { return texts.take(size); }
};

template <>
struct Crossing<std::string> {
  using Wire = int;
  static Wire out(std::string text) {
    Exchange& bytes = exchange();
    bytes.output = std::move(text);
    bytes.answer = bytes.output.data();
    return static_cast<Wire>(bytes.output.size());
  }
};

template <>
struct Crossing<std::optional<std::string>> {
  using Wire = int;
  static Wire out(std::optional<std::string> text) {
    return text ? Crossing<std::string>::out(std::move(*text)) : kNothing;
  }
};

template <>
struct Crossing<std::uint64_t> {
  using Wire = double;
  static Wire out(std::uint64_t number) { return static_cast<Wire>(number); }
};

template <>
struct Crossing<void> {
  using Wire = void;
};

template <class Value>
using Wire = typename Crossing<Value>::Wire;

/// Converts `values`, calls `function` and converts the result.
template <class Result, class... Parameters, class Function>
Wire<Result> cross(Function function, Wire<Parameters>... values) {
  Texts texts;
  // Braces guarantee that the texts are taken from left to right.
  std::tuple<Parameters...> arguments{Crossing<Parameters>::in(values, texts)...};
  if constexpr (std::is_void_v<Result>) {
    std::apply(function, std::move(arguments));
  } else {
    return Crossing<Result>::out(std::apply(function, std::move(arguments)));
  }
}

/// A function of the core in the form that is bound.
template <auto function>
struct Bound;

template <class Result, class... Parameters, Result (*function)(Parameters...)>
struct Bound<function> {
  static Wire<Result> call(Wire<Parameters>... values) {
    return cross<Result, Parameters...>(function, values...);
  }
};

template <class Class, class Result, class... Parameters, Result (Class::*method)(Parameters...)>
struct Bound<method> {
  static Wire<Result> call(Class& object, Wire<Parameters>... values) {
    const auto function = [&object](Parameters... arguments) {
      return (object.*method)(arguments...);
    };
    return cross<Result, Parameters...>(function, values...);
  }
};

template <class Class, class Result, class... Parameters,
          Result (Class::*method)(Parameters...) const>
struct Bound<method> {
  static Wire<Result> call(const Class& object, Wire<Parameters>... values) {
    const auto function = [&object](Parameters... arguments) {
      return (object.*method)(arguments...);
    };
    return cross<Result, Parameters...>(function, values...);
  }
};

}  // namespace crossing
