import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { streamedLines } from './streamed-lines.ts'

function aStream(count: number, patience?: number) {
  let taken = 0
  let most = 0
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
      most = Math.max(most, ++taken)
      try {
        return await step()
      } finally {
        taken--
      }
    },
    write: (line) => JSON.stringify(line),
    giveUp,
    ...(patience !== undefined && { patience }),
  })
  return { stream, giveUp, state: () => ({ taken, most, steps, isEnded }) }
}

test('who does not read holds no place, and no step is done ahead of them; at last they are given up', async () => {
  const { stream, giveUp, state } = aStream(1000, 40)
  const reading = stream[Symbol.asyncIterator]()
  await reading.next()
  await pause(100)

  expect(state()).toMatchObject({ taken: 0, most: 1 })
  expect(state().steps).toBeLessThan(5)
  expect(giveUp).toHaveBeenCalledOnce()
  stream.destroy()
})

test('when the reader is gone no further step is begun', async () => {
  const { stream, state } = aStream(1000)
  const reading = stream[Symbol.asyncIterator]()
  await reading.next()
  stream.destroy()
  await pause(20)

  expect(state()).toMatchObject({ taken: 0, isEnded: true })
  expect(state().steps).toBeLessThan(5)
})

test('a reader who is there gets every line', async () => {
  const { stream, giveUp } = aStream(50, 1000)
  const text = Buffer.concat(await stream.map((piece) => Buffer.from(piece)).toArray()).toString()

  expect(text.trimEnd().split('\n')).toHaveLength(50)
  expect(giveUp).not.toHaveBeenCalled()
})
