import { expect, test, vi } from 'vitest'
import { newPlugin } from '#shared/plugins/plugin.ts'
import { type Outcome, saveInOrder } from './save-in-order.ts'

const aDrop = (...names: string[]) =>
  names.map((name) => ({ id: `${name}.vst3`, candidate: newPlugin.parse({ name, format: 'VST3' }) }))

const reasonOf = (error: Error) => error.message

async function allOf(outcomes: AsyncIterable<Outcome>) {
  const all: Outcome[] = []
  for await (const outcome of outcomes) all.push(outcome)
  return all
}

test('plugins are saved one at a time, in their order', async () => {
  const log: string[] = []
  const save = async ({ name }: { name: string }) => {
    log.push(`begin ${name}`)
    await Promise.resolve()
    log.push(`end ${name}`)
  }

  const { signal } = new AbortController()
  expect(await allOf(saveInOrder(aDrop('A', 'B'), { save, reasonOf, signal }))).toEqual([
    { id: 'A.vst3' },
    { id: 'B.vst3' },
  ])
  expect(log).toEqual(['begin A', 'end A', 'begin B', 'end B'])
})

test('a failure is logged and the next is still tried', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const save = async ({ name }: { name: string }) => {
    if (name === 'B') throw new Error('Name is too long.')
  }

  const { signal } = new AbortController()
  expect(await allOf(saveInOrder(aDrop('A', 'B', 'C'), { save, reasonOf, signal }))).toEqual([
    { id: 'A.vst3' },
    { id: 'B.vst3', reason: 'Name is too long.' },
    { id: 'C.vst3' },
  ])
  expect(log).toHaveBeenCalledOnce()
})

test('after an abort nothing is begun, but what is under way is told', async () => {
  const abort = new AbortController()
  const save = vi.fn(async ({ name }: { name: string }) => {
    if (name === 'B') abort.abort()
  })

  const outcomes = await allOf(saveInOrder(aDrop('A', 'B', 'C'), { save, reasonOf, signal: abort.signal }))

  expect(outcomes).toEqual([{ id: 'A.vst3' }, { id: 'B.vst3' }])
  expect(save).toHaveBeenCalledTimes(2)
})
