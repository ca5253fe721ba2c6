import { expect, test } from 'vitest'
import { agreedMakerName } from './agreed-maker-name.ts'

const agreed = new Map([
  ['heckmannaudio', 'u-he'],
  ['acme', 'ACME'],
  ['old', 'Acme'],
  ['one', 'Two'],
  ['two', 'One'],
])

test.each([
  ['unknown', { key: 'unknown' }],
  ['heckmannaudio', { name: 'u-he', key: 'uhe' }],
  ['acme', { name: 'ACME', key: 'acme' }],
  ['old', { name: 'ACME', key: 'acme' }],
  ['one', { name: 'One', key: 'one' }],
])('the maker %s is agreed to be %j', (key, name) => {
  expect(agreedMakerName(key, agreed)).toEqual(name)
})
