import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteRange } from './routes.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-900', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=19-10', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['pages=0-1', undefined],
])('of 100 bytes %s asks for %j', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range)
})

test('no header leads to a byte outside the file', () => {
  const header = fc
    .tuple(fc.nat(), fc.nat(), fc.constantFrom('bytes=', 'bytes=-', '', 'x'))
    .map(([a, b, start]) => `${start}${a}-${b}`)

  fc.assert(
    fc.property(
      fc.oneof(
        header,
        fc.string(),
        fc.nat().map((n) => `bytes=-${n}`),
      ),
      fc.integer({ min: 1, max: 1e6 }),
      (text, size) => {
        const range = byteRange(text, size)
        if (range === undefined || range === 'beyond') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(size)
      },
    ),
  )
})
