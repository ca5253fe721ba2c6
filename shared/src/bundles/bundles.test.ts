import { expect, test } from 'vitest'
import { listFolder, readFileBytes, readFileRange, runAll } from './asking.ts'
import { runAsync, runSync } from './run.ts'
import { asyncInMemoryFiles, fileSystemError, inMemoryFiles } from './testing/in-memory.ts'
import { UnreadableError, unreadableReasonOf } from './unreadable.ts'

test.each([
  [Object.assign(new Error(), { code: 'ENOENT' }), 'vanished'],
  [Object.assign(new Error(), { code: 'EPERM' }), 'no-permission'],
  [Object.assign(new Error(), { code: 'EISDIR' }), 'not-a-file'],
  [Object.assign(new Error(), { code: 'EIO' }), 'unreadable'],
  [new DOMException('', 'NotFoundError'), 'vanished'],
  [new UnreadableError('too-big'), 'too-big'],
  ['nonsense', 'unreadable'],
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
