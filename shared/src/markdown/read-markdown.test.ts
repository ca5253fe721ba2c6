import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block, Inline, List } from './markdown.ts'
import { readMarkdown } from './read-markdown.ts'

/** The blocks in one line, so that a table of cases can be read. */
const outline = (text: string) => readMarkdown(text).map(ofBlock).join(' ')

function ofBlock(block: Block): string {
  if (block.is === 'heading') return `h${block.level}(${ofAll(block.children)})`
  if (block.is === 'paragraph') return `p(${ofAll(block.children)})`
  if (block.is === 'code') return `pre(${block.text})`
  return ofList(block)
}

const ofList = ({ start, items }: List): string =>
  `${start === null ? 'ul' : `ol${start}`}(${items.map(({ children, lists }) => `[${ofAll(children)}${lists.map(ofList).join('')}]`).join('')})`

const ofAll = (pieces: Inline[]) => pieces.map(ofPiece).join('')

function ofPiece(piece: Inline): string {
  switch (piece.is) {
    case 'text':
      return piece.text
    case 'break':
      return '↵'
    case 'code':
      return `code(${piece.text})`
    case 'strong':
      return `b(${ofAll(piece.children)})`
    case 'emphasis':
      return `i(${ofAll(piece.children)})`
    case 'link':
      return `a(${piece.href} ${ofAll(piece.children)})`
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
  ['***both*** of **a *b* c**', 'p(b(i(both)) of b(a i(b) c))'],
  ['5 * 3 * 2 and snake_case_name', 'p(5 * 3 * 2 and snake_case_name)'],
  ['a *b and **c', 'p(a *b and **c)'],
  ['**a *b** c*', 'p(b(a *b) c*)'],
  ['use `-6 dB **now**` here', 'p(use code(-6 dB **now**) here)'],
  ['``a ` b`` and ` open', 'p(code(a ` b) and ` open)'],
  ['\\*not\\* it', 'p(*not* it)'],
  ['- a\n- b\n  - c\n    more\n- d', 'ul([a][bul([c↵more])][d])'],
  ['1. a\n2. b', 'ol1([a][b])'],
  ['3) a\n- b', 'ol3([a]) ul([b])'],
  ['- a\n  1. one\n  2. two\n  - dot', 'ul([aol1([one][two])ul([dot])])'],
  ['words\n- a\n\n- b\nwords', 'p(words) ul([a][b]) p(words)'],
  ['```\n<b> **x**\n```\nafter', 'pre(<b> **x**) p(after)'],
  ['```\nopen', 'pre(open)'],
  ['[site](https://a.example/x?y#z)', 'p(a(https://a.example/x?y#z site))'],
  ['[**b**](mailto:me@a.example)', 'p(a(mailto:me@a.example b(b)))'],
  [
    'see https://a.example/x, or (http://b.example).',
    'p(see a(https://a.example/x https://a.example/x), or (a(http://b.example http://b.example)).)',
  ],
  ['[https://a.example](https://b.example)', 'p(a(https://b.example https://a.example))'],
  ['[a [b](https://a.example) c]', 'p(a(https://a.example a [b) c])'],
  ['[a] (https://', 'p([a] (https://)'],
  ['xhttps://a.example', 'p(xhttps://a.example)'],
])('%j is read as %j', (text, expected) => {
  expect(outline(text)).toBe(expected)
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert`1`)',
  '[x]( javascript:alert`1`)',
  '[x](data:text/html,<script>1</script>)',
  '[x](vbscript:x)',
  '[x](//a.example)',
  '[x](/api/plugins)',
  '[x](https://user:word@a.example)',
  '[x](https:\\\\a.example)',
  '[x](file:///etc/passwd)',
  '[x](java\nscript:alert`1`)',
  '<a href="javascript:1">x</a>',
  '![x](javascript:1)',
  'javascript://a.example/%0Aalert(1)',
])('%j makes no link', (text) => {
  expect(outline(text)).not.toContain('a(')
})

test('scripts and other HTML are only text', () => {
  const text = '<script>alert(1)</script>\n<img src=x onerror=alert(1)>&lt;b&gt;'
  expect(outline(text)).toBe('p(<script>alert(1)</script>↵<img src=x onerror=alert(1)>&lt;b&gt;)')
})

/** Long enough that a time with the square of the length would end the test. */
const LONG = 500_000

test.each([
  '*',
  '**',
  '_a_',
  '*a ',
  '**a *b ',
  '[',
  ']',
  '[](',
  '[a](https://',
  '[a](x[a](',
  '![](',
  '`',
  '`` ` ',
  '```\n',
  '\\',
  'http://@',
  'https://a.example/....',
  'mailto:',
  'h',
  '- ',
  '- a\n',
  '- a\n\n',
  ' - a\n',
  '1. ',
  '# ',
  '#',
  ' ',
  '\n',
  '\t',
  '<script>',
  '&amp;',
  '> ',
])('a text of %j without end is read in time, and nests no deeper than a list with marks', (piece) => {
  const blocks = readMarkdown(piece.repeat(LONG / piece.length))
  expect(depthOf(blocks)).toBeLessThanOrEqual(MOST_DEPTH)
})

test('runs of marks of each length, and lists that go deeper and deeper, are read in time', () => {
  const runs = Array.from({ length: 600 }, (_, count) => '`'.repeat(count + 1)).join(' ')
  expect(depthOf(readMarkdown(runs))).toBeLessThanOrEqual(MOST_DEPTH)
  const lists = Array.from({ length: 600 }, (_, count) => `${' '.repeat(count)}- a`).join('\n')
  expect(depthOf(readMarkdown(lists))).toBe(5 + 1)
})

test('no text makes it fail, and every letter and digit of it stays', () => {
  const pieces = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '[',
    '](https://a.example)',
    '\n',
    '- ',
    '1. ',
    '# ',
    ' ',
    '  ',
    'ab',
    '7',
    '```\n',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = parts.join('')
      const shown = readMarkdown(text).map(wordsOf).join('')
      const hidden = (each: string) => each.replace(/\]\(https:\/\/a\.example\)/g, '').replace(/[^ab]/g, '')
      expect(hidden(shown)).toBe(hidden(text))
    }),
  )
})

function wordsOf(block: Block): string {
  if (block.is === 'code') return block.text
  if (block.is === 'list')
    return block.items
      .map(({ children, lists }) => inlineWords(children) + lists.map(wordsOf).join(''))
      .join('')
  return inlineWords(block.children)
}

const inlineWords = (pieces: Inline[]): string =>
  pieces
    .map((piece) => ('text' in piece ? piece.text : 'children' in piece ? inlineWords(piece.children) : ''))
    .join('')

/** Five levels of lists, with words in which each kind of mark is open once. */
const MOST_DEPTH = 5 + 6

function depthOf(blocks: Block[]): number {
  return Math.max(
    0,
    ...sample(blocks).map((block) =>
      block.is === 'list' ? listDepth(block) : 'children' in block ? inlineDepth(block.children) : 1,
    ),
  )
}

const listDepth = ({ items }: List): number =>
  1 +
  Math.max(
    0,
    ...sample(items).map(({ children, lists }) =>
      Math.max(inlineDepth(children), ...sample(lists).map(listDepth)),
    ),
  )

const inlineDepth = (pieces: Inline[]): number =>
  Math.max(1, ...sample(pieces).map((piece) => ('children' in piece ? 1 + inlineDepth(piece.children) : 1)))

/** Enough of a long list: its ends. */
const sample = <T>(list: T[]) => (list.length > 2000 ? [...list.slice(0, 1000), ...list.slice(-1000)] : list)
