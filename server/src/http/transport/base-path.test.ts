import { expect, test } from 'vitest'
import { basePathOf, withoutBasePath } from './base-path.ts'

test.each([
  [undefined, ''],
  ['https://plugins.example.org', ''],
  ['https://music.example.org/plugfolio', '/plugfolio'],
  ['https://music.example.org/tools/plugfolio', '/tools/plugfolio'],
])('below %s the base path is "%s"', (publicUrl, expected) => {
  expect(basePathOf(publicUrl)).toBe(expected)
})

test.each([
  ['/plugfolio', '/'],
  ['/plugfolio/', '/'],
  ['/plugfolio?tab=1', '/?tab=1'],
  ['/plugfolio/api/plugins?x=/plugfolio/', '/api/plugins?x=/plugfolio/'],
  ['/plugfolio/plugfolio', '/plugfolio'],
  ['/api/plugins', '/api/plugins'],
  ['/plugfolio-old/x', '/plugfolio-old/x'],
  ['/', '/'],
])('below /plugfolio the URL %s has the route %s', (url, expected) => {
  expect(withoutBasePath(url, '/plugfolio')).toBe(expected)
})

test('without a base path a URL is unchanged', () => {
  for (const url of ['/', '/api/plugins', '//x']) expect(withoutBasePath(url, '')).toBe(url)
})
