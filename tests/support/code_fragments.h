// Tokens that open, close or nest something in some language: the building blocks of hostile source
// code.
#pragma once

#include <string_view>

namespace agent_timeline::testing {

inline constexpr std::string_view kCodeFragments[] = {
    "\"",   "'",     "`",       "\"\"\"",    "'''",      "/*",        "*/",      "//",
    "#",    "--",    "{-",      "-}",        "(*",       "*)",        "<!--",    "-->",
    "${",   "#{",    "\\(",     "{",         "}",        "(",         ")",       "[",
    "]",    "<",     ">",       "</",        "/>",       "\\",        "\\\\",    "\\u{",
    "\n",   "\n\n",  "<<EOF ",  "<<-'E' ",   "EOF",      "r#\"",      "R\"x(",   ")x\"",
    "[==[", "]==]",  "$\"\"\"", "@\"",       "%w[",      "q(",        "s/a/b",   "=begin",
    "=end", "```",   "~~~",     "---",       "<script>", "</script>", "<style>", "<?php ",
    "?>",   "<a b=", "if ",     "function ", "class ",   " ",         "\t",      ":",
    "=",    ";",     "1.5e-3",  "0xFF ",     "\u00E9",   "\u202E",    "\xFF",    "$x",
    "@y",   ",",     "|",       ">-",        "/",        "'a'",       "#if 0",   "#|",
    "$|",   "name ", "a.b(",    "((",        "$((",      "../",       "](",      "**",
    "{{",   "{%",    "@media ", "url(",      "- ",       "? ",        "&a ",     "!t ",
};

}  // namespace agent_timeline::testing
