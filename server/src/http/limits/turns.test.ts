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

test('who could not begin soon goes only when nobody waits who still can, and then in order', async () => {
  const inTurn = turns({ atOnce: 1, longestQueue: 10, soon: 40, patience: 5_000, refusal: 'Busy.' })
  const began: string[] = []
  const works = ['first', 'late', 'later', 'fresh', 'fresher'].map((name) => ({
    name,
    ...aWork(() => began.push(name)),
  }))
  const come = (names: string[]) =>
    works.filter(({ name }) => names.includes(name)).map(({ work }) => inTurn(work))

  const all = come(['first', 'late', 'later'])
  await pause(60)
  all.push(...come(['fresh', 'fresher']))
  for (const name of ['first', 'fresh', 'fresher', 'late', 'later']) {
    works.find((work) => work.name === name)?.finish()
    await pause(0)
  }

  await Promise.all(all)
  expect(began).toEqual(['first', 'fresh', 'fresher', 'late', 'later'])
})

test('a refused one frees its place in line', async () => {
  const inTurn = turns({ atOnce: 1, longestQueue: 1, soon: 1, patience: 20, refusal: 'Busy.' })
  const first = aWork()
  const held = inTurn(first.work)
  await expect(inTurn(async () => 'never')).rejects.toMatchObject({ status: 503 })

  const next = inTurn(async () => 'next')
  first.finish()
  expect(await Promise.all([held, next])).toEqual([undefined, 'next'])
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
