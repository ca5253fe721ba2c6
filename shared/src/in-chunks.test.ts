import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inChunks } from './in-chunks.ts'

test('keeps the order and both limits, and starts a chunk only when the item does not fit', () => {
  const sizes = fc.array(fc.nat(12))
  fc.assert(
    fc.property(
      sizes,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 10 }),
      (list, count, size) => {
        const chunks = inChunks(list, { count, size, sizeOf: (item) => item })
        const sum = (chunk: number[]) => chunk.reduce((total, item) => total + item, 0)

        expect(chunks.flat()).toEqual(list)
        for (const [index, chunk] of chunks.entries()) {
          expect(chunk.length).toBeLessThanOrEqual(count)
          expect(chunk.length === 1 || sum(chunk) <= size).toBe(true)
          const next = chunks[index + 1]?.[0]
          if (next !== undefined) expect(chunk.length === count || sum(chunk) + next > size).toBe(true)
        }
      },
    ),
  )
})
