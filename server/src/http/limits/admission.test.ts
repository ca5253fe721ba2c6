import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newAdmission } from './admission.ts'

test('two pieces of work run at the same time, the others in the order of arrival', async () => {
  const admit = newAdmission({ atOnce: 2, longestQueue: 10, refusal: 'Busy.' })
  const began: number[] = []
  const works = Array.from({ length: 5 }, (_, index) => aWork(() => began.push(index)))

  const all = works.map(({ work }) => admit(work))
  await pause(0)
  expect(began).toEqual([0, 1])
  for (const { finish } of works) {
    finish()
    await pause(0)
  }

  await Promise.all(all)
  expect(began).toEqual([0, 1, 2, 3, 4])
})

test('work beyond a full queue is refused at once, with the seconds to wait', async () => {
  const admit = newAdmission({ atOnce: 1, longestQueue: 1, refusal: 'Busy.', retryAfter: 2 })
  const first = aWork()
  const running = [admit(first.work), admit(async () => 'second')]

  await expect(admit(async () => 'third')).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    retryAfterSeconds: 2,
  })

  first.finish()
  expect(await Promise.all(running)).toEqual([undefined, 'second'])
  expect(await admit(async () => 'fourth')).toBe('fourth')
})

test('work that waits too long is refused and does not use a place', async () => {
  const admit = newAdmission({ atOnce: 1, longestQueue: 5, patience: 20, refusal: 'Busy.' })
  const first = aWork()
  const running = admit(first.work)
  const waited = admit(async () => 'never')

  await expect(waited).rejects.toMatchObject({ status: 503 })

  const next = admit(async () => 'next')
  first.finish()
  await running
  expect(await next).toBe('next')
})

test('work that is late runs after all newer work, in order', async () => {
  const admit = newAdmission({ atOnce: 1, longestQueue: 10, soon: 40, patience: 5_000, refusal: 'Busy.' })
  const began: string[] = []
  const works = ['first', 'late', 'later', 'fresh', 'fresher'].map((name) => ({
    name,
    ...aWork(() => began.push(name)),
  }))
  const admitAll = (names: string[]) =>
    works.filter(({ name }) => names.includes(name)).map(({ work }) => admit(work))

  const all = admitAll(['first', 'late', 'later'])
  await pause(60)
  all.push(...admitAll(['fresh', 'fresher']))
  for (const name of ['first', 'fresh', 'fresher', 'late', 'later']) {
    works.find((work) => work.name === name)?.finish()
    await pause(0)
  }

  await Promise.all(all)
  expect(began).toEqual(['first', 'fresh', 'fresher', 'late', 'later'])
})

test('refused work frees its place in the queue', async () => {
  const admit = newAdmission({ atOnce: 1, longestQueue: 1, soon: 1, patience: 20, refusal: 'Busy.' })
  const first = aWork()
  const running = admit(first.work)
  await expect(admit(async () => 'never')).rejects.toMatchObject({ status: 503 })

  const next = admit(async () => 'next')
  first.finish()
  expect(await Promise.all([running, next])).toEqual([undefined, 'next'])
})

test('failed work frees its place', async () => {
  const admit = newAdmission({ atOnce: 1, longestQueue: 0, refusal: 'Busy.' })
  await expect(admit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(await admit(async () => 'done')).toBe('done')
})

function aWork(begin?: () => unknown) {
  let finish = () => {}
  const finished = new Promise<void>((done) => {
    finish = done
  })
  const work = () => {
    begin?.()
    return finished
  }
  return { work, finish }
}
