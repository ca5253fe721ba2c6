import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('so many run at once, the others in the order in which they came', async () => {
  const inTurn = turns({ atOnce: 2, longestQueue: 10, refusal: 'Busy.' })
  const began: number[] = []
  const works = Array.from({ length: 5 }, (_, index) => aWork(() => began.push(index)))

  const all = works.map(({ work }) => inTurn(work))
  await pause(0)
  expect(began).toEqual([0, 1])
  for (const { finish } of works) {
    finish()
    await pause(0)
  }

  await Promise.all(all)
  expect(began).toEqual([0, 1, 2, 3, 4])
})

test('who comes when the line is full is refused at once, and is told when to come again', async () => {
  const inTurn = turns({ atOnce: 1, longestQueue: 1, refusal: 'Busy.', retryAfter: 2 })
  const first = aWork()
  const held = [inTurn(first.work), inTurn(async () => 'second')]

  await expect(inTurn(async () => 'third')).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    retryAfterSeconds: 2,
  })

  first.finish()
  expect(await Promise.all(held)).toEqual([undefined, 'second'])
  expect(await inTurn(async () => 'fourth')).toBe('fourth')
})

test('who has waited long enough is refused, and takes nobody else’s turn', async () => {
  const inTurn = turns({ atOnce: 1, longestQueue: 5, patience: 20, refusal: 'Busy.' })
  const first = aWork()
  const held = inTurn(first.work)
  const waited = inTurn(async () => 'never')

  await expect(waited).rejects.toMatchObject({ status: 503 })

  const next = inTurn(async () => 'next')
  first.finish()
  await held
  expect(await next).toBe('next')
})

test('where more wait than run, who came last is next', async () => {
  const inTurn = turns({ atOnce: 1, longestQueue: 10, patience: 5_000, refusal: 'Busy.' })
  const began: number[] = []
  const works = Array.from({ length: 4 }, (_, index) => aWork(() => began.push(index)))
  const all = works.map(({ work }) => inTurn(work))

  for (const index of [0, 3, 2, 1]) {
    works[index]?.finish()
    await pause(0)
  }

  await Promise.all(all)
  expect(began).toEqual([0, 3, 2, 1])
})

test('a place is free again after a failure', async () => {
  const inTurn = turns({ atOnce: 1, longestQueue: 0, refusal: 'Busy.' })
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(await inTurn(async () => 'well')).toBe('well')
})

function aWork(begin?: () => unknown) {
  let finish = () => {}
  const over = new Promise<void>((done) => {
    finish = done
  })
  const work = () => {
    begin?.()
    return over
  }
  return { work, finish }
}
