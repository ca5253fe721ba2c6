import { expect, test } from 'vitest'
import { addInBatches } from './add-in-batches.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

async function added(
  count: number,
  send: (batch: number[]) => Promise<unknown>,
  signal = new AbortController().signal,
) {
  const progress: number[] = []
  for await (const { done } of addInBatches(numbers(count), send, signal)) progress.push(done)
  return progress
}

test.each([
  [0, []],
  [1, [1]],
  [500, [500]],
  [501, [500, 501]],
  [1200, [500, 1000, 1200]],
])('%i plugins arrive in their order, 500 at once', async (count, progress) => {
  const sent: number[] = []

  expect(await added(count, async (batch) => sent.push(...batch))).toEqual(progress)
  expect(sent).toEqual(numbers(count))
})

test('after it was stopped no further batch is begun', async () => {
  const abort = new AbortController()
  const sizes: number[] = []

  await added(
    2000,
    async (batch) => {
      sizes.push(batch.length)
      if (sizes.length === 2) abort.abort()
    },
    abort.signal,
  )

  expect(sizes).toEqual([500, 500])
})

test('a batch that fails ends it with its error, and no other is tried', async () => {
  let batches = 0
  const send = async () => {
    if (++batches === 2) throw new Error('The server is busy.')
  }

  await expect(added(2000, send)).rejects.toThrow('The server is busy.')
  expect(batches).toBe(2)
})
