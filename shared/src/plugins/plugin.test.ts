import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPlugin } from './new-plugin.ts'
import { pluginEdit } from './plugin-edit.ts'

const refusalOf = (edit: object) => pluginEdit.safeParse({ name: 'A', ...edit }).error?.issues[0]?.message

test.each([
  '',
  'https://example.org',
  'http://a.b/c?d=e#f',
  'HTTPS://EXAMPLE.ORG/',
  'https://xn--bcher-kva.example:8443/x',
  ' https://example.org',
])('accepts the update URL %j', (updateUrl) => {
  expect(refusalOf({ updateUrl })).toBeUndefined()
})

test.each([
  'javascript:alert(1)',
  'https://example.org/a b',
  'https:///nowhere',
  'https://user:secret@example.org',
  'https://evil.example\\@example.org',
  'data:text/html,x',
  'ftp://example.org',
  '//example.org',
  'example',
  '4.10',
  'user:secret@example.org',
  'example.org/a b',
  'javascript:example.org',
  'https://',
])('refuses the update URL %j', (updateUrl) => {
  expect(refusalOf({ updateUrl })).toMatch(/^Update URL must be a web address/)
})

test.each([
  ['acme.com/dl', 'https://acme.com/dl'],
  [' www.acme.co.uk ', 'https://www.acme.co.uk'],
  ['acme.com:8443?a=b#c', 'https://acme.com:8443?a=b#c'],
  ['bücher.example', 'https://bücher.example'],
  ['http://acme.com', 'http://acme.com'],
])('the update URL %j is saved as %j', (typed, updateUrl) => {
  expect(pluginEdit.parse({ name: 'A', updateUrl: typed })).toMatchObject({ updateUrl })
})

test('every accepted update URL opens as http or https without a password', () => {
  const nearly = fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'javascript:', 'https:', ' https://'),
      fc.webUrl(),
      fc.string(),
    )
    .map(([start, url, tail]) => start + url.replace(/^https?:\/\//, '') + tail)
  fc.assert(
    fc.property(fc.oneof(nearly, fc.webUrl(), fc.string()), (updateUrl) => {
      if (updateUrl === '' || refusalOf({ updateUrl })) return
      if (!URL.canParse(updateUrl)) return
      const url = new URL(updateUrl)
      expect(['http:', 'https:']).toContain(url.protocol)
      expect([url.username, url.password]).toEqual(['', ''])
    }),
    { numRuns: 5000 },
  )
})

test('rejects a name of blanks', () => {
  expect(refusalOf({ name: ' \u00a0 ' })).toBe('Plugin Name is required')
})

test.each([
  ['aufx', undefined],
  ['a fx', undefined],
  ['', 'A code must not be empty.'],
  ['aufx!', 'A code must be at most 4 characters.'],
  ['au\0x', 'A code must not contain line breaks or control characters.'],
  ['au\ud83c', 'A code must not contain broken characters. Please type it again.'],
])('the Audio Unit code %j results in: %s', (type, refusal) => {
  const audioUnit = { type, subtype: 'Demo', manufacturer: 'Acme' }
  const { error } = newPlugin.safeParse({ name: 'A', format: 'AU', audioUnit })
  expect(error?.issues[0]?.message).toBe(refusal)
})
