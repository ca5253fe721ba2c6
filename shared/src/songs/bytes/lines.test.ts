import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

async function* chunks(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

test('reads lines over the ends of chunks, with any break', async () => {
  const lines: string[] = []
  for await (const line of linesOf(chunks('a', 'b\r', '\nc\n\nd', 'é'))) lines.push(line)

  expect(lines).toEqual(['ab', 'c', '', 'dé'])
})

test('a line without an end is left out and not kept', async () => {
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  async function* endless() {
    yield* chunks('a\n')
    for (let i = 0; i < 1000; i++) {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
      yield new Uint8Array(64 * 1024).fill(0x61)
    }
    yield* chunks('\nb')
  }
  const lines: string[] = []
  for await (const line of linesOf(endless())) lines.push(line)

  expect(lines).toEqual(['a', 'b'])
  expect(most / 2 ** 20).toBeLessThan(40)
})
