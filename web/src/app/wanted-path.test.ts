import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOSTILE_RETURN_PATHS } from '#shared/account/testing/hostile-return-paths.ts'
import { pathAfterSignIn, signInPath } from './wanted-path.ts'

test.each([
  ['/plugins', '/plugins'],
  ['/plugins?type=EQ&q=a%20b#top', '/plugins?type=EQ&q=a%20b#top'],
  ['/authors', '/authors'],
  ['/plugins?q=a/../b', '/plugins?q=a/../b'],
  ['/plugins/...', '/plugins/...'],
  ['/', '/'],
])('%s is opened after signing in', (next, path) => {
  expect(pathAfterSignIn(next)).toBe(path)
})

test.each([
  [null],
  [''],
  ['plugins'],
  ['https://elsewhere.example/'],
  ['//elsewhere.example/'],
  ['/\\elsewhere.example/'],
  ['\\/elsewhere.example/'],
  ['/\t/elsewhere.example/'],
  ['/\n/elsewhere.example/'],
  ['/plugins\u0000'],
  ['/..'],
  ['/../neighbor'],
  ['/plugins/../../neighbor'],
  ['/plugins/%2E%2e/..?x'],
  ['/plugins\\..\\..\\neighbor'],
  ['/./../neighbor#top'],
  ['javascript:alert(1)'],
  ['/auth'],
  ['/auth/'],
  ['/auth?next=%2Fauth'],
])('%j leads to the dashboard', (next) => {
  expect(pathAfterSignIn(next)).toBe('/')
})

test.each(HOSTILE_RETURN_PATHS)('%j never leads to another site', (next) => {
  expect(new URL(pathAfterSignIn(next), 'https://plugfolio.example').origin).toBe('https://plugfolio.example')
})

test('every path stays on this site', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', '.', ':', '@', 'a', '?', '#', '%') }),
  )
  fc.assert(
    fc.property(hostile, (next) => {
      const { origin } = new URL(pathAfterSignIn(next), 'https://plugfolio.example')
      expect(origin).toBe('https://plugfolio.example')
    }),
  )
})

test('the sign-in path contains the requested page, unless it is the dashboard', () => {
  expect(signInPath('/plugins?type=EQ')).toBe('/auth?next=%2Fplugins%3Ftype%3DEQ')
  expect(signInPath('/')).toBe('/auth')
})
