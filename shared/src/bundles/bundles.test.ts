import { expect, test } from 'vitest'
import { listFolder, readFileBytes, readFileRange, runAll } from './asking.ts'
import { isProblemNote } from './note.ts'
import { runAsync, runSync, runWithPauses } from './run.ts'
import { asyncInMemoryFiles, fileSystemError, inMemoryFiles } from './testing/in-memory.ts'
import { UnreadableError, unreadableReasonOf } from './unreadable.ts'

test('a missing Info.plist is not a problem, a damaged one is', () => {
  expect(isProblemNote('no-plist')).toBe(false)
  expect(isProblemNote('plist-malformed')).toBe(true)
})

test.each([
  [Object.assign(new Error(), { code: 'ENOENT' }), 'vanished'],
  [Object.assign(new Error(), { code: 'EPERM' }), 'no-permission'],
  [Object.assign(new Error(), { code: 'EISDIR' }), 'not-a-file'],
  [Object.assign(new Error(), { code: 'EIO' }), 'unreadable'],
  [new DOMException('', 'NotFoundError'), 'vanished'],
  [new DOMException('', 'NotReadableError'), 'no-permission'],
  [new UnreadableError('too-big'), 'too-big'],
  ['nonsense', 'unreadable'],
  [undefined, 'unreadable'],
])('%s means %s', (error, reason) => {
  expect(unreadableReasonOf(error)).toBe(reason)
})

const TREE = { a: 'first', b: 'second', locked: fileSystemError('EACCES'), folder: { c: '' } }

function* reading() {
  const [a, b] = yield* runAll([readFileBytes('a', 10), readFileRange('b', 1, 3)])
  const missing = yield* readFileBytes('gone', 10, true)
  const entries = yield* listFolder('folder')
  return [a, b, missing, entries]
}

test('returns results in the order of the requests', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const results = [bytes('first'), bytes('eco'), null, [{ name: 'c', isFolder: false }]]
  expect(runSync(reading(), inMemoryFiles(TREE))).toEqual(results)
  expect(await runAsync(reading(), asyncInMemoryFiles(TREE))).toEqual(results)
})

test('running with pauses returns the same result and ends when a pause fails', async () => {
  const pauses = ['', 'pause', '', '']
  let pauseCount = 0
  const pause = () => (pauses[pauseCount++] ? Promise.resolve() : undefined)

  expect(await runWithPauses(reading(), inMemoryFiles(TREE), pause)).toEqual(
    runSync(reading(), inMemoryFiles(TREE)),
  )
  expect(pauseCount).toBe(3)
  const stopped = () => {
    throw new Error('Stopped.')
  }
  await expect(runWithPauses(reading(), inMemoryFiles(TREE), stopped)).rejects.toThrow('Stopped.')
})

test('a file system error becomes its reason', async () => {
  expect(() => runSync(readFileBytes('locked', 10), inMemoryFiles(TREE))).toThrow(
    new UnreadableError('no-permission'),
  )
  await expect(runAsync(runAll([readFileBytes('gone', 10)]), asyncInMemoryFiles(TREE))).rejects.toThrow(
    new UnreadableError('vanished'),
  )
})

test('an error of the task itself is passed on unchanged', async () => {
  // biome-ignore lint/correctness/useYield: this task fails before it asks for anything
  function* failingTask() {
    throw new TypeError('A mistake.')
  }
  expect(() => runSync(runAll([failingTask()]), inMemoryFiles(TREE))).toThrow(new TypeError('A mistake.'))
  await expect(runAsync(runAll([failingTask()]), asyncInMemoryFiles(TREE))).rejects.toThrow(
    new TypeError('A mistake.'),
  )
})
