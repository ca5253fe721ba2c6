import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { collectionShelves } from './collection-shelves.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const plugins = [
  aPlugin({
    name: 'Comp',
    type: 'Compressor',
    addedAt: '2026-01-01T00:00:00.000Z',
    metadata: { description: 'x', isFree: false },
  }),
  aPlugin({ name: 'Room', type: 'Reverb', updateAvailable: true, addedAt: '2026-11-02T12:00:00.000Z' }),
]
const ID = '6f1c5d7a-98f1-4f0e-9a0c-0d5a8f5e2b11'
const collection = { id: ID, createdAt: '', view: '', pluginIds: [] as string[] }

test('collections are offered with their counts and addresses, empty ones left out', () => {
  const shelves = collectionShelves(
    plugins,
    [
      { ...collection, name: 'Verbs', kind: 'view', view: 'type=Reverb&type=Delay&sort=size' },
      { ...collection, name: 'Mix bus', kind: 'picked', pluginIds: [plugins[0]?.id ?? ''] },
      { ...collection, name: 'Empty', kind: 'picked' },
    ],
    { now },
  )
  expect(shelves.map(({ label, count }) => [label, count])).toEqual([
    ['Show Verbs', 1],
    ['Show Mix bus', 1],
    ['Show Updates', 1],
    ['Show Added this month', 1],
    ['Show Largest', 2],
    ['Show Never described', 1],
  ])
  expect(new URLSearchParams(shelves[0]?.params).toString()).toBe('type=Reverb&type=Delay&sort=size')
  expect(new URLSearchParams(shelves[1]?.params).toString()).toBe(`collection=${ID}`)
})
