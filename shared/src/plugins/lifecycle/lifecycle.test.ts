import { expect, test } from 'vitest'
import { supersededBy } from '../plugin-fields.ts'
import { aPlugin } from '../testing/a-plugin.ts'
import { discontinued, discontinuedIn, discontinuedText } from './discontinued.ts'
import { possibleSuccessors, successorNames } from './successor-names.ts'

test.each([
  ['', ''],
  ['no', 'no'],
  ['Yes', 'yes'],
  ['yes https://a.example/end', 'yes https://a.example/end'],
  ['2024-02-29   a.example/end', '2024-02-29 https://a.example/end'],
])('%j is stored as %j, and again the same', (text, stored) => {
  expect(discontinued.parse(text)).toBe(stored)
  const said = discontinuedIn(stored)
  expect(said ? discontinuedText(said) : '').toBe(stored)
})

test.each(['maybe', 'no https://a.example', '2024-02-30', '2024-13-01', '01.05.2024', 'https://a.example'])(
  '%j is refused with what may be written',
  (text) => {
    const { error } = discontinued.safeParse(text)
    expect(error?.issues[0]?.message).toMatch(/^Discontinued must be yes, no or a day/)
  },
)

test.each(['yes javascript:alert(1)', 'yes https://user@a.example', 'yes https://a.example and more'])(
  '%j is refused, because its page is no web address',
  (text) => {
    const { error } = discontinued.safeParse(text)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'The page that says so must be a web address that begins with http:// or https://.',
    ])
  },
)

test('a name is one line of at most 330 characters', () => {
  expect(supersededBy.parse('  Pro-Q   4 ')).toBe('Pro-Q 4')
  expect(supersededBy.safeParse('a\nb').success).toBe(false)
  expect(supersededBy.safeParse('a'.repeat(331)).success).toBe(false)
})

test('plugins of the same maker are suggested first, and never the plugin itself or more than 200', () => {
  const own = aPlugin({ name: 'Pro-Q 3', manufacturer: 'FabFilter' })
  const library = [
    aPlugin({ name: 'Serum', manufacturer: 'Xfer' }),
    own,
    aPlugin({ name: 'Nameless', manufacturer: '' }),
    aPlugin({ name: 'Pro-Q 4', manufacturer: 'FabFilter' }),
  ]
  expect(possibleSuccessors(own, library)).toEqual(['Pro-Q 4', 'Serum by Xfer', 'Nameless'])
  expect(possibleSuccessors(own, Array(500).fill(library[0]))).toHaveLength(200)
  expect(successorNames('İzmir by Xfer', '')[0]).toEqual({ name: 'İzmir', manufacturer: 'Xfer' })
})
