# What the machine must have, for ./dev. Sourced, not run.
# On Debian and Ubuntu whatever is missing is installed with apt; elsewhere it is named. A tool that
# is there and new enough is never touched: an activated emsdk or another Node stay in use.

have() { command -v "$1" >/dev/null 2>&1; }

# version_at_least <wanted> <actual>
version_at_least() {
  [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]
}

# The oldest Node that the development dependencies run on; the package itself asks for 20.
oldest_node=20.19

is_new_node() { version_at_least "$oldest_node" "$("$1" --version 2>/dev/null | tr -d v)"; }

have_node() { have node && is_new_node node; }

chromium_path() {
  if [ -n "${CHROMIUM_PATH:-}" ]; then
    printf '%s\n' "$CHROMIUM_PATH"
    return
  fi
  for name in chromium chromium-browser google-chrome-stable google-chrome; do
    command -v "$name" && return
  done
  return 1
}

# The browser of `test` and `check`: the one that was named, or else Chromium as it comes for machines
# without a screen. It has the same engine, and no windows, which cost most of the time of a short test.
headless_path() {
  if [ -n "${CHROMIUM_PATH:-}" ]; then
    printf '%s\n' "$CHROMIUM_PATH"
    return
  fi
  command -v chromium-headless-shell || chromium_path
}

# The sanitizers' run-time libraries are a package of their own on some distributions.
have_sanitizers() {
  have clang++ && echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, long) { return 0; }' |
    clang++ -x c++ -fsanitize=fuzzer,address - -o /dev/null 2>/dev/null
}

# Other major versions lay code out differently.
clang_format_14() {
  for name in clang-format-14 clang-format; do
    if have "$name" && "$name" --version | grep -q 'version 14\.'; then
      command -v "$name"
      return
    fi
  done
  return 1
}

# Packages are named as Debian names them. `a|b` means the first that the distribution has, and a
# closing `|` that it may have none.
missing_for_build() {
  have c++ || echo g++
  have cmake || echo cmake
  have ninja || echo ninja-build
  have emcc || echo emscripten
  have node || echo nodejs
  have npm || echo npm
  have ccache || echo 'ccache|'
  have patch || echo patch
  [ -e /etc/ssl/certs/ca-certificates.crt ] || ! have apt-get || echo ca-certificates
}

missing_for_test() {
  have git || echo git
  have clang++ || echo clang
  have_sanitizers || echo "$(sanitizer_package)|"
  clang_format_14 >/dev/null || echo 'clang-format-14|'
  chromium_path >/dev/null || echo 'chromium|chromium-browser fonts-liberation'
  have valgrind || echo 'valgrind|'
}

sanitizer_package() {
  if have clang++; then
    echo "libclang-rt-$(clang++ -dumpversion | cut -d. -f1)-dev"
  else
    echo libclang-rt-dev
  fi
}

# Whether some font has the letters of a language. Where nobody can tell, it is taken for granted.
has_font() {
  ! have fc-list || [ -n "$(fc-list ":lang=$1" family 2>/dev/null | head -n 1)" ]
}

# Chinese, Japanese and Arabic in the pictures of the tests; without them these show boxes.
missing_fonts() {
  has_font zh || echo 'fonts-wqy-zenhei|fonts-noto-cjk|'
  has_font ar || echo 'fonts-kacst|fonts-noto-core|'
}

missing_headless() {
  [ -n "${CHROMIUM_PATH:-}" ] || have chromium-headless-shell || echo 'chromium-headless-shell|'
}

# Lets sudo ask for the password, if it needs one and there is a terminal. Called before what runs
# as_root, which has no terminal and a time limit.
ask_for_root() {
  [ "$(id -u)" -ne 0 ] && [ -t 0 ] || return 0
  sudo -n true 2>/dev/null || sudo -v || return 0
}

# as_root <seconds> <command...>
as_root() {
  limit=$1
  shift
  if [ "$(id -u)" -eq 0 ]; then
    at_most "$limit" "$@"
  else
    at_most "$limit" sudo -n "$@"
  fi
}

# first_available <a|b|>
first_available() {
  for name in $(echo "$1" | tr '|' ' '); do
    if apt-cache show "$name" 2>/dev/null | grep -q '^Package:'; then
      echo "$name"
      return
    fi
  done
  case $1 in *'|') ;; *) echo "$1" ;; esac
}

apt_install() {
  as_root 600 apt-get update || return 1
  names=''
  for wanted in "$@"; do
    names="$names $(first_available "$wanted")"
  done
  # shellcheck disable=SC2086
  as_root 1800 env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    -o DPkg::Lock::Timeout=600 $names
}

install_missing() {
  [ $# -gt 0 ] || return 0
  have apt-get || die "missing on this machine: $*" \
    'install them with your package manager (Emscripten: activate an emsdk), then run this again'
  [ "$(id -u)" -eq 0 ] || have sudo || die "missing on this machine: $*; installing requires root" \
    "run as root: apt-get install $*"
  ask_for_root
  step apt "Install $*" "for details, run this yourself: apt-get install $*" apt_install "$@"
}

# install_if_possible <name> <package...>
# Tried once in a checkout, and no reason to stop: ./dev test says what it did without.
install_if_possible() {
  wish=$1
  shift
  [ $# -gt 0 ] || return 0
  have apt-get && [ ! -e "build/$wish-tried" ] || return 0
  [ "$(id -u)" -eq 0 ] || have sudo || return 0
  mkdir -p build/log
  touch "build/$wish-tried"
  ask_for_root
  printf '%-8s Install %s\n' "$wish" "$*"
  apt_install "$@" >"build/log/$wish.log" 2>&1 || echo "$wish    not installed: build/log/$wish.log"
}

# Old distributions have the tools, but too old ones.
require_versions() {
  cmake_version=$(cmake --version | sed -n '1s/.* //p')
  version_at_least 3.25 "$cmake_version" || die "CMake is $cmake_version; 3.25 or newer is needed" \
    "install a newer version from https://cmake.org/download/ and put it first in PATH"
}

pinned_node=build/node/bin

# True when the pinned Node is there as the lock file wants it.
have_pinned_node() {
  cmp -s scripts/node/package-lock.json build/node/package-lock.json &&
    is_new_node "$pinned_node/node"
}

# Built beside its place, so that an interrupted installation is never taken for a whole one.
install_node() {
  rm -rf build/node.next
  mkdir -p build/node.next
  cp scripts/node/package.json scripts/node/package-lock.json scripts/node/.npmrc build/node.next
  (cd build/node.next && at_most 600 npm --no-update-notifier ci --no-audit --no-fund) || return 1
  # npm 9 links no programs of optional packages.
  mkdir build/node.next/bin
  for program in build/node.next/node_modules/node-*/bin/node; do
    ln -s "../${program#build/node.next/}" build/node.next/bin/node
  done
  rm -rf build/node
  mv build/node.next build/node
}

# Puts a Node that is new enough first in PATH: the machine's, or else the pinned one, which the
# machine's npm installs with the machine's Node.
use_node() {
  have_node && return
  found_node=$(node --version)
  have_pinned_node ||
    step node "Install Node (found $found_node)" 'connect to the network once; downloads are kept' \
      install_node
  PATH=$PWD/$pinned_node:$PATH
  export PATH
  have_node || die "Node is $found_node; $oldest_node or newer is needed" \
    'install a newer version from https://nodejs.org/ and put it first in PATH'
}

setup_build() {
  # One package name per word.
  # shellcheck disable=SC2046
  install_missing $(missing_for_build)
  require_versions
  use_node
}

setup_test() {
  # shellcheck disable=SC2046
  install_missing $(missing_for_build) $(missing_for_test)
  require_versions
  use_node
  have_sanitizers || die 'clang++ cannot link -fsanitize=fuzzer,address' \
    "install clang with its compiler-rt (Debian: clang and $(sanitizer_package))"
  # shellcheck disable=SC2046
  install_if_possible fonts $(missing_fonts)
  # shellcheck disable=SC2046
  install_if_possible headless $(missing_headless)
  chromium_path >/dev/null || die 'no Chromium was found for the browser tests' \
    'install Chromium or Chrome, or set CHROMIUM_PATH to its path'
}
