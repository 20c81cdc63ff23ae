import fc from 'fast-check'

/** Pieces of text that mean something to Markdown, GitHub or the runner. */
const PIECES = [
  ...wordsOf('` `` ``` ~~~ | \\ * ** _ --- === ]( ) [x] $`x`$ $$'),
  ...wordsOf(`
    <script> </details> </sub> </code> <!-- --> --!> <![CDATA[ <? &lt; &#64;
    <https://evil.example> [x](https://evil.example)
    ![x](https://evil.example/x.png) https://evil.example/x http://evil.example
    www.evil.example mail@evil.example mailto:mail@evil.example
    @octo-dev @acme/team #12 GH-1 acme/shop#12 :tada:
    0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c
    ::error::x ::add-mask::x ::stop-commands::x ##[error]x ##[ %0A::error::x %25
    outcome<<EOF ghadelimiter_ __proto__ constructor
  `),
  '# ',
  '## ',
  '> ',
  '- ',
  '1. ',
  '    ',
  '| --- |',
  '[x]: https://evil.example',
  '\n| a |\n| --- |\n| b |\n',
  '<img src=x onerror=alert(1)>',
  '<!-- agent-follow-up:v1 project=x job=y issue=7 run=1-1 sent=true -->',
  '::set-output name=outcome::completed',
  '\n',
  '\r',
  '\r\n',
  '\n\n',
  '\u0085',
  '\u2028',
  '\u2029',
  '\v',
  '\f',
  '\t',
  '\0',
  '\u001b[31m',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\ud800',
  '\udfff',
  '\u{e0041}',
  '\u{1f600}'
]

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

const piece = fc.constantFrom(...PIECES)

/** Any UTF-16, lone surrogates too. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 })
  .map(codes => String.fromCharCode(...codes))

const short = fc
  .array(fc.oneof(piece, piece, units, fc.string({ unit: 'binary' })), {
    maxLength: 12
  })
  .map(parts => parts.join(''))

/** The same over and over, 100,000 characters of it. */
const long = short.map(text =>
  `${text}x`.repeat(Math.ceil(100_000 / (text.length + 1))).slice(0, 100_000)
)

/** Any text, mostly of pieces that try to be more than text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 60, arbitrary: short },
  { weight: 1, arbitrary: long }
)

/** The same, on one word. */
export const hostileWord: fc.Arbitrary<string> = hostileText.map(
  text => text.replace(/\s+/g, '') || '/agent'
)

/** A key as the service gives them. */
export const apiKey: fc.Arbitrary<string> = fc
  .tuple(
    fc.stringMatching(/^[a-z]{2,5}$/),
    fc.stringMatching(/^[A-Za-z0-9]{8,40}$/)
  )
  .map(([prefix, secret]) => `${prefix}_${secret}`)

/** How often each property is tried. */
export const RUNS = { numRuns: 250 } as const
