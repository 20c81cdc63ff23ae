import fc from 'fast-check'
import { hostileText } from '../attacks/hostile-text.ts'

/** When it is longer, the parser of Markdown takes seconds for some of it. */
const LENGTH = 10_000

export const hostileComment = hostileText.map(text => text.slice(0, LENGTH))

/** Tags that HTML nests and closes by rules of its own. */
const NAMES = [
  'a b p li table td details summary code pre div form option select',
  'textarea title script svg math iframe template'
].flatMap(names => names.split(' '))

const tag = fc.constantFrom(
  ...NAMES.flatMap(name => [`<${name}>`, `</${name}>`]),
  '<a href="https://evil.example">',
  '<img src="https://evil.example/x.png" alt="</div>">',
  '<ol start="x">',
  '<input type="checkbox" checked onfocus="alert(1)">',
  '<p title="</div><script>alert(1)</script>">',
  '<p',
  '</'
)

/** HTML that nobody meant well, nor well-formed. */
export const hostileHtml: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 3, arbitrary: tag }, hostileComment), {
    maxLength: 14
  })
  .map(pieces => pieces.join(''))
