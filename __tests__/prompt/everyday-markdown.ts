import { randomNumbers } from './hostile-markdown.ts'

/** As people write it in issues and reviews; `W` is a word. */
const BLOCKS = [
  'W W, W (W) and "W": W!',
  'W `W<W>` and `W | W`, then W `<b>W</b>` W.',
  'W List<W> W, W<W, W> and Promise<W[]> W',
  'W < W && W > W, W <- W, <3 W, W<W W',
  'W [W](https://W.example/W) and `<W>` W',
  'W https://W.example/W?W=W&W=W W',
  'W <https://W.example/W> W `<W>`',
  'W **W** _W_ ~~W~~ W $5 and C:\\W W',
  'W[0] W[W][W] W(W) [^W] W',
  'W\nW\nW `W`\nW',
  '# W\n\nW',
  'W\n===\nW',
  '- W\n- W `<W>`\n  - W W\n- W',
  '1. W\n2. W\n\n   W `<W>` W\n3. W',
  '- [ ] W\n- [x] W `<W>`',
  '> W `<W>` W\n> W\n\nW',
  '> W\n>\n> W\n\nW `<W>`',
  '| W | W |\n| --- | :-: |\n| `<W>` | W |\n| W | W |',
  'W | W\n--- | ---\nW | `<W>`',
  '```\nW <W>W</W>\n\n  [W]: W "W"\n```',
  "```ts\nconst W: W<W> = W ? 'W' : W // <!-- W -->\n```",
  '```suggestion\n<W W="W">W</W>\n```',
  '~~~html\n<!-- W -->\n~~~',
  '````md\n```\n<W>\n```\n````',
  'W:\n```\n<W>\n```\nW `<W>`',
  '- W\n  ```\n  <W>\n  ```\n- W `<W>`',
  '1. W\n\n   ```js\n   W <W>\n   ```\n2. W `<W>`',
  '- W\n  - W\n    ```\n    <W>\n    ```',
  '> ```\n> <W>\n>\n> W\n> ```\n\nW',
  '<details>\n<summary>W</summary>\n\nW `<W>`\n\n```\n<W>\n```\n\n</details>',
  '<!-- W\nW -->\nW `<W>`',
  '<!--\n- [ ] W\n\n<b>W\n-->\n\nW',
  '<!-- W -->\n\nW',
  '![W](https://W.example/W.png) W `<W>`',
  '[![W](https://W.example)](https://W.example) W',
  '<img width="9" alt="W" src="https://W.example">\n\nW `<W>`',
  'W <kbd>W</kbd>+<kbd>W</kbd> W<br>W `<W>` W',
  '<p align="center">\n  <a href="https://W.example">W</a> W\n</p>',
  'W [W](https://W.example "W") W',
  '@W W #12 :W: W',
  '    W W',
  '---',
  'W &lt;W&gt; &amp; W'
]

/** The everyday text with a number. */
export function everydayPieces(number: number): readonly string[] {
  const below = randomNumbers(number)
  return Array.from(
    { length: 1 + below(8) },
    () => `${BLOCKS[below(BLOCKS.length)]}\n\n`
  )
}
