/** Each text has HIDDEN where GitHub shows nothing, and SHOWN where it does. */
export const HIDDEN: Readonly<Record<string, string>> = {
  'in a line': 'SHOWN <!-- HIDDEN --> SHOWN',
  'over lines': 'SHOWN\n<!-- HIDDEN\n\nHIDDEN -->\nSHOWN',
  'over the lines of a paragraph': 'SHOWN <!-- HIDDEN\nHIDDEN --> SHOWN',
  'at the begin': '<!--HIDDEN-->SHOWN',
  'that does not end': 'SHOWN\n\n<!-- HIDDEN\n\nHIDDEN',
  'that does not end in a line': 'SHOWN <!-- HIDDEN\n\nHIDDEN',
  'after an empty one': '<!-->SHOWN<!-- HIDDEN -->',
  'after an empty one with a dash': '<!--->SHOWN<!-- HIDDEN -->',
  'in a list': '- SHOWN <!-- HIDDEN -->\n- SHOWN',
  'in a quote that ends': '> SHOWN\n> <!-- HIDDEN\nHIDDEN --> HIDDEN',
  'in a list that ends': '- <!-- HIDDEN\n\nHIDDEN --> HIDDEN',
  'after one, in the same line':
    '<!-- HIDDEN --> <!-- HIDDEN\n\nHIDDEN --> HIDDEN',
  'in HTML': '<div>\n<!-- HIDDEN\n\nHIDDEN --> HIDDEN',
  'beside what looks like a span': 'SHOWN ` <!-- HIDDEN -->',
  'after an escape': 'SHOWN \\` <!-- HIDDEN --> `',
  'after other backticks': 'SHOWN `` ` <!-- HIDDEN --> `\n',
  'after a span over lines': 'SHOWN `a\nb ` <!-- HIDDEN --> `',
  'after a backtick in a tag': '<a title="`"> <!-- HIDDEN --> `',
  'after a backtick in a link': '[SHOWN](<`>) <!-- HIDDEN --> `',
  'after a backtick in a title': '[SHOWN](/u "`") <!-- HIDDEN --> `',
  'after a backtick in an address': 'www.a.example/` <!-- HIDDEN --> `',
  'after a backtick in math': 'SHOWN $ ` $ <!-- HIDDEN --> `',
  'between the cells of a table':
    '| a | b | c |\n| - | - | - |\n| ` | <!-- HIDDEN --> | ` |',
  'before a paragraph with a backtick': 'SHOWN `\n\n<!-- HIDDEN --> `',
  'between spans': '`SHOWN` <!-- HIDDEN --> `SHOWN`',
  'in a fence in HTML': '<div>\n```\n<!-- HIDDEN -->\n```\n</div>',
  'in a fence in HTML over blank lines':
    '<pre>\n\n```\n<!-- HIDDEN -->\n```\n</pre>',
  'after a fence in a quote': '> ```\n<!-- HIDDEN -->\n> ```',
  'after a fence in a list': '1. SHOWN\n   ```\n<!-- HIDDEN -->\n   ```',
  'after a fence': '```\nSHOWN\n```\n<!-- HIDDEN -->\n```\nSHOWN\n```',
  'after a longer fence': '```\nSHOWN\n````\n<!-- HIDDEN -->\n```',
  'after what is no fence': '``` a`b\n<!-- HIDDEN -->\n```',
  'with a fence in it': '<!--\n```\n-->\nSHOWN\n<!-- HIDDEN -->\n```',
  'indented in a list': '- SHOWN\n\n    <!-- HIDDEN -->',
  'indented in a paragraph': 'SHOWN\n    <!-- HIDDEN -->',
  'behind a fence': '``` js HIDDEN\nSHOWN\n```',
  'behind a fence in a list': '- ~~~ js HIDDEN\n  SHOWN\n  ~~~',
  'as an instruction': 'SHOWN <?HIDDEN?> SHOWN',
  'as a declaration': 'SHOWN\n\n<!X HIDDEN>\n\nSHOWN',
  'as CDATA': 'SHOWN <![CDATA[HIDDEN]]> SHOWN',
  'as CDATA in a paragraph': 'SHOWN <![CDATA[>\nHIDDEN ]]>',
  'as an instruction in a paragraph': 'SHOWN <?a >\nHIDDEN ?>',
  'as a definition': '[//]: # (HIDDEN)\n\nSHOWN',
  'as a definition with quotes': '[a]: <> "HIDDEN"\nSHOWN',
  'as a definition over lines': "[a]:\n/u\n'HIDDEN\nHIDDEN'\n\nSHOWN",
  'as a definition in a quote': '> [a]: /u "HIDDEN"\n\nSHOWN',
  'as a definition after a heading': '# SHOWN\n[a]: /u "HIDDEN"',
  'as a second definition': '[a]: /u\n[a]: /v "HIDDEN"\n\n[a] SHOWN',
  'as a definition that code names': '[a]: /u "HIDDEN"\n\n`[a]` SHOWN',
  'as a definition that itself names': '[a]: /[a] "HIDDEN"\n\nSHOWN',
  'as a definition with an escape': '[a\\]]: /u "HIDDEN"\n\nSHOWN',
  'as a definition cut by a comment': '[a]: /u "HIDDEN <!-- HIDDEN',
  'as a footnote': 'SHOWN\n\n[^a]: HIDDEN\nHIDDEN\n\n    HIDDEN\n\nSHOWN',
  'in a fence in HTML with a form feed':
    'SHOWN\n\n<p\f>\n```\n<!-- HIDDEN -->\n```\n</p>',
  'in a fence in HTML with a vertical tab':
    'SHOWN\n\n</p\v>\n```\n<!-- HIDDEN -->\n```\n</p>',
  'indented by form feeds': 'SHOWN\n\n\f\f\f\f<!-- HIDDEN -->',
  'after a fence with a form feed after it':
    '```\nSHOWN\n```\f\n```\n<!-- HIDDEN -->\n```',
  'after a fence with a form feed in it':
    '```\nSHOWN\f<!-- SHOWN -->\n```\n<!-- HIDDEN -->\n```',
  'in a fence in HTML after a byte order mark':
    '\ufeff<p>\n```\n<!-- HIDDEN -->\n```\n</p>\n\nSHOWN',
  'behind a fence after a byte order mark': '\ufeff```js HIDDEN\nSHOWN\n```',
  'as a definition after a byte order mark': '\ufeff[a]: /x "HIDDEN"',
  'as a definition with a vertical tab': '[a]:\v/x "HIDDEN"',
  'as a definition with a wide space': '[a]: /x\u2003HIDDEN\u3000\ufeffHIDDEN',
  'as a definition with a hard space': '[a]: /HIDDEN\u00a0more\u00a0HIDDEN',
  'as a definition with a line separator': '[a]: /x\u2028HIDDEN',
  'as a definition that names itself with a hard space':
    '[a\u00a0b]: /x "HIDDEN"\n\nSHOWN [a b]',
  'as a definition with an escaped bracket': '[a]: <x\\> HIDDEN HIDDEN>',
  'as a definition with another escaped bracket': '[a]: <x\\< HIDDEN HIDDEN>',
  'as a definition with an escape before a line':
    '[a]: /x "HIDDEN\\\nHIDDEN"\n\nSHOWN',
  'as a definition with an address of two lines':
    '[a]: <x\\\nHIDDEN> "HIDDEN"\n\nSHOWN',
  'as a definition with a backslash before the last quote':
    '[a]: /x "HIDDEN HIDDEN \\"\n\nSHOWN',
  'as a definition with a backslash before the last apostrophe':
    "[a]: /x 'HIDDEN HIDDEN \\'\n\nSHOWN",
  'as a definition with a backslash before the last parenthesis':
    '[a]: /x (HIDDEN HIDDEN \\)\n\nSHOWN',
  'as a definition with a label of two lines': '[a\\\nb]: /x "HIDDEN"',
  'as a definition with a long label': `[${'a'.repeat(1000)}]: /x "HIDDEN"`,
  'as a definition with a backtick': 'SHOWN\n\n[ ` ]: ` "HIDDEN HIDDEN"',
  'as a definition whose label begins a comment': '[HIDDEN <!-- ]: /x',
  'as a definition whose label has a comment': '[HIDDEN <!-- ]: --> "HIDDEN"',
  'as a definition whose title has a comment over lines':
    '[a]: /x "HIDDEN b <!-- "\nc -->',
  'as a definition in a task': '- [ ] [a]: /x "HIDDEN"\n- [ ] SHOWN',
  'in HTML in a task': '- [x] <p>\n  ```\n  <!-- HIDDEN -->\n  ```',
  'as a definition like a footnote': '[^a b]: /x "HIDDEN"',
  'as a definition that an escape names': 'SHOWN \\[a].\n\n[a]: /x "HIDDEN"',
  'as a definition that a link has as its text':
    'SHOWN [SHOWN](https://x.example/).\n\n[shown]: /x "HIDDEN"',
  'as a definition that another has as its text':
    'SHOWN [a][b]\n\n[a]: /x "HIDDEN"',
  'as a definition that an address has':
    '<https://x.example/?[a]> SHOWN\n\n[a]: /x "HIDDEN"',
  'as a definition that an attribute has':
    'SHOWN <b title="[a]">SHOWN</b>\n\n[a]: /x "HIDDEN"',
  "as a definition that a link's address has":
    '[SHOWN](/[a])\n\n[a]: /x "HIDDEN"',
  'as a definition that an image has as its text':
    '![a](/x) SHOWN\n\n[a]: /x "HIDDEN"',
  "as a definition that a task's box names":
    '- [x] SHOWN\n\n[x]: /x "HIDDEN HIDDEN"',
  'as a footnote with a bracket': 'SHOWN\n\n[^a[b]: HIDDEN',
  'as a footnote with a backslash': 'SHOWN\n\n[^a\\]: HIDDEN HIDDEN',
  'as a footnote with a long label': `SHOWN\n\n[^${'a'.repeat(1000)}]: HIDDEN HIDDEN`,
  'as a footnote with a line separator':
    'SHOWN\n\n[^1]: x\u2028HIDDEN\u2029HIDDEN',
  'as a footnote with a space and a tab': 'SHOWN\n\n[^1]: x\n\n \tHIDDEN',
  'as a footnote with a hard space': 'SHOWN\n\n[^1]: x\n\n    \u00a0HIDDEN',
  'as a title after an escaped bracket': "[SHOWN](<u\\>v> 'HIDDEN') SHOWN",
  'as a title after another escaped bracket': "![](<a\\<b> 'HIDDEN') SHOWN",
  'in a surplus cell': '| a | b |\n|---|---|\n| SHOWN | d | HIDDEN |\n\nSHOWN',
  'in a surplus cell without outer bars':
    'a | b\n:-- | --:\nSHOWN | d | HIDDEN',
  'in a surplus cell after a box': 'a | b\n---|---\n[ ] | SHOWN | HIDDEN',
  'in a surplus cell after a row of dashes':
    '| a |\n| - |\n| - | - |\n| SHOWN | HIDDEN |',
  'in a surplus cell of one column': '> | a |\n> | - |\n> | SHOWN | HIDDEN',
  'in a surplus cell after an escaped bar':
    '| a |\n| - |\n| SHOWN \\| SHOWN \\\\| HIDDEN |',
  'as the label of a reference':
    'SHOWN [SHOWN][HIDDEN HIDDEN].\n\n[hidden hidden]: /x',
  'as the label of an image': '![][HIDDEN] SHOWN\n\n[hidden]: /x',
  'as the label of a footnote': 'SHOWN[^HIDDEN]\n\n[^HIDDEN]: a',
  'as what a ruby is read without': 'SHOWN <rp>HIDDEN</rp> SHOWN',
  'as what a ruby is read without, with more in it':
    'SHOWN <rp>HIDDEN<b title="</rp>">HIDDEN</b></rp>',
  'behind unseen characters': '`\u200b` <!-- HIDDEN --> ``SHOWN',
  'after a carriage return': 'SHOWN\r<!-- HIDDEN\r\r-->\rSHOWN',
  'after a parenthesis and a backtick in an address':
    'www.a.example/(`a <!-- HIDDEN --> `',
  'as the language of a fence': '```HIDDEN\n```\n~~~ hidden.HIDDEN\n~~~',
  'in a label over lines': 'SHOWN\n\n[^ HIDDEN\n]',
  'in a surplus cell below a form feed': 'a\n\f---\n| SHOWN | HIDDEN |',
  'in what is no fence because it is no list':
    'SHOWN\n10. a\n    ~~~\n    <!-- HIDDEN -->\n    ~~~'
}

/** The same, where one construct is in another. */
export const MORE_HIDDEN: readonly string[] = [
  '\\<!-- ![a --> HIDDEN](/x)',
  '\\<b title="[a](/x \'y">HIDDEN\')',
  '](/x "[b](/y \'HIDDEN") HIDDEN\')',
  '[a](/x<!--y "HIDDEN --> HIDDEN")',
  '[a](< `> "HIDDEN") <!-- HIDDEN --> `',
  '![a\n<b>\nHIDDEN](/x)',
  '[a]: /x\n\0\nHIDDEN',
  '![a <? b](/x) HIDDEN ?>',
  'a <? b\n<!-- ?>\n\nHIDDEN -->',
  '<!-- --!> <b title="\n-->\nHIDDEN">',
  'a <b c="<" HIDDEN>',
  '| a |\n| - |\n| <b title="|"> | HIDDEN |',
  '| a | b |\n| - | - |\n| <https://x|`> ` <!-- HIDDEN --> ` |',
  'a | b\n|-|-|-|\n|a|\n|-|\n| c | HIDDEN |',
  '| a |\n| - |\n| - | - | - |\n| b | HIDDEN |',
  '| a |\n| - |\n| ![b | c](/x) HIDDEN |',
  '| a | b |\n| - | - |\n| `c | <!-- HIDDEN --> d` |',
  '[a][HIDDEN] <!-- b\n\n[hidden]: /x',
  '> ```\n>\t```\n> <!-- HIDDEN -->\n> ```'
]

/** Texts with HTML that is code, and shown. */
export const CODE: Readonly<Record<string, string>> = {
  'in a span': 'use `<!-- SHOWN -->` here',
  'in a span of two': 'use ``<!-- ` SHOWN -->`` here',
  'in parentheses': '(`<!-- SHOWN -->`)',
  'in a fence': '```html\n<!-- SHOWN -->\n\n[a]: /u "SHOWN"\n```',
  'in a fence with a language': '```ts\n<!-- SHOWN -->\n```',
  'in a fence of tildes': '~~~\n<!-- SHOWN -->\n```\n<!-- SHOWN\n~~~',
  'in a fence in a fence':
    '````\n```\n<!-- SHOWN -->\n```\n<!-- SHOWN -->\n````',
  'in a fence in a list':
    '1. a\n   ```\n   <!-- SHOWN -->\n   ```\n2. `<!-- SHOWN -->`',
  'in a suggestion': '```suggestion\n<!-- SHOWN -->\n```',
  'with a bar': 'use `List<A | B>` and `<b>`'
}

/** Texts of which GitHub draws a part. */
export const DRAWN: Readonly<Record<string, string>> = {
  'a diagram': '```mermaid\ngraph TD\n%% HIDDEN\n```',
  'a diagram in a quote': '> ``` Mermaid\n> %% HIDDEN\n> ```',
  'a diagram in a list': '- ~~~mermaid title\n  %% HIDDEN\n  ~~~',
  'a diagram whose name is an entity': '```&#109;ermaid\n%% HIDDEN\n```',
  'a map': '```geojson\n{"HIDDEN": 1}\n```',
  'a topology': '```topojson\n{"HIDDEN": 1}\n```',
  'a solid': '```stl\nsolid HIDDEN\n```',
  'a block of mathematics': '```math\n\\phantom{HIDDEN}\n```',
  'a formula': 'SHOWN $\\phantom{HIDDEN}$',
  'a formula over lines': '$$\n% HIDDEN\n$$',
  'a formula with backticks': 'SHOWN $`\\phantom{HIDDEN}`$',
  'a formula with a code span': '$ ` $ \\phantom{HIDDEN} $ `'
}
