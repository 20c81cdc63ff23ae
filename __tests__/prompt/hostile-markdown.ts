/**
 * Markdown that nobody would write, a text for each number. `W` is a word of
 * its own in each place, `L` is the same word everywhere.
 */

/** What begins or ends something, or changes what does; `´` is a backtick. */
const INLINE = String.raw`
  W|W|W|W| | | |<!-- W -->|<!--W|-->|<!-->|<!--->|<!-- W --!>|<!-- W -- W -->
  |<!W W>|<!|<?W W?>|<?W|?>|<?|<![CDATA[W]]>|<![CDATA[|]]>|>|<|</|</W W>
  |<b>|</b>|<b title="W">|<b title='W'>|<b title=W>|<b W>|<b W|<b title="W
  |<b title='W|<b a=b="W">|<b ="W">|<b/W="W">|<b a="x"W="W">|"|'|">|'>|W">|W'>
  |<div W>|<div title="W|<div title="W">|<p>|</p>|<pre>|</pre>|<script>
  |<style>|<textarea>|<rp>W</rp>|<rp>|</rp>|<rp |<ruby>|<details>|<summary>
  |<!X "|<https://W.example/W>|<https://W.example/|<W@W.example>|<W|<W,|</W>
  |<W, W>|<W W|https://W.example/W|www.W.example/W|www.W.example/(
  |[W](/W)|[W](/W "W")|[W](/W 'W')|[W](/W (W))|[W](</W> "W")|[W](</W W> 'W')
  |[W](/W "W|[W](/W 'W|[W](/W (W|[W](|](|](/W "|](/W W)|](/W(W) "W")|](<|](</W
  |[W](/W\) "W")|[W](/((W)) "W")|[W]( /W "W" )|[W](/W"W")|![W](/W)|![W](/W "W")
  |![W|![|![[W](/W)](/W)|![W [W] W](/W)|[![W](/W)](/W)|[![W](/W "W")](/W "W")
  |![W][L]|![W][]|![L]|[W][L]|[L][]|[L]|[W][a]|[a]|[W][W]|[W][|][L]|[|]|]:|[^
  |[^L]|[^a]|![^a]|[^W]|[^a]:|[a]: /W "W"|[L]: /W 'W'|[a]: /W (W)|[a]: <W W> "W
  |[W|[a]: /W|[L]: /W|[^L]: W|[^a]: W|[^W W]: /W|[W[W]: W|W]: /W|[\]]: W|: W|:
  |\|\\|\<|\[|\]|\´|\!|\"|!|(|)|&lt;|&#60;|&quot;|&#x200b;|&shy;|&W;|&amp;W
  |$|$$|$´|´$|*|**|_|~|~~|~~~|=|==|---|-|+|#|@W|:W:|W:|1.|W|W
  |´|´|´´|´´´|´´´´|´W´|´´W´W´´|´<!-- W -->´|´<b title="W">´
  |[W](/W "´")|[W](< ´>)|[W](/W (´))|´W|W´|´[W](/W "W")´|´ W ´|(´<W>´)
`
  .split(/\n? *\|/)
  .map(piece => piece.trim().replaceAll('´', '`') || ' ')
  .concat(['|', '|', ' | ', '\\|', '\t', '  ', '\n', '\n', '\n', '\u00a0'])
  .concat(['\f', '\v', '\u2028', '\u2029', '\0', '\u200b', '\ufeff', '\r'])
  .concat(['\u001b[31m', '\u001b]W', '\u0007', '\u0085', '\u00ad', '\u3000'])

/** What lines begin with: in a row, each is between two `·`. */
const PREFIXES = [
  '···· · · ·  ·   ·    ·     ·      ·        ·\t· \t·\f·\ufeff·\u00a0',
  '> ·>·> > · > ·>\t·>    ·- ·* ·+ ·1. ·10. ·2) ·- - ·-   ·  - ·    - ·-\t',
  '- > ·> - ·1. - ·- [ ] ·- [x] ·# ·## ·| ·|',
  '[^a]: ·[^L]: ·[^W]: ·- [^a]: ·> [^a]: '
].flatMap(row => row.split('·'))

/** Lines that are something, whatever is around them. */
const LINES = [
  '···········```·```·```·~~~·~~~·````·``````·```js·```W·``` js W·~~~ W W',
  '```js title="W"·~~~ `W` <!-- W·``` `W·`` W·```suggestion·~~~~·```\f·``` W```',
  '```~·~~~`·``` <b title="W·<div>·</div>·<div·<b>·<p·<pre>·</pre>·<script>·<!--',
  '-->·<?·?>·<!X·<![CDATA[·]]>·<details>·<i W>·<!-- W·W -->·<!-- W -->·--> W',
  '<!-- W --> W·<b W="·<style·<https://W.example>·<b title="W·W">·</p\v>',
  '<table><tr><td>·---·===·***·- - -·| - |·|-|-|·-|-·:-:·:-·|-·- | -·--- | ---',
  '|:-|-:|·> |-|·| W | W |·| W | W | W |·W | W·W | W | W·| W·|W|W|W·| \\\\| W',
  '| W \\| W | W |·| `W | W` | W·[a]: /W "W"·[L]: /W·\'W\'·"W·W"·(W·/W·[a·]:',
  '[ ] | W | W·[x] | W·| - | - | W |·- | - | W·|\f-|·[^a]: W·[^L]: W·[a]:·[a]: <W',
  '# W·$$'
].flatMap(row => row.split('·'))

const MOST_LINES = 12
const MOST_PIECES = 5

/** The parts of the text with a number. */
export function hostilePieces(number: number): readonly string[] {
  const below = randomNumbers(number)
  const one = (list: readonly string[]) => list[below(list.length)] ?? ''
  const usual = one(PREFIXES)
  // What ends much is followed by nothing that could show.
  const calm = below(3)
  const lines = Array.from({ length: 1 + below(1 + below(MOST_LINES)) }, () => {
    const prefix = below(2) === 0 ? usual : below(2) === 0 ? '' : one(PREFIXES)
    const isWhole = below(5) < 2
    const inline = Array.from({ length: below(MOST_PIECES + 1) }, () =>
      below(3) < calm ? 'W ' : one(INLINE)
    )
    const end = below(12) === 0 ? one(['\r\n', '\r', '\n\n']) : '\n'
    return isWhole ? [prefix, one(LINES), end] : [prefix, ...inline, end]
  })
  return lines.flat().filter(piece => piece !== '')
}

/** With words in the places of `W` and `L`. */
export function withWords(pieces: readonly string[]): string {
  let count = 0
  return pieces
    .join('')
    .replace(/[WL]/g, letter => `q${letter === 'L' ? 0 : ++count}z`)
}

/** The words of a text, as `withWords` made them. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/q\d+z/g))
}

/** Mulberry32: the same numbers for the same seed, on all machines. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
