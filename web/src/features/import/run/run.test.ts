import { expect, test, vi } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import type { DropLine } from '#shared/plugins/drop-line.ts'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { IDLE_STAGE, type ImportEvent, type ImportStage, importProgress, nextStage } from './import-stage.ts'
import {
  type DropCallBody,
  type SaveOutcome,
  saveInOrder,
  splitIntoCalls,
  withPlaces,
} from './save-in-order.ts'

const aDrop = (...names: string[]) =>
  names.map((name, index) => ({
    id: name,
    dropId: 'one drop',
    index,
    candidate: newPlugin.parse({ name, format: 'VST3' }),
  }))

const after = (...events: ImportEvent[]) => events.reduce<ImportStage>(nextStage, IDLE_STAGE)
const startEvents: ImportEvent[] = [{ type: 'dropped' }, { type: 'read', plugins: aDrop('A', 'B', 'C') }]

const reading = after({ type: 'dropped' })
const processing = after(...startEvents)
const late: [string, ImportStage, ImportEvent][] = [
  ['a second drop while reading', reading, { type: 'dropped' }],
  ['a count after a cancel', IDLE_STAGE, { type: 'found', count: 3 }],
  ['a result of reading after a cancel', IDLE_STAGE, { type: 'read', plugins: aDrop('A') }],
  [
    'an outcome after a cancel',
    IDLE_STAGE,
    { type: 'tried', outcomes: [{ id: 'A', added: 'created', pluginId: 'A' }] },
  ],
]

test.each(late)('%s changes nothing', (_, stage, event) => {
  expect(nextStage(stage, event)).toBe(stage)
})

test('a failed plugin counts as done', () => {
  const stage = nextStage(processing, { type: 'tried', outcomes: [{ id: 'B', reason: 'No.' }] })
  expect(stage.is === 'processing' && importProgress(stage.items)).toEqual({ total: 3, done: 1, failed: 1 })
})

const reasonOf = (error: Error) => error.message
const created = (index: number): DropLine => ({ index, outcome: 'created', pluginId: `${index}` })
const lost = () => new TypeError('network error')

/** Answers each call with these lines; an error cuts the connection. */
function stubResponses(...answers: (DropLine | Error)[][]) {
  const parts: DropCallBody[] = []
  async function* send(part: DropCallBody) {
    parts.push(part)
    for (const line of answers[parts.length - 1] ?? [lost()]) {
      if (line instanceof Error) throw line
      yield line
    }
  }
  return { send, parts }
}

async function allOf(outcomes: AsyncIterable<SaveOutcome>) {
  const all: SaveOutcome[] = []
  for await (const outcome of outcomes) all.push(outcome)
  return all
}

const muteConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {})
const { signal } = new AbortController()

test.each([
  ['is new no longer when it was there', { 1: 'old' }, ['0 created', 'old there', '2 created']],
  ['takes in what was there, and is not new', { old: '1' }, ['0 created', '1 there', '2 created']],
  ['is new with the others of the drop', { 1: '0', 2: '0' }, ['0 created', '0 created', '0 created']],
])('an entry that becomes one with another %s', async (_, folded, expected) => {
  const { send } = stubResponses([created(0), created(1), { ...created(2), folded }])
  const last = new Map<string, SaveOutcome>()

  for await (const outcome of saveInOrder(aDrop('A', 'B', 'C'), { send, reasonOf, signal }))
    last.set(outcome.id, outcome)

  expect([...last.values()].map((one) => 'added' in one && `${one.pluginId} ${one.added}`)).toEqual(expected)
})

test.each([
  ['breaks', lost()],
  ['ends early', undefined],
])('a connection that %s is retried from the first plugin without an outcome', async (_, end) => {
  const { send, parts } = stubResponses(
    [created(0), created(1), ...(end ? [end] : [])],
    [lost()],
    [created(2), created(3)],
  )

  const outcomes = await allOf(saveInOrder(aDrop('A', 'B', 'C', 'D'), { send, reasonOf, signal }))

  expect(outcomes.map((outcome) => outcome.id)).toEqual(['A', 'B', 'C', 'D'])
  expect(parts.map(({ plugins }) => plugins.map(({ index }) => index))).toEqual([
    [0, 1, 2, 3],
    [2, 3],
    [2, 3],
  ])
  expect(new Set(parts.map(({ id }) => id)).size).toBe(1)
})

test.each([
  ['an unreachable server is tried three times', lost(), 3],
  ['a refusal is not retried', new ApiError(503, 'The server is busy.'), 1],
])('%s; then the remaining plugins have failed', async (_, error, calls) => {
  muteConsole()
  const { send, parts } = stubResponses([error], [error], [error])

  const outcomes = await allOf(saveInOrder(aDrop('A', 'B'), { send, reasonOf, signal }))

  expect(outcomes).toEqual([
    { id: 'A', reason: error.message },
    { id: 'B', reason: error.message },
  ])
  expect(parts).toHaveLength(calls)
})

test('a retried plugin keeps its place, so that the server recognizes it', async () => {
  const { send, parts } = stubResponses([created(1)])
  const [, second] = aDrop('A', 'B')

  expect(await allOf(saveInOrder(second ? [second] : [], { send, reasonOf, signal }))).toHaveLength(1)
  expect(parts).toMatchObject([{ id: 'one drop', plugins: [{ index: 1 }] }])
})

test('plugins that exceed one call get places in several drops', () => {
  const all = withPlaces(aDrop(...Array.from({ length: 2001 }, (_, index) => `P${index}`)))

  expect(new Set(all.map(({ dropId }) => dropId)).size).toBe(2)
  expect(all.at(-1)?.index).toBe(0)
})

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each([
  [0, []],
  [2000, [2000]],
  [4001, [2000, 2000, 1]],
])('%i small plugins are split into calls of at most 2,000', (count, sizes) => {
  const pieces = splitIntoCalls(numbers(count), (each) => each)

  expect(pieces.map((piece) => piece.length)).toEqual(sizes)
  expect(pieces.flat()).toEqual(numbers(count))
})

test('large plugins are split by their size in bytes', () => {
  const pieces = splitIntoCalls(numbers(10), () => '鍵'.repeat(200_000))

  expect(pieces.map((piece) => piece.length)).toEqual([3, 3, 3, 1])
})
