import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('starts during a run lead to one more run after it', async () => {
  const finish: (() => void)[] = []
  const work = coalesce(() => new Promise((resolve) => finish.push(resolve)))

  work.start()
  work.start()
  work.start()
  expect(finish).toHaveLength(1)
  finish[0]?.()
  await Promise.resolve()
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.()
  await work.end()
  expect(finish).toHaveLength(2)

  work.start()
  expect(finish).toHaveLength(3)
  // Without work the end is there at once.
  await expect(coalesce(async () => {}).end()).resolves.toBeUndefined()
})

test('a start at any moment around the end of a run is not lost', async () => {
  for (let ticks = 0; ticks < 10; ticks++) {
    const queue = ['first']
    const work = coalesce(async () => void queue.splice(0))
    work.start()
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
    queue.push('second')
    work.start()
    await work.end()
    expect(queue).toEqual([])
  }
})
