import { expect, it } from '@jest/globals'
import { renderMarkdown } from '../../sandbox/markdown.ts'
import { createPaint, harmless } from '../../sandbox/paint.ts'

it('Markdown in a terminal lets nothing steer it', () => {
  const given = { paint: createPaint(false), width: 60 }
  expect(renderMarkdown('a\u001b[31mb &#27;[0m', given)).toEqual([
    'a\uFFFD[31mb \uFFFD[0m'
  ])
  expect(harmless('a\rb\u2028c')).toBe('a\uFFFDb\uFFFDc')
})

it('A link to what is gone is its text alone', () => {
  const paint = createPaint(false)
  const look = { paint, width: 60, goneOrigin: 'http://gone' }
  const text = '[a](http://gone/1) [b](http://gone.test/2)'
  expect(renderMarkdown(text, look)).toEqual(['a b (http://gone.test/2)'])
})
