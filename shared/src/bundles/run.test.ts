import { expect, test } from 'vitest'
import { all, list, read, readPart } from './asking.ts'
import { runAsync, runSync, runWithPauses } from './run.ts'
import { fault, inMemory, inMemoryLater } from './testing/in-memory.ts'
import { Unreadable } from './unreadable.ts'

const TREE = { a: 'first', b: 'second', locked: fault('EACCES'), folder: { c: '' } }

function* reading() {
  const [a, b] = yield* all([read('a', 10), readPart('b', 1, 3)])
  const missing = yield* read('gone', 10, true)
  const entries = yield* list('folder')
  return [a, b, missing, entries]
}

test('returns results in the order of the requests', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const answers = [bytes('first'), bytes('eco'), null, [{ name: 'c', isFolder: false }]]
  expect(runSync(reading(), inMemory(TREE))).toEqual(answers)
  expect(await runAsync(reading(), inMemoryLater(TREE))).toEqual(answers)
})

test('running with pauses returns the same result, pauses on request, and ends when a pause fails', async () => {
  const rests = ['', 'rest', '', '']
  let asked = 0
  const pause = () => (rests[asked++] ? Promise.resolve() : undefined)

  expect(await runWithPauses(reading(), inMemory(TREE), pause)).toEqual(runSync(reading(), inMemory(TREE)))
  expect(asked).toBe(3)
  const stopped = () => {
    throw new Error('Stopped.')
  }
  await expect(runWithPauses(reading(), inMemory(TREE), stopped)).rejects.toThrow('Stopped.')
})

test('a file system error becomes its reason', async () => {
  expect(() => runSync(read('locked', 10), inMemory(TREE))).toThrow(new Unreadable('no-permission'))
  await expect(runAsync(all([read('gone', 10)]), inMemoryLater(TREE))).rejects.toThrow(
    new Unreadable('vanished'),
  )
})

test('an error of the task itself is passed on unchanged', async () => {
  // biome-ignore lint/correctness/useYield: this task fails before it asks for anything
  function* mistaken() {
    throw new TypeError('A mistake.')
  }
  expect(() => runSync(all([mistaken()]), inMemory(TREE))).toThrow(new TypeError('A mistake.'))
  await expect(runAsync(all([mistaken()]), inMemoryLater(TREE))).rejects.toThrow(new TypeError('A mistake.'))
})
