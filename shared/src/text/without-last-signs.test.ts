import { expect, test } from 'vitest'
import { withoutLastSigns } from './without-last-signs.ts'

test.each([
  ['/a//b//', '/', '/a//b'],
  ['a. b. .', '. ', 'a. b'],
  ['ardour8', '0123456789', 'ardour'],
  ['a', '/', 'a'],
  ['//', '/', ''],
  ['', '/', ''],
])('%j without its last %j is %j', (text, signs, rest) => {
  expect(withoutLastSigns(text, signs)).toBe(rest)
})
