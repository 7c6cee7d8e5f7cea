// A text with the constructs on which streaming most often fails: late definitions and footnotes, lists
// that become loose, lazy continuation lines, fences in lists, tables, raw HTML, nested emphasis.
// Invariant: every construct occurs at least once, and definitions come only in the second half,
// because some engines treat a text with definitions as one block.

export const kTorture = `A late [one] and [some words][two] at the start.

Setext
heading
===

- tight
- list
  - inside
  - again

- turned loose

> quoted *text
lazy line* and
> more
2. not a list
10) a list
11) of two

   with a paragraph

| a | b |
|:--|--:|
| \`x|y\` | **c** |
| d |
after the table

- \`\`\`js
  let fence = "in a list";

  done();
  \`\`\`
- ~~~
  open

<div>
*raw* HTML

</div>

Some <b>inline</b> HTML, an &amp; entity, &copy and a \\* star.
**bold *both*** _a_b_ __c__ ~~gone~~ \`\`code \` code\`\`  
hard break ![image *x*](/i.png "t") <https://example.com/a_b>

    indented

    code

* * *
***
- [ ] open task
- [x] done task

[one]: <late address> 'title'

1. one
2. two
   > quoted
   > - deep
   >   - deeper

A very [long [nested](/in) link](/out) www.example.org/a. Last
---

[two]: /two

A note[^n] and [one] again.

[^n]: The note *itself*
    goes on.
`;
