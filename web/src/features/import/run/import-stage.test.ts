import { expect, test } from 'vitest'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import {
  IDLE_STAGE,
  type ImportEvent,
  type ImportStage,
  importProgress,
  isAllSaved,
  isBusy,
  nextStage,
} from './import-stage.ts'
import type { SaveOutcome } from './save-in-order.ts'

const aDrop = (...names: string[]) =>
  names.map((name, index) => ({
    id: name,
    dropId: 'drop',
    index,
    candidate: newPlugin.parse({ name, format: 'VST3' }),
  }))

const after = (...events: ImportEvent[]) => events.reduce<ImportStage>(nextStage, IDLE_STAGE)
const startEvents: ImportEvent[] = [{ type: 'dropped' }, { type: 'read', plugins: aDrop('A', 'B', 'C') }]
const statesOf = (stage: ImportStage) =>
  stage.is === 'processing'
    ? stage.items.map((item) => (item.state === 'failed' ? `failed: ${item.reason}` : item.state))
    : stage

test('a drop is read, then its plugins wait to be saved', () => {
  expect(after({ type: 'dropped' })).toEqual({ is: 'reading', found: 0, queued: 0 })
  expect(after({ type: 'dropped' }, { type: 'found', count: 7 })).toEqual({
    is: 'reading',
    found: 7,
    queued: 0,
  })
  expect(statesOf(after(...startEvents))).toEqual(['waiting', 'waiting', 'waiting'])
})

test('each plugin is saved or failed, however the outcomes are batched', () => {
  const stage = after(
    ...startEvents,
    { type: 'tried', outcomes: [{ id: 'A', added: 'created', pluginId: 'A' }] },
    {
      type: 'tried',
      outcomes: [
        { id: 'B', reason: 'No.' },
        { id: 'C', added: 'there', pluginId: 'C' },
      ],
    },
  )

  expect(statesOf(stage)).toEqual(['saved', 'failed: No.', 'saved'])
})

test('a retry resets only the failed plugins to waiting', () => {
  const stage = after(
    ...startEvents,
    {
      type: 'tried',
      outcomes: [
        { id: 'A', added: 'created', pluginId: 'A' },
        { id: 'B', reason: 'No.' },
        { id: 'C', reason: 'No.' },
      ],
    },
    { type: 'retried' },
  )

  expect(statesOf(stage)).toEqual(['saved', 'waiting', 'waiting'])
})

test('an import can end at every stage', () => {
  for (const events of [[], startEvents.slice(0, 1), startEvents])
    expect(after(...events, { type: 'ended' })).toEqual(IDLE_STAGE)
})

const reading = after({ type: 'dropped' })
const processing = after(...startEvents)
const late: [string, ImportStage, ImportEvent][] = [
  ['a second drop while reading', reading, { type: 'dropped' }],
  ['a second drop while saving', processing, { type: 'dropped' }],
  ['a count after the reading', processing, { type: 'found', count: 3 }],
  ['a count after a cancel', IDLE_STAGE, { type: 'found', count: 3 }],
  ['a result of reading after a cancel', IDLE_STAGE, { type: 'read', plugins: aDrop('A') }],
  [
    'an outcome after a cancel',
    IDLE_STAGE,
    { type: 'tried', outcomes: [{ id: 'A', added: 'created', pluginId: 'A' }] },
  ],
  ['a retry of nothing', IDLE_STAGE, { type: 'retried' }],
]

test.each(late)('%s changes nothing', (_, stage, event) => {
  expect(nextStage(stage, event)).toBe(stage)
})

test('failed plugins count as done', () => {
  const outcomes: SaveOutcome[] = [
    { id: 'A', added: 'created', pluginId: 'A' },
    { id: 'B', reason: 'No.' },
    { id: 'C', added: 'there', pluginId: 'C' },
  ]
  const part = after(...startEvents, { type: 'tried', outcomes: outcomes.slice(0, 1) })
  const whole = after(...startEvents, { type: 'tried', outcomes })

  expect(part.is === 'processing' && importProgress(part.items)).toEqual({ total: 3, done: 1, failed: 0 })
  expect(whole.is === 'processing' && importProgress(whole.items)).toEqual({ total: 3, done: 3, failed: 1 })
})

test('the plugins of a later drop come after those of the first, and the import is busy until they were tried', () => {
  const first: ImportEvent[] = [
    { type: 'dropped' },
    { type: 'queued', count: 1 },
    { type: 'read', plugins: aDrop('A') },
    { type: 'tried', outcomes: [{ id: 'A', added: 'created', pluginId: 'A' }] },
  ]
  const waiting = after(...first)
  expect([isBusy(waiting), isAllSaved(waiting)]).toEqual([true, false])

  const both = after(...first, { type: 'read', plugins: aDrop('B') }, { type: 'queued', count: 0 })
  expect(statesOf(both)).toEqual(['saved', 'waiting'])
  expect([isBusy(both), isAllSaved(both)]).toEqual([true, false])

  const over = nextStage(both, { type: 'tried', outcomes: [{ id: 'B', added: 'there', pluginId: 'A' }] })
  expect([isBusy(over), isAllSaved(over)]).toEqual([false, true])
})
