import { expect, test } from 'vitest'
import { contentRanges } from './content-ranges.ts'

const MEBIBYTE = 2 ** 20

test.each([0, 1, MEBIBYTE - 1, MEBIBYTE, MEBIBYTE + 1, 63.5 * MEBIBYTE, 64 * MEBIBYTE])(
  'all of %i bytes count, each once',
  (size) => {
    let end = 0
    for (const { at, length } of contentRanges(size)) {
      expect(at).toBe(end)
      end += length
    }
    expect(end).toBe(size)
  },
)

test.each([64 * MEBIBYTE + 1, 3 * 2 ** 30])(
  'of %i bytes the start, the end and pieces between count',
  (size) => {
    const ranges = contentRanges(size)

    expect(ranges).toHaveLength(64)
    expect(ranges[0]).toEqual({ at: 0, length: MEBIBYTE })
    expect(ranges.at(-1)).toEqual({ at: size - MEBIBYTE, length: MEBIBYTE })
    const gaps = ranges.slice(1).map(({ at }, i) => at - (ranges[i]?.at ?? 0))
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
  },
)
