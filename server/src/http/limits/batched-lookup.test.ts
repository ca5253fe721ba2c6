import { expect, test } from 'vitest'
import { batchedLookup } from './batched-lookup.ts'

/** Batched lookups whose queries the test answers. */
function aSource() {
  const queries: string[][] = []
  const answers: ((found: Map<string, string> | Error) => void)[] = []
  const find = batchedLookup(
    (_source: object, keys: string[]) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        queries.push(keys)
        answers.push((found) => (found instanceof Error ? reject(found) : resolve(found)))
      }),
  )
  return {
    queries,
    answer: (index: number, found: Map<string, string> | Error) => answers[index]?.(found),
    find,
  }
}

const aTurn = () => new Promise((done) => setImmediate(done))

test('lookups in one turn of the event loop become one query with each key once', async () => {
  const { queries, answer, find } = aSource()
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
  expect(queries).toEqual([['a', 'b', 'gone']])
})

test('lookups during two queries wait for the first result and are queried again', async () => {
  const { queries, answer, find } = aSource()
  const source = {}
  const answers = []
  for (const key of ['a', 'b', 'a', 'c']) {
    answers.push(find(source, key))
    await aTurn()
  }
  expect(queries).toEqual([['a'], ['b']])

  answer(1, new Map([['b', 'B']]))
  await aTurn()
  expect(queries).toEqual([['a'], ['b'], ['a', 'c']])
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

test('a failed query rejects its own lookups and not the next ones', async () => {
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

test('two sources never share a query', async () => {
  const { queries, find } = aSource()
  void find({}, 'a')
  void find({}, 'a')
  await aTurn()
  expect(queries).toEqual([['a'], ['a']])
})
