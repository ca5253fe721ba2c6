import { expect, test } from 'vitest'
import { discontinued, discontinuedIn, discontinuedText } from './discontinued.ts'
import { isDiscontinued } from './lifecycle-fields.ts'

test.each([
  ['', ''],
  ['no', 'no'],
  [' NO ', 'no'],
  ['Yes', 'yes'],
  ['2024-05-01', '2024-05-01'],
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

test.each([
  'yes javascript:alert(1)',
  'yes https://user@a.example',
  'yes https://a.example and more',
  'Yes x',
])('%j is refused, because its page is no web address', (text) => {
  const { error } = discontinued.safeParse(text)
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'The page that says so must be a web address that begins with http:// or https://.',
  ])
})

test.each<[text: string | undefined, is: boolean]>([
  [undefined, false],
  ['', false],
  ['no', false],
  ['yes', true],
  ['2024-05-01 https://a.example', true],
])('a product with %j is discontinued: %j', (text, is) => {
  expect(isDiscontinued(text)).toBe(is)
})
