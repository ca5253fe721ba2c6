import { expect, test } from 'vitest'
import { redirectTarget } from './read-address.ts'

test.each([
  ['http://a.example/x', 'http://b.example/y', 'http://b.example/y'],
  ['http://a.example/x', 'https://b.example/y', 'https://b.example/y'],
  ['https://a.example/x', 'https://b.example/y', 'https://b.example/y'],
  ['https://a.example/x', '/y', 'https://a.example/y'],
  ['https://a.example/x', '//b.example/y', 'https://b.example/y'],
])('from %s the redirect to %s leads to %s', (from, target, to) => {
  expect(redirectTarget(new URL(from), target).href).toBe(to)
})

test.each(['http://b.example/y', 'HTTP://a.example/x', 'http://a.example:443/x'])(
  'a catalog on https that redirects to %s is refused',
  (target) => {
    expect(() => redirectTarget(new URL('https://a.example/x'), target)).toThrow(
      'It redirects from https:// to http://, where anyone on the network could change it.',
    )
  },
)
