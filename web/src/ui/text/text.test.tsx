import { act, cleanup, render, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_NOTES_LENGTH } from '#shared/plugins/limits.ts'
import {
  formattedDay,
  formattedLongDay,
  formattedMoment,
  formattedNumber,
  formattedSize,
  formattedTimeOfDay,
} from './locale.ts'
import { MarkdownElements, readMarkdown } from './markdown-elements.tsx'

/** Each makes some reader of Markdown slow, or nest deep, when it is repeated. */
const HOSTILE_MARKDOWN = [
  '*',
  '**a *b ',
  '*_*_ ',
  '~~a ',
  '[',
  '[](',
  '[a](x[a](',
  '![[',
  '`` ` ',
  '\\',
  'https://',
  '- ',
  ' - a\n',
  '> ',
  '- > ',
  '<a ',
  '<!--',
  '&#',
  '|a|\n|-|\n',
]

/** 25 times the longest note: a time with the square of the length would end the test. */
const LONG = 250_000

test.each(HOSTILE_MARKDOWN)('a text of %j without end is read in time', (piece) => {
  readMarkdown(piece.repeat(LONG / piece.length))
})

const deeper = (mark: string) => Array.from({ length: 600 }, (_, count) => `${mark.repeat(count)}- a`)

test.each([
  [
    'code between runs of each length',
    Array.from({ length: 600 }, (_, count) => '`'.repeat(count + 1)).join(' '),
  ],
  ['points that go deeper and deeper', deeper(' ').join('\n')],
  ['quotes that go deeper and deeper', deeper('>').join('\n')],
  ['brackets in brackets', `${'['.repeat(LONG / 2)}${']'.repeat(LONG / 2)}`],
  ['marks in marks', `${'**a '.repeat(LONG / 8)}${' a**'.repeat(LONG / 8)}`],
])('%s are read in time', (_, text) => {
  expect(text.length).toBeGreaterThan(100_000)
  readMarkdown(text)
})

const inLanguages = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

const MOMENT = new Date(2025, 10, 8, 14, 5).toISOString()

/** Intl puts spaces of several widths between a number and its unit. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['en-US', '12,345.5', 'Nov 8, 2025', 'November 8, 2025', 'Nov 8, 2025, 2:05 PM', '02:05 PM'],
  ['de-DE', '12.345,5', '08.11.2025', '8. November 2025', '08.11.2025, 14:05', '14:05'],
  ['sv-SE', '12 345,5', '8 nov. 2025', '8 november 2025', '8 nov. 2025 14:05', '14:05'],
])('numbers and dates in %s', (language, number, day, longDay, moment, time) => {
  inLanguages(language)

  expect(plain(formattedNumber(12_345.5))).toBe(number)
  expect(plain(formattedDay(MOMENT))).toBe(day)
  expect(plain(formattedLongDay(MOMENT))).toBe(longDay)
  expect(plain(formattedMoment(MOMENT))).toBe(moment)
  expect(plain(formattedTimeOfDay(MOMENT))).toBe(time)
})

test('a change of the languages is followed, and one that no format accepts is passed over', () => {
  inLanguages('en-US')
  const sizes = [999, 1000, 84_000_000, 3_000_000_000_000_000].map(formattedSize)
  expect(sizes).toEqual(['999 bytes', '1 kB', '84 MB', '3,000 TB'])

  inLanguages('fr-FR')
  expect(plain(formattedSize(8_400_000))).toBe('8,4 Mo')

  inLanguages('en-US@posix', 'de-DE')
  expect(formattedNumber(1234)).toBe('1.234')

  inLanguages('en-US@posix')
  expect(formattedNumber(1234)).toMatch(/^1.?234$/)
})

describe('markdown', () => {
  const READER = './markdown-elements.tsx'

  // A module that was loaded once stays loaded.
  beforeEach(() => {
    vi.resetModules()
  })

  // The next file must not meet a module whose reader could not be loaded.
  afterEach(() => {
    vi.doUnmock(READER)
    vi.resetModules()
  })

  test('a text is shown as it was typed until its reader is loaded', async () => {
    const { Markdown } = await import('./markdown.tsx')
    const { container } = render(<Markdown text={'**bold**\n- a'} />)
    expect(container.textContent).toBe('**bold**\n- a')
    expect((await screen.findByText('bold')).localName).toBe('strong')
    expect(screen.getByRole('listitem')).toHaveTextContent('a')
  })

  test('a text whose reader cannot be loaded stays as it was typed', async () => {
    const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.doMock(READER, load)
    const { Markdown } = await import('./markdown.tsx')
    const { container } = render(<Markdown text="**bold**" />)
    await act(() => vi.waitFor(() => expect(load).toHaveBeenCalled()))
    expect(container.textContent).toBe('**bold**')
  })
})

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
  ['# Big\n## Less\nwords', 'h1(Big) h2(Less) p(words)'],
  ['**bold** and *italic*, __bold__ and _italic_', 'p(b(bold) and i(italic), b(bold) and i(italic))'],
  ['~~old~~ and ~5 dB', 'p(s(old) and ~5 dB)'],
  ['**a *b** c*', 'p(i(i(a i(b)) c))'],
  ['use `-6 dB **now**` here', 'p(use code(-6 dB **now**) here)'],
  ['\\*not\\* it', 'p(*not* it)'],
  ['- a\n- b\n  - c\n    more\n- d', 'ul([a][bul([c↵more])][d])'],
  ['1. a\n2. b', 'ol1([a][b])'],
  ['- a\n  1. one\n  2. two\n  - dot', 'ul([aol1([one][two])ul([dot])])'],
  ['words\n- a\n\n- b\nwords', 'p(words) ul([p(a)][p(b)]) p(words)'],
  ['> a\nb\n> - c\n\nd', 'blockquote(p(a↵b)ul([c])) p(d)'],
  ['one\n---\ntwo', 'p(one) hr() p(two)'],
  ['a|b\n-|-\n1|2|3', 'p(a|b↵-|-↵1|2|3)'],
  ['```\n<b> **x**\n```\nafter', 'pre(<b> **x**) p(after)'],
  ['[site](https://a.example/x?y#z)', 'p(a(https://a.example/x?y#z site))'],
  ['[**b**](mailto:me@a.example)', 'p(a(mailto:me@a.example b(b)))'],
  [
    'see https://a.example/x, or (http://b.example).',
    'p(see a(https://a.example/x https://a.example/x), or (a(http://b.example http://b.example)).)',
  ],
  ['kick.it, www.a.example and me@a.example', 'p(kick.it, www.a.example and me@a.example)'],
  ['[a [b](https://a.example) c]', 'p([a a(https://a.example b) c])'],
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
  '[x](&#106;avascript:alert`1`)',
  '[x](data:text/html,<script>1</script>)',
  '[x](//a.example)',
  '[x](/api/plugins)',
  '[x](https://user:word@a.example)',
  'https://user:word@a.example and https://user@a.example',
  '[x](https:\\\\a.example)',
  '<a href="javascript:1">x</a>',
  '![x](javascript:1)',
  '[x](javascript://a.example/%0Aalert(1))',
  '[x](ftp://a.example)',
  '[x]\n\n[x]: javascript:1',
])('%j makes no link', (text) => {
  expect(drawn(text).querySelector('a, img')).toBeNull()
})

test('scripts and other HTML are only text', () => {
  const text = '<script>alert(1)</script>\n<img src=x onerror=alert(1)>&lt;b&gt;'
  expect(outline(text)).toBe('p(<script>alert(1)</script>↵<img src=x onerror=alert(1)>&lt;b&gt;)')
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
