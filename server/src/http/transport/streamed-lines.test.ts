import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { streamedLines } from './streamed-lines.ts'

function aStream(count: number, patience?: number) {
  let placeCount = 0
  let mostPlaces = 0
  let steps = 0
  let isEnded = false
  async function* lines() {
    try {
      for (; steps < count; steps++) yield [{ step: steps, text: 'x'.repeat(20_000) }]
    } finally {
      isEnded = true
    }
  }
  const giveUp = vi.fn()
  const stream = streamedLines({
    steps: lines(),
    inTurn: async (step) => {
      mostPlaces = Math.max(mostPlaces, ++placeCount)
      try {
        return await step()
      } finally {
        placeCount--
      }
    },
    write: (line) => JSON.stringify(line),
    giveUp,
    ...(patience !== undefined && { patience }),
  })
  return { stream, giveUp, state: () => ({ placeCount, mostPlaces, steps, isEnded }) }
}

test('a client that does not read uses no place, begins no steps ahead, and is given up after the timeout', async () => {
  const { stream, giveUp, state } = aStream(1000, 40)
  const reading = stream[Symbol.asyncIterator]()
  await reading.next()
  await pause(100)

  expect(state()).toMatchObject({ placeCount: 0, mostPlaces: 1 })
  expect(state().steps).toBeLessThan(5)
  expect(giveUp).toHaveBeenCalledOnce()
  stream.destroy()
})

test('no further step begins after the client disconnects', async () => {
  const { stream, state } = aStream(1000)
  const reading = stream[Symbol.asyncIterator]()
  await reading.next()
  stream.destroy()
  await pause(20)

  expect(state()).toMatchObject({ placeCount: 0, isEnded: true })
  expect(state().steps).toBeLessThan(5)
})

test('a client that reads gets every line', async () => {
  const { stream, giveUp } = aStream(50, 1000)
  const text = Buffer.concat(await stream.map((chunk) => Buffer.from(chunk)).toArray()).toString()

  expect(text.trimEnd().split('\n')).toHaveLength(50)
  expect(giveUp).not.toHaveBeenCalled()
})
