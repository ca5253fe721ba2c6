import { expect, test } from 'vitest'
import { together } from './together.ts'

/** A source that answers what it is told to, when it is told to. */
function aSource() {
  const asked: string[][] = []
  const answers: ((found: Map<string, string> | Error) => void)[] = []
  const find = together(
    (_source: object, keys: string[]) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        asked.push(keys)
        answers.push((found) => (found instanceof Error ? reject(found) : resolve(found)))
      }),
  )
  return {
    asked,
    answer: (index: number, found: Map<string, string> | Error) => answers[index]?.(found),
    find,
  }
}

const aTurn = () => new Promise((done) => setImmediate(done))

test('what is asked in one turn is one question, each key once, and each gets its own answer', async () => {
  const { asked, answer, find } = aSource()
  const source = {}

  const found = Promise.all(['a', 'b', 'a', 'gone'].map((key) => find(source, key)))
  await aTurn()
  answer(
    0,
    new Map([
      ['b', 'B'],
      ['a', 'A'],
    ]),
  )

  expect(await found).toEqual(['A', 'B', 'A', undefined])
  expect(asked).toEqual([['a', 'b', 'gone']])
})

test('what comes in while two questions are under way waits for the first of them, and is asked again', async () => {
  const { asked, answer, find } = aSource()
  const source = {}
  const answers = []
  for (const key of ['a', 'b', 'a', 'c']) {
    answers.push(find(source, key))
    await aTurn()
  }
  expect(asked).toEqual([['a'], ['b']])

  answer(1, new Map([['b', 'B']]))
  await aTurn()
  expect(asked).toEqual([['a'], ['b'], ['a', 'c']])
  answer(
    2,
    new Map([
      ['a', 'later'],
      ['c', 'C'],
    ]),
  )
  answer(0, new Map([['a', 'earlier']]))

  expect(await Promise.all(answers)).toEqual(['earlier', 'B', 'later', 'C'])
})

test('a question that fails fails for those who asked it, and the next is asked', async () => {
  const { answer, find } = aSource()
  const source = {}
  const failing = Promise.allSettled([find(source, 'a'), find(source, 'b')])
  await aTurn()
  answer(0, new Error('gone'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const next = find(source, 'a')
  await aTurn()
  answer(1, new Map([['a', 'A']]))
  expect(await next).toBe('A')
})

test('two sources are never asked as one', async () => {
  const { asked, find } = aSource()
  void find({}, 'a')
  void find({}, 'a')
  await aTurn()
  expect(asked).toEqual([['a'], ['a']])
})
