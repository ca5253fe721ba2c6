import { cleanup, render } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_NOTES_LENGTH } from '#shared/plugins/limits.ts'
import { HOSTILE_MARKDOWN } from '../../../test/hostile-markdown.ts'
import { MarkdownElements } from './markdown-elements.tsx'

/** The drawn elements in one line, so that a table of cases can be read. */
const outline = (text: string) => [...drawn(text).childNodes].map(ofNode).join(' ')

function drawn(text: string): Element {
  cleanup()
  const { container } = render(<MarkdownElements text={text} />)
  if (!container.firstElementChild) throw new Error('Nothing is drawn.')
  return container.firstElementChild
}

function ofNode(node: Node): string {
  if (!(node instanceof HTMLElement)) return node.textContent ?? ''
  const inside = [...node.childNodes].map(ofNode).join('')
  switch (node.localName) {
    case 'br':
      return '↵'
    case 'h3':
      return `h${node.dataset.level}(${inside})`
    case 'pre':
      return `pre(${node.textContent})`
    case 'ol':
      return `ol${node.getAttribute('start')}(${inside})`
    case 'li':
      return `[${inside}]`
    case 'strong':
      return `b(${inside})`
    case 'em':
      return `i(${inside})`
    case 'a':
      return `a(${node.getAttribute('href')} ${inside})`
    default:
      return `${node.localName}(${inside})`
  }
}

test.each([
  ['', ''],
  ['Plain text', 'p(Plain text)'],
  ['one\ntwo\r\nthree', 'p(one↵two↵three)'],
  ['one\n\n\ntwo', 'p(one) p(two)'],
  ['# Big\n## Less\nwords', 'h1(Big) h2(Less) p(words)'],
  ['#tag\n####### seven', 'p(#tag↵####### seven)'],
  ['**bold** and *italic*, __bold__ and _italic_', 'p(b(bold) and i(italic), b(bold) and i(italic))'],
  ['***both*** of **a *b* c**', 'p(i(b(both)) of b(a i(b) c))'],
  ['~~old~~ and ~5 dB', 'p(s(old) and ~5 dB)'],
  ['5 * 3 * 2 and snake_case_name', 'p(5 * 3 * 2 and snake_case_name)'],
  ['a *b and **c', 'p(a *b and **c)'],
  ['**a *b** c*', 'p(i(i(a i(b)) c))'],
  ['use `-6 dB **now**` here', 'p(use code(-6 dB **now**) here)'],
  ['``a ` b`` and ` open', 'p(code(a ` b) and ` open)'],
  ['\\*not\\* it', 'p(*not* it)'],
  ['- a\n- b\n  - c\n    more\n- d', 'ul([a][bul([c↵more])][d])'],
  ['1. a\n2. b', 'ol1([a][b])'],
  ['3) a\n- b', 'ol3([a]) ul([b])'],
  ['- a\n  1. one\n  2. two\n  - dot', 'ul([aol1([one][two])ul([dot])])'],
  ['words\n- a\n\n- b\nwords', 'p(words) ul([p(a)][p(b)]) p(words)'],
  ['- a\n  - b\n c\nwords', 'ul([aul([b↵c])]) p(words)'],
  ['> a\nb\n> - c\n\nd', 'blockquote(p(a↵b)ul([c])) p(d)'],
  ['one\n---\ntwo', 'p(one) hr() p(two)'],
  ['    far from the edge', 'p(far from the edge)'],
  ['a|b\n-|-\n1|2|3', 'p(a|b↵-|-↵1|2|3)'],
  ['[a]: https://a.example', 'p([a]: a(https://a.example https://a.example))'],
  ['```\n<b> **x**\n```\nafter', 'pre(<b> **x**) p(after)'],
  ['```\nopen', 'pre(open)'],
  ['[site](https://a.example/x?y#z)', 'p(a(https://a.example/x?y#z site))'],
  ['[**b**](mailto:me@a.example)', 'p(a(mailto:me@a.example b(b)))'],
  [
    'see https://a.example/x, or (http://b.example).',
    'p(see a(https://a.example/x https://a.example/x), or (a(http://b.example http://b.example)).)',
  ],
  ['<https://a.example>', 'p(a(https://a.example https://a.example))'],
  ['kick.it, www.a.example and me@a.example', 'p(kick.it, www.a.example and me@a.example)'],
  ['[https://a.example](https://b.example)', 'p(a(https://b.example https://a.example))'],
  ['[a [b](https://a.example) c]', 'p([a a(https://a.example b) c])'],
  ['[a] (https://', 'p([a] (https://)'],
  ['[words]()', 'p(words)'],
  ['xhttps://a.example', 'p(xhttps://a.example)'],
  ['![cover](https://a.example/x.png)', 'p(!a(https://a.example/x.png cover))'],
])('%j is drawn as %j', (text, expected) => {
  expect(outline(text)).toBe(expected)
})

test('a link opens another window, which learns nothing of this one', () => {
  const link = drawn('[site](https://a.example)').querySelector('a')
  expect(link?.target).toBe('_blank')
  expect(link?.rel).toBe('noopener noreferrer')
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert`1`)',
  '[x]( javascript:alert`1`)',
  '[x](&#106;avascript:alert`1`)',
  '[x](data:text/html,<script>1</script>)',
  '[x](vbscript:x)',
  '[x](//a.example)',
  '[x](/api/plugins)',
  '[x](https://user:word@a.example)',
  'https://user:word@a.example and https://user@a.example',
  '[x](https:\\\\a.example)',
  '[x](file:///etc/passwd)',
  '[x](ftp://a.example)',
  '[x](java\nscript:alert`1`)',
  '<a href="javascript:1">x</a>',
  '<javascript:alert(1)>',
  '![x](javascript:1)',
  'javascript://a.example/%0Aalert(1)',
  'ftp://a.example and //a.example',
  '[x]\n\n[x]: javascript:1',
])('%j makes no link', (text) => {
  expect(drawn(text).querySelector('a, img')).toBeNull()
})

test('scripts and other HTML are only text', () => {
  const text = '<script>alert(1)</script>\n<img src=x onerror=alert(1)>&lt;b&gt;'
  expect(outline(text)).toBe('p(<script>alert(1)</script>↵<img src=x onerror=alert(1)>&lt;b&gt;)')
})

test('points in points in points, deeper than anyone writes them, are shown as they were typed', () => {
  const text = Array.from({ length: 30 }, (_, count) => `${'  '.repeat(count)}- a${count}`).join('\n')
  expect(drawn(text).textContent).toBe(text)
  const quotes = '> '.repeat(30)
  expect(drawn(quotes).textContent).toBe(quotes)
  expect(outline(`${'- '.repeat(5)}a`)).toBe('ul([ul([ul([ul([ul([a])])])])])')
})

/** Twenty levels of blocks and twenty of marks, with the paragraph and the words. */
const MOST_DEPTH = 20 + 20 + 2

test.each([
  ...HOSTILE_MARKDOWN.map((piece) => piece.repeat(MAX_NOTES_LENGTH / piece.length)),
  `${'**'.repeat(2000)}a${'**'.repeat(2000)}`,
  `${'*a '.repeat(1600)}${' a*'.repeat(1600)}`,
  `${'> '.repeat(9)}${'**a '.repeat(1000)}${' a**'.repeat(1000)}`,
])('a note of %j is drawn, and nests no deeper than a page bears', (text) => {
  expect(depthOf(drawn(text))).toBeLessThanOrEqual(MOST_DEPTH)
})

function depthOf(element: Element): number {
  let deepest = 0
  for (const child of element.children) deepest = Math.max(deepest, 1 + depthOf(child))
  return deepest
}

test('no text makes it fail, and every letter of it stays', () => {
  const pieces = fc.constantFrom(
    '*',
    '**',
    '_',
    '~~ab~~',
    '` ',
    '```\n',
    '[',
    '](https://a.example)',
    '\n',
    '- ',
    '> ',
    '1. ',
    '# ',
    '---',
    '|',
    '<b>',
    ' ',
    '  ',
    'ab',
    '7',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = parts.join('')
      const shown = drawn(text).textContent ?? ''
      const letters = (each: string) => each.replace(/\]\(https:\/\/a\.example\)/g, '').replace(/[^ab]/g, '')
      expect(letters(shown)).toBe(letters(text))
    }),
  )
})
